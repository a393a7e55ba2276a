import type { DeadlineKind } from '@haat/contract/deadlines'
import { complaintLimits } from '@haat/contract/complaints.limits'
import { deadlineLimits } from '@haat/contract/deadlines.limits'
import { hello, type Email, type Link } from './email.ts'
import { orderFact, type NamedOrder } from './order-texts.ts'

/** For the people who run the market: deadlines that have passed, or will soon. */
export interface DeadlineNews {
  deadline: DeadlineKind
  event: 'WARNED' | 'PASSED'
  count: number
}

/** An order that was paid in advance has not arrived in time. */
export interface LateNews {
  order: NamedOrder
  shopName: string
  /** Whether the reader is the shop; otherwise it is the buyer. */
  isForShop: boolean
  hasLeft: boolean
}

export interface StopNews {
  order: NamedOrder
  shopName: string
}

/** The emails about what was not done in time. */
export const deadlineWriters = {
  deadlinesTold: ({ deadline, event, count }: DeadlineNews, link: Link): Email => {
    const what = `${count} ${count === 1 ? one[deadline] : many[deadline]}`
    const isOver = event === 'PASSED'
    const state = isOver ? 'OVERDUE' : 'LATER'
    const subject = isOver ? `Overdue: ${what}` : `Soon overdue: ${what}`
    return {
      subject,
      heading: subject,
      paragraphs: [isOver ? passed[deadline] : warned],
      action: {
        label: 'Open the deadlines',
        url: link(`/dashboard/deadlines?kind=${deadline}&state=${state}`),
      },
    }
  },
  deliveryLate: (mail: { name: string } & LateNews, link: Link): Email => {
    const { order, shopName, isForShop } = mail
    return {
      subject: isForShop ? `${shopName}: an order is late` : `Your order from ${shopName} is late`,
      heading: isForShop ? 'An order has not arrived in time' : 'Your order is late',
      paragraphs: [`${hello(mail.name)} ${lateSentence(mail)}`],
      facts: [orderFact(order)],
      action: {
        label: isForShop ? 'Open the order' : 'View your order',
        url: link(`/dashboard/orders/${order.id}`),
      },
    }
  },
  parcelStopAsked: (mail: { name: string } & StopNews, link: Link): Email => ({
    subject: `${mail.shopName}: please stop a parcel`,
    heading: 'The buyer does not want a late parcel any more',
    paragraphs: [
      `${hello(mail.name)} this order is late, and its buyer asks you to stop the parcel. ` +
        `Please ask the courier to bring it back, and enter that it was returned. You have ${deadlineLimits.stopHours} hours.`,
    ],
    facts: [orderFact(mail.order)],
    action: { label: 'Open the order', url: link(`/dashboard/orders/${mail.order.id}`) },
  }),
}

function lateSentence({ shopName, isForShop, hasLeft }: LateNews): string {
  if (isForShop) {
    return hasLeft
      ? 'the buyer paid in advance, and the order has not arrived in time. They may ask you now to stop the parcel.'
      : 'the buyer paid in advance, and the order has not arrived in time. They may cancel it now and get everything back. Please send it today.'
  }
  return hasLeft
    ? `your order from ${shopName} should have arrived by now. If you do not want it any more, you can ask the shop to stop the parcel. Once it is back, we refund what you paid.`
    : `your order from ${shopName} should have arrived by now. You can wait, or cancel it with one click and get everything back.`
}

const one: Record<DeadlineKind, string> = {
  DELIVERY: 'delivery',
  REFUND: 'refund',
  STOCK_REFUND: 'refund for products out of stock',
  SELLER_PAYMENT: 'payment to a shop',
  STOP_PARCEL: 'parcel to stop',
  COMPLAINT: 'complaint',
  RETURN_ANSWER: 'return to answer',
  RETURN_RECEIPT: 'return to count',
  RETURN_DECISION: 'return to decide',
  RETURN_SETTLEMENT: 'replacement to send',
}
const many: Record<DeadlineKind, string> = {
  DELIVERY: 'deliveries',
  REFUND: 'refunds',
  STOCK_REFUND: 'refunds for products out of stock',
  SELLER_PAYMENT: 'payments to shops',
  STOP_PARCEL: 'parcels to stop',
  COMPLAINT: 'complaints',
  RETURN_ANSWER: 'returns to answer',
  RETURN_RECEIPT: 'returns to count',
  RETURN_DECISION: 'returns to decide',
  RETURN_SETTLEMENT: 'replacements to send',
}
const warned = `Refunds have to be sent within ${deadlineLimits.refundHours / 24} days. For these, ${deadlineLimits.refundWarningHours / 24} days are over.`
const stuck = 'The market should have gone on by itself. Please look why it did not.'
const passed: Record<DeadlineKind, string> = {
  DELIVERY:
    'Orders that were paid in advance have not arrived in time. Buyers and shops were told. Buyers may cancel them now.',
  REFUND: `Money was not sent back within ${deadlineLimits.refundHours / 24} days.`,
  STOCK_REFUND: `Money for products that a shop did not have was not sent back within ${deadlineLimits.stockRefundHours} hours.`,
  SELLER_PAYMENT: `Shops did not get their money within ${deadlineLimits.sellerPaymentHours / 24} days of the delivery.`,
  STOP_PARCEL: `Buyers asked to stop a late parcel, and nothing has happened for ${deadlineLimits.stopHours} hours.`,
  COMPLAINT: `Complaints were not answered within ${complaintLimits.answerHours} hours.`,
  RETURN_ANSWER: `Shops did not answer returns in time. ${stuck}`,
  RETURN_RECEIPT: `Shops did not count what came back in time. ${stuck}`,
  RETURN_DECISION: `Shops did not decide on what came back in time. ${stuck}`,
  RETURN_SETTLEMENT: `Shops did not send replacements in time. ${stuck}`,
}
