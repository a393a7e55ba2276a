import type { CancellationReason } from '@haat/contract/cancellations'
import { formatMoney, type Poisha } from '@haat/contract/money'
import { hello, type Email, type Link } from './email.ts'
import { orderFact, type NamedOrder, type StepBy } from './order-texts.ts'

export interface CancellationNews {
  order: NamedOrder
  shopName: string
  /** Whether the reader is the shop; otherwise it is the buyer. */
  isForShop: boolean
  by: StepBy
  pieces: readonly { name: string; quantity: number }[]
  reason: CancellationReason | null
  note: string | null
  /** Whether these were the last pieces of the order. */
  isWhole: boolean
  /** Whether the amount, in poisha, goes back; otherwise it is not due any more. */
  isRefund: boolean
  amount: Poisha
}

/** The emails about pieces of orders that somebody else cancelled. */
export const cancellationWriters = {
  piecesCancelled: (mail: { name: string } & CancellationNews, link: Link): Email => {
    const { order, shopName, isForShop, pieces, reason, note } = mail
    const list = isForShop ? 'orders' : 'my-orders'
    const why = [reason === null ? null : reasons[reason], note].filter((each) => each !== null)
    return {
      subject: isForShop
        ? `${shopName}: products of an order were cancelled`
        : `Your order from ${shopName}: products were cancelled`,
      heading: isForShop ? 'Please do not send these products' : 'Products were cancelled',
      paragraphs: [`${hello(mail.name)} ${whoCancelled(mail)}`, moneySentence(mail)],
      lines: pieces.map(({ name, quantity }) => ({ label: name, value: `× ${quantity}` })),
      facts: [
        ...(why.length === 0 ? [] : [{ label: 'Reason', value: why.join(' ') }]),
        orderFact(order),
      ],
      action: {
        label: isForShop ? 'Open the order' : 'View your order',
        url: link(`/dashboard/${list}?${new URLSearchParams({ open: order.id }).toString()}`),
      },
    }
  },
}

const reasons: Record<CancellationReason, string | null> = {
  OUT_OF_STOCK: 'The shop has run out of stock.',
  CANNOT_DELIVER: 'The shop cannot deliver.',
  BUYER_ASKED: 'The buyer asked for it.',
  /** Its note says which. */
  OTHER: null,
}

function whoCancelled({ by, shopName, isForShop, isWhole }: CancellationNews): string {
  const what = isWhole ? 'these products, which were all that was left of' : 'these products of'
  if (isForShop) {
    const who = by === 'CUSTOMER' ? 'the buyer has' : by === 'VENDOR' ? 'you have' : 'Haat has'
    return `${who} cancelled ${what} an order.`
  }
  const who = by === 'CUSTOMER' ? 'you have' : by === 'VENDOR' ? `${shopName} had to` : 'Haat has'
  const cancel = by === 'VENDOR' ? 'cancel' : 'cancelled'
  return `${who} ${cancel} ${what} your order.`
}

function moneySentence({ isForShop, isRefund, amount }: CancellationNews): string {
  if (amount === 0n) {
    return isRefund
      ? 'No more money goes back: these pieces cost nothing, or were refunded before.'
      : 'This changes nothing about the amount to pay.'
  }
  const sum = formatMoney(amount)
  if (isForShop) {
    return isRefund ? `The buyer gets ${sum} back.` : `The buyer has to pay ${sum} less.`
  }
  return isRefund
    ? `We will refund ${sum} to the way you paid, and email you when we have sent it.`
    : `You have to pay ${sum} less.`
}
