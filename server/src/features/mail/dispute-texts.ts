import { formatMoney, type Poisha } from '@haat/contract/money'
import { hello, type Email, type Link } from './email.ts'
import { orderFact, type NamedOrder } from './order-texts.ts'

export interface DisputeNews {
  shopName: string
  order: NamedOrder
  /** What is set aside, or was. */
  reserved: Poisha
  /** `borne`: lost, but the market bears it. */
  news: 'opened' | 'won' | 'lost' | 'borne'
}

/** The emails to shops about payments that a bank took back. */
export const disputeWriters = {
  paymentDisputed: (mail: { name: string } & DisputeNews, link: Link): Email => ({
    subject: words[mail.news].subject(mail.shopName),
    heading: words[mail.news].heading,
    paragraphs: [`${hello(mail.name)} ${words[mail.news].sentence}`],
    facts: [
      orderFact(mail.order),
      { label: 'Your part', value: formatMoney(mail.reserved), isStrong: true },
    ],
    action: { label: 'Open your earnings', url: link('/dashboard/earnings') },
  }),
}

const words = {
  opened: {
    subject: (shop: string) => `${shop}: a customer disputes a payment`,
    heading: 'A payment is disputed',
    sentence:
      'a customer asked the bank to take back what was paid for the order below. Until the bank has decided, your part is set aside. Please send us proof of delivery.',
  },
  won: {
    subject: (shop: string) => `${shop}: the dispute was won`,
    heading: 'The dispute was won',
    sentence: 'the bank decided for you. What was set aside is yours again.',
  },
  lost: {
    subject: (shop: string) => `${shop}: the dispute was lost`,
    heading: 'The dispute was lost',
    sentence:
      'the bank gave the money back to the customer, so you keep no earnings of this order. We gave our commission back too.',
  },
  borne: {
    subject: (shop: string) => `${shop}: the dispute is closed`,
    heading: 'The dispute is closed',
    sentence:
      'the bank gave the money back to the customer, but we bear the loss. What was set aside is yours again.',
  },
}
