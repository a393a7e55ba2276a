import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import {
  earnedOf,
  type ModelOrder,
  type ModelRefund,
  type ModelReturn,
} from '#testing/model-orders.ts'
import {
  appliedOf,
  enterRefund,
  followRefunds,
  isBlocked,
  paidFor,
  refundOf,
  stageOf,
  type ModelWish,
} from '#testing/refund-model.ts'
import type { Walk } from './walk.ts'

type Found = NonNullable<ReturnType<typeof refundOf>>

/** What goes back for pieces that are sent back: null when nothing can; `found` is null when nothing was ever paid. */
export function moneyOf(
  order: ModelOrder,
  isChangeOfMind: boolean,
  pieces: ModelWish['lines'],
): { found: Found | null } | null {
  const lines = pieces.filter(({ quantity }) => quantity > 0)
  if (lines.length === 0 || order.total === 0n) return { found: null }
  if (order.status !== 'DELIVERED' || paidFor(order) === 0n) return null
  const first = refundOf(order, { lines, shipping: false, goodwill: 0n }, true)
  if (first === null) return null
  const inForce = order.refunds.filter(({ state }) => state !== 'WITHDRAWN')
  const shipped = inForce.reduce((sum, { shipping }) => sum + shipping, 0n)
  const takenOf = (nth: number) =>
    [...order.neverDue, ...inForce.flatMap((refund) => refund.pieces)]
      .filter((each) => each.nth === nth)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const isAll = order.lines.every(({ quantity }, nth) => {
    const asked = lines.find((line) => line.nth === nth)?.quantity ?? 0
    return takenOf(nth) + asked >= quantity
  })
  const withShipping = order.shipping > shipped && (isAll || !isChangeOfMind)
  const found = withShipping
    ? refundOf(order, { lines, shipping: true, goodwill: 0n }, true)
    : first
  return found === null ? null : { found }
}

const acceptedOf = ({ lines }: ModelReturn) =>
  lines.map(({ nth, accepted }) => ({ nth, quantity: accepted ?? 0 }))

/** The refund of what was accepted. Nobody has sent it yet. */
export async function enterAccepted(
  { kit, model }: Walk,
  order: ModelOrder,
  request: ModelReturn,
): Promise<void> {
  const found = moneyOf(order, request.isChangeOfMind, acceptedOf(request))?.found ?? null
  if (found === null) {
    request.state = 'REFUNDED'
    return
  }
  const { id } = await kit.ctx.db.one(
    { id: tables.refund_decisions.id },
    sql`select id from refund_decisions where cause_id = ${request.id}`,
  )
  const refund: ModelRefund = {
    ...found,
    id,
    payment: appliedOf(order),
    stage: stageOf(order, earnedOf(found.worth)),
    isSurplus: false,
    isOfPieces: true,
    state: found.amount === 0n ? 'DONE' : 'DUE',
    attempt: 'NONE',
    isSentByGateway: false,
    by: 0,
    isApproved: false,
  }
  request.refund = refund
  if (found.amount === 0n) request.state = 'REFUNDED'
  order.refunds.push(refund)
  enterRefund(model, order, refund, { sign: 1n, stage: refund.stage })
  if (found.amount > 0n) followRefunds(order)
}

/** Whether these pieces can be accepted: a bank that holds the payment refuses their refund. */
export function canAccept(
  order: ModelOrder,
  { isChangeOfMind, wish }: Pick<ModelReturn, 'isChangeOfMind' | 'wish'>,
  pieces: ModelWish['lines'],
): boolean {
  if (pieces.every(({ quantity }) => quantity === 0)) return true
  const money = moneyOf(order, isChangeOfMind, pieces)
  if (money === null) return false
  return (
    wish !== 'REFUND' ||
    money.found === null ||
    !isBlocked(order, appliedOf(order), money.found.amount)
  )
}

/** What the shop would lose is set aside, unless a bank has taken it already. */
export function setAside(
  { model }: Walk,
  order: ModelOrder,
  request: ModelReturn,
  { found }: { found: Found | null },
): void {
  const loss = found === null ? 0n : earnedOf(found.worth)
  const isChargedBack = order.dispute !== null && order.dispute.status !== 'WON'
  if (isChargedBack || loss <= 0n) return
  const { shopId } = order
  const held = order.isHeld ? order.pending : 0n
  const fromHold = held < loss ? held : loss
  request.reserved = loss
  request.reservedHeld = fromHold > 0n ? fromHold : 0n
  order.pending -= fromHold
  model.move(fromHold, ['vendor.pending', shopId], ['vendor.reserve', shopId])
  model.move(loss - fromHold, ['vendor.available', shopId], ['vendor.reserve', shopId])
}

/** It goes to where it came from, and a refund takes it from there. */
export function putBack({ model }: Walk, order: ModelOrder, request: ModelReturn): void {
  const { reserved, reservedHeld } = request
  const { shopId } = order
  request.reserved = 0n
  request.reservedHeld = 0n
  order.pending += reservedHeld
  model.move(reservedHeld, ['vendor.reserve', shopId], ['vendor.pending', shopId])
  model.move(reserved - reservedHeld, ['vendor.reserve', shopId], ['vendor.available', shopId])
}
