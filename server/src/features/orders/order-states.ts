import { isShippable, orderTransitions, type OrderStatus } from '@haat/contract/orders'
import type { PaymentStatus, PaymentType } from '@haat/contract/orders'

/** What someone is to an order. */
export type Part = 'buyer' | 'vendor' | 'admin' | 'system'

export type Verdict = 'yes' | 'not-allowed' | 'not-now' | 'not-paid'

/** What a change of status is judged by. */
export interface OrderState {
  status: OrderStatus
  paymentType: PaymentType
  paymentStatus: PaymentStatus
}

/**
 * Whether an order may go to a status: the vendor and admins along the transitions, its buyer only
 * from PROCESSING to CANCELLED. An ONLINE order is not shipped before it is paid, since it would never
 * expire then, and nobody takes the money at the door.
 */
export function judgeStatus(order: OrderState, to: OrderStatus, part: Part): Verdict {
  if (part === 'buyer' && to !== 'CANCELLED') return 'not-allowed'
  if (!orderTransitions[order.status].includes(to)) return 'not-now'
  return to === 'SHIPPED' && !isShippable(order) ? 'not-paid' : 'yes'
}

/** What is owed once an order is cancelled: money that was paid goes back. */
export function paymentStatusOnceCancelled(status: PaymentStatus): PaymentStatus {
  return status === 'PAID' ? 'REFUND_DUE' : status
}

/**
 * Whether an order's payment status may be set by hand: cash on delivery from UNPAID to PAID by the
 * vendor and admins, REFUND_DUE to REFUNDED by admins. Online payments are settled by the gateway alone.
 */
export function judgePaymentStatus(order: OrderState, to: PaymentStatus, part: Part): Verdict {
  if (part === 'buyer') return 'not-allowed'
  if (to === 'PAID') {
    const isOpen = order.paymentStatus === 'UNPAID' && order.status !== 'CANCELLED'
    return order.paymentType === 'COD' && isOpen ? 'yes' : 'not-now'
  }
  if (to === 'REFUNDED') {
    if (part !== 'admin') return 'not-allowed'
    return order.paymentStatus === 'REFUND_DUE' ? 'yes' : 'not-now'
  }
  return 'not-now'
}
