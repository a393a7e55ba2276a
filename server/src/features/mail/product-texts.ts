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
  questionAsked: (mail: { name: string } & ProductNews, link: Link): Email => ({
    subject: `A question about ${mail.productName}`,
    heading: 'Somebody asks about your product',
    paragraphs: [
      `${hello(mail.name)} somebody asks about ${mail.productName}. Everyone reads the question and your answer on its page.`,
    ],
    action: { label: 'Answer it', url: link('/dashboard/questions') },
  }),
  questionAnswered: (
    mail: { name: string; isByShop: boolean } & ProductNews,
    link: Link,
  ): Email => {
    const by = mail.isByShop ? mail.shopName : 'A buyer'
    return {
      subject: `${by} answered your question`,
      heading: 'Your question has an answer',
      paragraphs: [`${hello(mail.name)} ${by} answered your question about ${mail.productName}.`],
      action: { label: 'Read the answer', url: link(`/products/${mail.productId}#questions`) },
    }
  },
}
