import { formatMoney, type Poisha } from '@haat/contract/money'
import { hello, type Email, type Link } from './email.ts'

/** A product that somebody saved can be bought again, or costs less; or both. */
export interface WishTold {
  productId: string
  productName: string
  /** What it costs now, and what it cost when it was saved. */
  price: Poisha
  priceThen: Poisha
  isBack: boolean
  isCheaper: boolean
}

export const wishWriters = {
  wishTold: (mail: { name: string } & WishTold, link: Link): Email => {
    const { productName, price, priceThen, isBack, isCheaper } = mail
    const now = formatMoney(price)
    const what = isBack ? 'Back in stock' : 'The price has fallen'
    return {
      subject: isCheaper
        ? `${isBack ? 'Back in stock for' : 'Now'} ${now}: ${productName}`
        : `Back in stock: ${productName}`,
      heading: what,
      paragraphs: [
        `${hello(mail.name)} you asked us to tell you about ${productName}. ${
          isBack ? 'You can order it again.' : 'It costs less now.'
        } We cannot keep one for you, and the price may change.`,
      ],
      facts: [
        { label: 'Price now', value: now, isStrong: true },
        { label: 'When you saved it', value: formatMoney(priceThen) },
      ],
      action: { label: 'Look at it', url: link(`/products/${mail.productId}`) },
      note: 'You choose what we tell you among your saved products, and under “Notices”.',
    }
  },
}
