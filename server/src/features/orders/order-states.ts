import {
  isShippable,
  isUndone,
  orderTransitions,
  type Order,
  type OrderStatus,
} from '@haat/contract/orders'
import type { PaymentStatus } from '@haat/contract/orders'
import { fail } from '@haat/contract/errors'
import { isAdmin } from '@haat/contract/roles'
import type { Actor } from '#core/ctx.ts'
import type { LockedOrder } from './changing.queries.ts'

/** The relation of a caller to an order. */
export type Part = 'buyer' | 'vendor' | 'admin' | 'system'

export type Verdict = 'yes' | 'not-allowed' | 'not-now' | 'not-paid'

/** The fields of an order that a change of its status depends on. */
export type OrderState = Pick<Order, 'status' | 'paymentType' | 'paymentStatus'>

/**
 * Whether an order may move to a status: the vendor and admins follow the transitions, its buyer may only
 * cancel it while PROCESSING. An ONLINE order is not shipped before it is paid: it would never expire, and
 * nobody would collect the money at the door.
 */
export function judgeStatus(order: OrderState, to: OrderStatus, part: Part): Verdict {
  if (part === 'buyer' && to !== 'CANCELLED') return 'not-allowed'
  if (!orderTransitions[order.status].includes(to)) return 'not-now'
  return to === 'SHIPPED' && !isShippable(order) ? 'not-paid' : 'yes'
}

/** The payment status of an order once it is cancelled or returned: money that was paid is due back. */
export function paymentStatusOnceUndone(status: PaymentStatus): PaymentStatus {
  return status === 'PAID' ? 'REFUND_DUE' : status
}

/**
 * Whether an order's payment status may be set by hand: cash on delivery from UNPAID to PAID by the
 * vendor and admins, REFUND_DUE to REFUNDED by admins. Only the gateway settles online payments.
 */
export function judgePaymentStatus(order: OrderState, to: PaymentStatus, part: Part): Verdict {
  if (part === 'buyer') return 'not-allowed'
  if (to === 'PAID') {
    const isOpen = order.paymentStatus === 'UNPAID' && !isUndone(order.status)
    return order.paymentType === 'COD' && isOpen ? 'yes' : 'not-now'
  }
  if (to === 'REFUNDED') {
    if (part !== 'admin') return 'not-allowed'
    return order.paymentStatus === 'REFUND_DUE' ? 'yes' : 'not-now'
  }
  return 'not-now'
}

export const stateOf = (order: LockedOrder): OrderState => ({
  status: order.status,
  paymentStatus: order.payment_status,
  paymentType: order.payment_type,
})

/** The relation of a caller to an order that they may see. */
export function partOf(
  actor: Pick<Actor, 'id' | 'role'>,
  order: Pick<LockedOrder, 'vendor_id'>,
): Part {
  if (isAdmin(actor.role)) return 'admin'
  return order.vendor_id === actor.id ? 'vendor' : 'buyer'
}

/** Throws NOT_ALLOWED or STATUS_NOT_ALLOWED for any verdict but yes. */
export function insistVerdict(verdict: Verdict): void {
  if (verdict === 'not-allowed') fail('NOT_ALLOWED')
  if (verdict === 'not-now') fail('STATUS_NOT_ALLOWED')
  if (verdict === 'not-paid') {
    fail('STATUS_NOT_ALLOWED', { message: 'This order has not been paid for yet.' })
  }
}
