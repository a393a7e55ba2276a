import { hello, type Email, type Link } from './email.ts'
import { orderFact, type NamedOrder } from './order-texts.ts'

export interface ConversationNews {
  conversationId: string
  /** The shop, for a buyer; the buyer, for a shop. */
  from: string
  /** Haat wrote the newest message; `from` says so too. */
  isByHaat: boolean
  isForShop: boolean
  /** What it is about: an order, or a product. */
  order: NamedOrder | null
  product: string | null
}

/** The emails about messages that somebody has not read. */
export const conversationWriters = {
  newMessage: (mail: { name: string } & ConversationNews, link: Link): Email => ({
    subject: `New message from ${mail.from}`,
    heading: 'You have a new message',
    paragraphs: [
      `${hello(mail.name)} ${mail.from} wrote to you about ${mail.order === null ? 'a product' : 'an order'}.`,
    ],
    facts: [
      ...(mail.order === null ? [] : [orderFact(mail.order)]),
      ...(mail.product === null ? [] : [{ label: 'Product', value: mail.product }]),
    ],
    action: {
      label: 'Read and answer',
      url: link(
        mail.order === null
          ? `/dashboard/messages/${mail.conversationId}`
          : `/dashboard/orders/${mail.order.id}#messages`,
      ),
    },
  }),
}
