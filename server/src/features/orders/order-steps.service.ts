import { isShippable, type OrderStatus } from '@haat/contract/orders'
import { isAdmin } from '@haat/contract/roles'
import { recordAudit } from '#core/sql/audit.ts'
import type { Actor, Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { cancelOrder } from './cancelling.service.ts'
import { writeStatus, type LockedOrder } from './changing.queries.ts'
import {
  insistVerdict,
  judgeStatus,
  partOf,
  paymentStatusOnceUndone,
  stateOf,
} from './order-states.ts'

/** What a refused step of an order says. */
export const orderRefusals = {
  parcelsSayOtherwise: 'A parcel of this order says otherwise. Look at its parcels first.',
}

/**
 * Moves a locked order along its transitions, and has its emails sent. Cancelling returns the stock and the coupon's
 * use. What was paid for an order that is cancelled or returned is REFUND_DUE. Throws NOT_ALLOWED (a buyer may only
 * cancel) or STATUS_NOT_ALLOWED (also for shipping an unpaid ONLINE order). Without an actor, SYSTEM moves it.
 */
export async function moveOrder(
  tx: Tx,
  actor: Actor | null,
  order: LockedOrder,
  status: OrderStatus,
): Promise<void> {
  insistVerdict(
    judgeStatus(stateOf(order), status, actor === null ? 'system' : partOf(actor, order)),
  )
  if (status === 'CANCELLED') await cancelOrder(tx, order, actor)
  else if (status === 'RETURNED') await takeBack(tx, order, actor)
  else await writeStatus(tx, order.id, { status, paymentStatus: order.payment_status }, actor)
  await enqueue(tx, 'orders.notify', {})
  if (actor !== null && isAdmin(actor.role)) {
    await recordOrder(tx, actor, 'order.status-changed', order, { from: order.status, to: status })
  }
}

/** Writes that an order came back undelivered. What was paid for it is due back. */
async function takeBack(tx: Tx, order: LockedOrder, actor: Actor | null): Promise<void> {
  // An order that costs nothing was never paid for, so no refund is due.
  const isFree = order.total_amount === 0n
  const was = order.payment_status
  const paymentStatus = isFree ? was : paymentStatusOnceUndone(was)
  await writeStatus(tx, order.id, { status: 'RETURNED', paymentStatus }, actor)
  if (paymentStatus !== was) {
    const change = { from: was, to: paymentStatus }
    await recordOrder(tx, actor, 'order.payment-status-changed', order, change)
  }
}

/** Throws STATUS_NOT_ALLOWED for an order that may not leave its shop before it is paid. */
export function insistOnPayment(order: LockedOrder): void {
  if (!isShippable(stateOf(order))) insistVerdict('not-paid')
}

/** What an editor may say they saw. */
export const visibleState = ({ status, payment_status: paymentStatus }: LockedOrder) => ({
  status,
  paymentStatus,
})

export async function recordOrder(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'> | null,
  action: string,
  order: LockedOrder,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, actor, { action, subjectType: 'order', subjectId: order.id, details })
}
