import { openReturnStates } from '@haat/contract/returns'
import type { ModelOrder, ModelPieces, ModelRefund, ModelReturn } from './model-orders.ts'

export const isInForce = ({ state }: ModelRefund) => state !== 'WITHDRAWN'

/** Requests in which somebody has to do something. */
export const isOpenReturn = ({ state }: ModelReturn) =>
  openReturnStates.some((each) => each === state)

/** How many pieces of a line are in open requests, or were taken back. */
export function returnedOf({ returns }: ModelOrder, nth: number): number {
  const isTaken = ({ state }: ModelReturn) => ['ACCEPTED', 'PARTLY', 'REFUNDED'].includes(state)
  const of = (each: ModelReturn) => {
    const line = each.lines.find((known) => known.nth === nth)
    if (line === undefined) return 0
    return isOpenReturn(each) ? line.quantity : isTaken(each) ? (line.accepted ?? 0) : 0
  }
  return returns.reduce((pieces, each) => pieces + of(each), 0)
}

/** How many pieces of a line are not taken by refunds, nor asked for by requests whose refund is to come. */
export function unaskedOf(order: ModelOrder, nth: number): number {
  const ofReturns = order.returns.flatMap(({ refund }) => refund?.pieces ?? [])
  const count = (pieces: readonly ModelPieces[]) =>
    pieces.filter((each) => each.nth === nth).reduce((all, { quantity }) => all + quantity, 0)
  const taken = count([
    ...order.neverDue,
    ...order.refunds.filter(isInForce).flatMap(({ pieces }) => pieces),
  ])
  const asked = returnedOf(order, nth) - count(ofReturns)
  return (order.lines[nth]?.quantity ?? 0) - taken - asked
}
