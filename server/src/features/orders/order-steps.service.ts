import type { OrderStatus } from '@haat/contract/orders'
import { fail } from '@haat/contract/errors'
import { isAdmin } from '@haat/contract/roles'
import { recordAudit } from '#core/sql/audit.ts'
import { announceChange } from '#core/sql/changes.ts'
import type { Actor, Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { giveBackCoupon } from '#features/coupons/coupons.service.ts'
import { returnStock, writeStatus, type LockedOrder } from './changing.queries.ts'
import { judgeStatus, paymentStatusOnceUndone, type Part, type Verdict } from './order-states.ts'

/** What a refused step of an order says. */
export const orderRefusals = {
  notPaid: 'This order has not been paid for yet.',
  parcelsSayOtherwise: 'A parcel of this order says otherwise. Look at its parcels first.',
}

/**
 * Moves a locked order along its transitions, and has its emails sent. Cancelling returns the stock and the coupon's
 * use. What was paid for an order that is cancelled or returned is REFUND_DUE. Throws NOT_ALLOWED (a buyer may only
 * cancel) or STATUS_NOT_ALLOWED (also for shipping an unpaid ONLINE order).
 */
export async function moveOrder(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  status: OrderStatus,
): Promise<void> {
  insist(judgeStatus(stateOf(order), status, partOf(actor, order)))
  if (status === 'CANCELLED') await cancelOrder(tx, order, actor)
  else if (status === 'RETURNED') await undo(tx, order, status, actor)
  else await writeStatus(tx, order.id, { status, paymentStatus: order.payment_status }, actor)
  await enqueue(tx, 'orders.notify', {})
  if (isAdmin(actor.role)) {
    await recordOrder(tx, actor, 'order.status-changed', order, { from: order.status, to: status })
  }
}

/**
 * Cancels a locked order. The status is written first, since its trigger updates reviews, which locks the
 * shop before the products. Then come stock and coupon, in the sequence in which placing an order locks
 * them.
 */
export async function cancelOrder(tx: Tx, order: LockedOrder, actor: Actor | null): Promise<void> {
  await undo(tx, order, 'CANCELLED', actor)
  await returnStock(tx, order.id)
  await giveBackCoupon(tx, order)
  await announceChange(tx)
}

/** Writes the status of an order that nothing comes of. */
async function undo(
  tx: Tx,
  order: LockedOrder,
  status: 'CANCELLED' | 'RETURNED',
  actor: Actor | null,
): Promise<void> {
  // An order that costs nothing was never paid for, so no refund is due.
  const isFree = order.total_amount === 0n
  const was = order.payment_status
  const paymentStatus = isFree ? was : paymentStatusOnceUndone(was)
  await writeStatus(tx, order.id, { status, paymentStatus }, actor)
  if (paymentStatus !== was) {
    const change = { from: was, to: paymentStatus }
    await recordOrder(tx, actor, 'order.payment-status-changed', order, change)
  }
}

/** What an editor may say they saw. */
export const visibleState = ({ status, payment_status: paymentStatus }: LockedOrder) => ({
  status,
  paymentStatus,
})

export const stateOf = (order: LockedOrder) => ({
  ...visibleState(order),
  paymentType: order.payment_type,
})

export function partOf(actor: Actor, order: LockedOrder): Part {
  if (isAdmin(actor.role)) return 'admin'
  return order.vendor_id === actor.id ? 'vendor' : 'buyer'
}

export function insist(verdict: Verdict): void {
  if (verdict === 'not-allowed') fail('NOT_ALLOWED')
  if (verdict === 'not-now') fail('STATUS_NOT_ALLOWED')
  if (verdict === 'not-paid') {
    fail('STATUS_NOT_ALLOWED', { message: orderRefusals.notPaid })
  }
}

export async function recordOrder(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'> | null,
  action: string,
  order: LockedOrder,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, actor, { action, subjectType: 'order', subjectId: order.id, details })
}
