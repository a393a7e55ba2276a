import { hello, type Email, type Link } from './email.ts'

export interface ProductNews {
  productId: string
  productName: string
  shopName: string
}

/** The emails about what people write on the page of a product. */
export const productWriters = {
  reviewAnswered: (mail: { name: string } & ProductNews, link: Link): Email => ({
    subject: `${mail.shopName} answered your review`,
    heading: 'Your review has an answer',
    paragraphs: [
      `${hello(mail.name)} ${mail.shopName} answered your review of ${mail.productName}.`,
    ],
    action: { label: 'Read the answer', url: link(`/products/${mail.productId}#reviews`) },
  }),
}
