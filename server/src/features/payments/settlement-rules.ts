import type { Poisha } from '@haat/contract/money'
import { isUndone, type OrderStatus, type PaymentStatus } from '@haat/contract/orders'
import type { PaymentAttemptStatus } from '@haat/contract/payments'
import type { Answer } from './gateways/gateway.ts'

/** A payment attempt and its order, both locked; without an order, it pays what a shop owes. */
export interface Standing {
  payment: { transactionId: string; amount: Poisha; currency: string; status: PaymentAttemptStatus }
  order: { status: OrderStatus; payment_status: PaymentStatus } | null
  /** Whether the money of this payment attempt is in the books already. */
  isSettled: boolean
}

export type Step =
  /** Enter the money: it pays the order, or goes to the shop that paid what it owes. */
  | { do: 'apply' }
  /** Enter the money, which is owed back. The order's status says so unless another payment pays for it. */
  | { do: 'owe'; orderBecomes: 'REFUND_DUE' | null; reason: string }
  /** The answer is about another payment: enter nothing and raise an alert. */
  | { do: 'distrust'; reason: string }
  /** The payment attempt ended without money, for now. */
  | { do: 'close'; status: 'FAILED' | 'CANCELLED'; reason: string }
  /** The gateway keeps the money back, so it is asked for longer than about a payment that nobody made. */
  | { do: 'hold' }
  | { do: 'nothing' }

/**
 * What an answer of the gateway leads to. The money of a payment attempt is entered once, however often and
 * in whatever sequence answers arrive, and at most one payment attempt pays an order.
 */
export function judge({ payment, order, isSettled }: Standing, answer: Answer): Step {
  if (isSettled) return { do: 'nothing' }
  if (answer.status === 'PENDING') return { do: answer.isHeld === true ? 'hold' : 'nothing' }
  if (answer.status !== 'PAID') {
    return payment.status === 'PENDING'
      ? { do: 'close', status: answer.status, reason: answer.reason }
      : { do: 'nothing' }
  }
  if (answer.transactionId !== payment.transactionId) {
    return { do: 'distrust', reason: 'another transaction' }
  }
  if (answer.currency !== payment.currency) return { do: 'distrust', reason: 'another currency' }
  if (answer.amount !== payment.amount) return { do: 'distrust', reason: 'another amount' }
  // Money of a shop is its own, however often or late it pays.
  if (order === null) return { do: 'apply' }
  if (isUndone(order.status)) {
    return { do: 'owe', orderBecomes: 'REFUND_DUE', reason: 'the order was cancelled or returned' }
  }
  if (order.payment_status !== 'UNPAID') {
    return { do: 'owe', orderBecomes: null, reason: 'the order was paid already' }
  }
  return { do: 'apply' }
}
