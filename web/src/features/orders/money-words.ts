import { isUndone, type Order } from '@haat/contract/orders'

/** How an order stands with its money, in a sentence. */
export function moneyWords({
  status,
  paymentType,
  paymentStatus,
}: Pick<Order, 'status' | 'paymentType' | 'paymentStatus'>): string {
  if (paymentStatus === 'REFUNDED') return 'What was paid has gone back.'
  if (paymentStatus === 'REFUND_DUE') return 'What was paid, or a part of it, goes back.'
  if (paymentStatus === 'PAID') return paymentType === 'COD' ? 'Paid in cash.' : 'Paid online.'
  if (isUndone(status)) return 'Nothing was paid, and nothing is to be paid.'
  if (paymentType === 'ONLINE') return 'Not paid yet.'
  return status === 'DELIVERED'
    ? 'Cash on delivery. The shop has not entered it yet.'
    : 'To be paid in cash on delivery.'
}
