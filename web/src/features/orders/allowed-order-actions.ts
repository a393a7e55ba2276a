import {
  isShippable,
  isUndone,
  orderTransitions,
  type Order,
  type OrderStatus,
} from '@haat/contract/orders'

/** Whether a payment can be opened for the order: it is paid online and nothing has arrived yet. */
export function isPayable({ paymentType, paymentStatus, status }: Order): boolean {
  return paymentType === 'ONLINE' && paymentStatus === 'UNPAID' && !isUndone(status)
}

/** What has to be paid for the order, in taka: pieces that were cancelled before are no part of it. */
export function dueOf({ due, totalAmount }: Pick<Order, 'due' | 'totalAmount'>): number {
  return due ?? totalAmount
}

/** How many pieces of each line are left. */
export function piecesLeft({ orderItem }: Pick<Order, 'orderItem'>): number[] {
  return orderItem.map(({ quantity, cancelled = 0 }) => quantity - cancelled)
}

/** Whether some of the order’s pieces can be cancelled alone. */
export function hasPiecesToCancel(order: Order): boolean {
  const left = piecesLeft(order).reduce((sum, pieces) => sum + pieces, 0)
  return order.status === 'PROCESSING' && left > 1
}

/** Whether the order can still be cancelled: it has not been shipped. */
export function isCancellable({ status }: Order): boolean {
  return orderTransitions[status].includes('CANCELLED')
}

/** The statuses that the shop can move the order to, without cancelling. */
export function nextStatuses(order: Order): OrderStatus[] {
  return orderTransitions[order.status].filter(
    (next) => next !== 'CANCELLED' && (next !== 'SHIPPED' || isShippable(order)),
  )
}

/** Whether the shop can say that cash on delivery was paid. */
export function isCashOpen({ paymentType, paymentStatus, status }: Order): boolean {
  return paymentType === 'COD' && paymentStatus === 'UNPAID' && !isUndone(status)
}

/** Whether a part of what was paid can go back. What was paid for a cancelled or returned order goes back by itself. */
export function isRefundable({ paymentType, paymentStatus, status }: Order): boolean {
  if (isUndone(status) || paymentStatus === 'REFUNDED') return false
  return paymentStatus !== 'UNPAID' || (paymentType === 'COD' && status === 'DELIVERED')
}
