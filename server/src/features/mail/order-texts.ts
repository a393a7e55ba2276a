import { orderLimits } from '@haat/contract/orders.limits'
import { formatMoney, type Poisha } from '@haat/contract/money'
import { formatOrderNumber } from '@haat/contract/order-numbers'
import { isUndone, type Order, type OrderStatus, type PaymentType } from '@haat/contract/orders'
import type { Line } from './email.ts'

/** What an email names an order by: its number, or its id while it has none. */
export interface NamedOrder {
  id: string
  number: bigint | null
}

/** An order as emails describe it; money in poisha, each line's `price` for one piece. */
export interface MailedOrder extends NamedOrder {
  shopName: string
  paymentType: PaymentType
  items: readonly { name: string; quantity: number; price: Poisha }[]
  subtotal: Poisha
  shipping: Poisha
  discount: Poisha
  total: Poisha
}

/** Who took a step of an order. */
export type StepBy = Order['timeline'][number]['by']

/** The changes of an order's money that emails report, besides the email of an online payment, and to whom. */
export const moneyNews = [
  'cashReceived',
  'paidToShop',
  'cashRecordedForShop',
  'refunded',
  'refundedForShop',
] as const
export type MoneyNews = (typeof moneyNews)[number]

interface MoneyWords {
  subject: (shop: string) => string
  heading: string
  sentence: (shop: string) => string
  /** The shop reads it, not the buyer. */
  isForShop: boolean
}

export const moneyWords: Record<MoneyNews, MoneyWords> = {
  cashReceived: {
    subject: (shop) => `Your order from ${shop} is paid`,
    heading: 'Payment received',
    sentence: (shop) => `thank you. Your cash payment for the order from ${shop} was received.`,
    isForShop: false,
  },
  paidToShop: {
    subject: (shop) => `${shop}: an order was paid`,
    heading: 'An order was paid. Please send it',
    sentence: () => 'the buyer has paid for this order online. You can send it now.',
    isForShop: true,
  },
  cashRecordedForShop: {
    subject: (shop) => `${shop}: an order was paid`,
    heading: 'Cash payment recorded',
    sentence: () => 'Haat has recorded that this order was paid in cash.',
    isForShop: true,
  },
  refunded: {
    subject: (shop) => `Your order from ${shop} was refunded`,
    heading: 'Your money is on its way back',
    sentence: (shop) =>
      `we refunded your payment for the order from ${shop}. ` +
      'Your bank may take a few days to show it.',
    isForShop: false,
  },
  refundedForShop: {
    subject: (shop) => `${shop}: an order was refunded`,
    heading: 'The buyer was refunded',
    sentence: () => 'Haat has refunded the buyer of this order.',
    isForShop: true,
  },
}

const cancellers: Record<StepBy, (shop: string) => string> = {
  CUSTOMER: (shop) => `you have cancelled your order from ${shop}.`,
  VENDOR: (shop) => `${shop} had to cancel your order.`,
  ADMIN: (shop) => `Haat has cancelled your order from ${shop}.`,
  SUPER_ADMIN: (shop) => `Haat has cancelled your order from ${shop}.`,
  SYSTEM: (shop) =>
    `your order from ${shop} was cancelled because it was not paid in time. You can order again at any time.`,
}

/** What a buyer reads about a step of their order; at its end, also what is refunded. */
export function stepFor(told: {
  name: string
  shopName: string
  status: OrderStatus
  by: StepBy
  owed: Poisha | null
}): string[] {
  const { name, shopName, status, by, owed } = told
  const isCancelled = status === 'CANCELLED'
  const news = isCancelled ? cancellers[by](shopName) : orderNews[status].sentence(shopName)
  return isUndone(status) ? [`${name} ${news}`, backFor(owed)] : [`${name} ${news}`]
}

function backFor(owed: Poisha | null): string {
  return owed === null
    ? 'You had not paid for it, so there is nothing to refund.'
    : `We will refund the ${formatMoney(owed)} you paid, and email you when we have sent it.`
}

const shopCancellers: Record<StepBy, string> = {
  CUSTOMER: 'the buyer has cancelled this order.',
  VENDOR: 'you have cancelled this order.',
  ADMIN: 'Haat has cancelled this order.',
  SUPER_ADMIN: 'Haat has cancelled this order.',
  SYSTEM: 'this order was not paid in time and was cancelled.',
}

/** What a vendor reads about a step that somebody else took. */
export const shopOrderNews: Record<
  OrderStatus,
  { short: string; heading: string; sentence: (by: StepBy) => string }
> = {
  PROCESSING: {
    short: 'a new order',
    heading: 'You have a new order',
    sentence: () => 'a new order has come in.',
  },
  SHIPPED: {
    short: 'an order was marked as shipped',
    heading: 'Marked as shipped',
    sentence: () => 'Haat has marked this order as shipped.',
  },
  DELIVERED: {
    short: 'an order was marked as delivered',
    heading: 'Marked as delivered',
    sentence: () => 'Haat has marked this order as delivered.',
  },
  CANCELLED: {
    short: 'an order was cancelled',
    heading: 'An order was cancelled. Please do not send it',
    sentence: (by) =>
      `${shopCancellers[by]} Please do not send it. Its products are back in stock.`,
  },
  RETURNED: {
    short: 'an order came back',
    heading: 'An order came back undelivered',
    sentence: () =>
      'Haat has noted that this order came back undelivered. Look at what came back, and say what can be sold again.',
  },
}

export const orderNews: Record<
  OrderStatus,
  { short: string; heading: string; sentence: (shop: string) => string }
> = {
  PROCESSING: {
    short: 'in preparation',
    heading: 'Your order is being prepared',
    sentence: (shop) => `${shop} is preparing your order.`,
  },
  SHIPPED: {
    short: 'on its way',
    heading: 'Your order is on its way',
    sentence: (shop) =>
      `${shop} has handed your order to delivery. It should arrive within ${orderLimits.deliveryDays} days.`,
  },
  DELIVERED: {
    short: 'delivered',
    heading: 'Your order has arrived',
    sentence: (shop) =>
      `your order from ${shop} was delivered. Leave a review to tell others how you like it.`,
  },
  CANCELLED: {
    short: 'cancelled',
    heading: 'Your order was cancelled',
    sentence: (shop) => `your order from ${shop} was cancelled.`,
  },
  RETURNED: {
    short: 'returned to the shop',
    heading: 'Your order went back to the shop',
    sentence: (shop) => `your order could not be delivered and went back to ${shop}.`,
  },
}

/** How a buyer pays for a new order. One that replaces pieces costs nothing, and no email follows about its payment. */
export function paymentSentence({ paymentType, total }: MailedOrder): string {
  if (total === 0n) return 'There is nothing to pay.'
  return paymentType === 'COD'
    ? `Please have ${formatMoney(total)} ready when it arrives.`
    : 'You chose to pay online. Unpaid orders are cancelled after a while.'
}

/** The same for its shop: when to send it. */
export function shopPaymentSentence({ paymentType, total }: MailedOrder): string {
  if (total === 0n) return 'There is nothing to pay. Please send it.'
  return paymentType === 'COD'
    ? `It is paid on delivery: ${formatMoney(total)} in cash.`
    : 'It is paid online. Please send it once it is paid. We will email you then.'
}

export function orderTables(order: MailedOrder): { lines: Line[]; facts: Line[] } {
  const lines = order.items.map(({ name, quantity, price }) => ({
    label: `${quantity} × ${name}`,
    value: formatMoney(price * BigInt(quantity)),
  }))
  const facts: Line[] = [
    { label: 'Subtotal', value: formatMoney(order.subtotal) },
    { label: 'Shipping', value: formatMoney(order.shipping) },
  ]
  if (order.discount > 0n) facts.push({ label: 'Coupon', value: formatMoney(-order.discount) })
  facts.push({ label: 'Total', value: formatMoney(order.total), isStrong: true })
  return { lines, facts: [...facts, orderFact(order)] }
}

export function orderFact({ id, number }: NamedOrder): Line {
  return { label: 'Order', value: number === null ? id : formatOrderNumber(String(number)) }
}
