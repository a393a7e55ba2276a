import type { Poisha } from '@haat/contract/money'
import type { OrderStatus, PaymentStatus } from '@haat/contract/orders'
import type { AttemptStatus } from '@haat/contract/payments'
import type { Answer } from './gateways/gateway.ts'

/** An attempt and its order, both locked. */
export interface Standing {
  attempt: { transactionId: string; amount: Poisha; currency: string; status: AttemptStatus }
  order: { status: OrderStatus; paymentStatus: PaymentStatus }
  /** Whether this attempt's money was entered in the books before. */
  isSettled: boolean
}

export type Step =
  /** Enter the money: it pays the order. */
  | { do: 'apply' }
  /** Enter the money: it is owed back, and the order says so where nothing else pays for it. */
  | { do: 'owe'; orderBecomes: 'REFUND_DUE' | null; reason: string }
  /** Not this payment: enter nothing and raise the alarm. */
  | { do: 'distrust'; reason: string }
  /** The attempt is over without money, for now. */
  | { do: 'close'; status: 'FAILED' | 'CANCELLED'; reason: string }
  | { do: 'nothing' }

/**
 * What an answer of the gateway leads to. Money is entered once for each attempt, however often and in
 * whatever order answers come, and an order is paid by one attempt at most.
 */
export function judge({ attempt, order, isSettled }: Standing, answer: Answer): Step {
  if (isSettled) return { do: 'nothing' }
  if (answer.status === 'PENDING') return { do: 'nothing' }
  if (answer.status !== 'PAID') {
    return attempt.status === 'PENDING'
      ? { do: 'close', status: answer.status, reason: answer.reason }
      : { do: 'nothing' }
  }
  if (answer.transactionId !== attempt.transactionId) {
    return { do: 'distrust', reason: 'another transaction' }
  }
  if (answer.currency !== attempt.currency) return { do: 'distrust', reason: 'another currency' }
  if (answer.amount !== attempt.amount) return { do: 'distrust', reason: 'another amount' }
  if (order.status === 'CANCELLED') {
    return { do: 'owe', orderBecomes: 'REFUND_DUE', reason: 'the order was cancelled' }
  }
  if (order.paymentStatus !== 'UNPAID') {
    return { do: 'owe', orderBecomes: null, reason: 'the order was paid already' }
  }
  return { do: 'apply' }
}
