import type {
  Cancellation,
  CancellationInput,
  CancellationReason,
  CancellationWish,
  OrderCancellations,
} from '@haat/contract/cancellations'
import { cancellationMessages } from '@haat/contract/cancellations.messages'
import { fail } from '@haat/contract/errors'
import { toTaka, type Poisha } from '@haat/contract/money'
import { recordAudit } from '#core/sql/audit.ts'
import { announceChange } from '#core/sql/changes.ts'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { giveBackCoupon } from '#features/coupons/coupons.service.ts'
import {
  cancelledLines,
  costOf,
  judgeCancellation,
  piecesLeft,
  reasonOf,
  type CancelledLine,
} from './cancelling.ts'
import {
  findCancellation,
  insertCancellation,
  lockProducts,
  selectCancellations,
  selectLines,
  writeStock,
  type CancellationRow,
} from './cancelling.queries.ts'
import { lockOwnOrder, writeStatus, type LockedOrder } from './changing.queries.ts'
import { notifyOfCancellation } from './cancellation-notifications.service.ts'
import { insistVerdict, partOf, paymentStatusOnceUndone, stateOf } from './order-states.ts'
import { findOrder } from './orders.queries.ts'

/** What somebody wants to cancel of a locked order, and what follows from it. */
export interface PlannedCancellation {
  lines: readonly CancelledLine[]
  /** How many pieces the order has now. */
  left: number
  isWhole: boolean
  /** Whether the order was paid, so that money goes back. */
  isRefund: boolean
  /** What the pieces cost the buyer, without shipping. */
  cost: Poisha
  /** What has to be paid for the order now. */
  due: Poisha
}

/** Locks an order that the caller may see. Throws NOT_FOUND. */
export async function lockSeenOrder(tx: Tx, actor: Actor, id: string): Promise<LockedOrder> {
  return (await lockOwnOrder(tx, actor, id)) ?? fail('NOT_FOUND')
}

/**
 * What cancelling pieces of a locked order would do. Throws VALIDATION_FAILED, or STATUS_NOT_ALLOWED when it
 * can’t be cancelled any more, or nothing would be left to pay of an order that goes on.
 */
export async function planCancellation(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  wish: CancellationWish,
): Promise<PlannedCancellation> {
  insistVerdict(judgeCancellation(stateOf(order), partOf(actor, order)))
  const known = await selectLines(tx, order.id)
  const lines = cancelledLines(known, wish.lines)
  const left = piecesLeft(known)
  const isWhole = lines.reduce((sum, { quantity }) => sum + quantity, 0) === left
  const isRefund = order.payment_status !== 'UNPAID'
  const cost = costOf(lines)
  const due = order.total_amount - order.cancelled_amount
  if (!isWhole && !isRefund && cost > 0n && cost >= due) {
    fail('STATUS_NOT_ALLOWED', { message: cancellationMessages.nothingLeft })
  }
  return { lines, left, isWhole, isRefund, cost, due }
}

/**
 * Cancels pieces of a locked order: with the last one the order itself. `amount`, in poisha, goes back or is not due any
 * more; what goes back the caller decides on with the id that this returns. Throws VALIDATION_FAILED for a reason or a
 * note that is missing.
 */
export async function enterCancellation(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  {
    plan,
    amount,
    input,
  }: {
    plan: PlannedCancellation
    amount: Poisha
    input: Pick<CancellationInput, 'reason' | 'note'>
  },
): Promise<Cancellation> {
  const why = reasonOf(partOf(actor, order), input)
  const given = { lines: plan.lines, reason: why.reason ?? null, note: why.note ?? null }
  const id = plan.isWhole
    ? await cancelRest(tx, order, actor, given)
    : await cancelSome(tx, order, actor, { ...given, amount, isRefund: plan.isRefund })
  await recordAudit(tx, actor, {
    action: 'order.pieces-cancelled',
    subjectType: 'order',
    subjectId: order.id,
    details: {
      cancellation: id,
      pieces: plan.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      reason: given.reason,
    },
  })
  const entered = toCancellation(await findCancellation(tx, id))
  if (plan.isWhole) await enqueue(tx, 'orders.notify', {})
  const isTold = !plan.isWhole || given.reason !== null || given.note !== null
  if (isTold) await notifyOfCancellation(tx, actor, order, { ...entered, amount })
  return entered
}

/** The cancellations of an order, newest first, for its buyer, its vendor and admins. Throws NOT_FOUND. */
export async function listCancellations(
  ctx: Ctx,
  actor: Actor,
  orderId: string,
): Promise<OrderCancellations> {
  const { id } = (await findOrder(ctx, actor, orderId)) ?? fail('NOT_FOUND')
  return { cancellations: (await selectCancellations(ctx, id)).map(toCancellation) }
}

/** Cancels all that is left of a locked order. */
export async function cancelOrder(tx: Tx, order: LockedOrder, actor: Actor | null): Promise<void> {
  const lines = await selectLines(tx, order.id)
  const rest = lines
    .filter(({ quantity, cancelled }) => quantity > cancelled)
    .map(({ id: itemId, quantity, cancelled }) => ({ itemId, quantity: quantity - cancelled }))
  await cancelRest(tx, order, actor, {
    lines: cancelledLines(lines, rest),
    reason: null,
    note: null,
  })
}

interface Pieces {
  lines: readonly CancelledLine[]
  reason: CancellationReason | null
  note: string | null
}

/**
 * Cancels the last pieces of an order, and with them the order. The status is written first, since its trigger updates
 * reviews, which locks the shop before the products. Then come stock and coupon, in the sequence in which placing an
 * order locks them.
 */
async function cancelRest(
  tx: Tx,
  order: LockedOrder,
  actor: Actor | null,
  pieces: Pieces,
): Promise<string> {
  // An order that costs nothing was never paid for, so no refund is due.
  const isFree = order.total_amount === 0n
  const was = order.payment_status
  const paymentStatus = isFree ? was : paymentStatusOnceUndone(was)
  await writeStatus(tx, order.id, { status: 'CANCELLED', paymentStatus }, actor)
  const isRefund = was !== 'UNPAID'
  const money = { amount: null, isRefund, isWhole: true }
  const id = await takeOut(tx, order, actor, { ...pieces, ...money })
  await giveBackCoupon(tx, order)
  if (paymentStatus !== was) {
    await recordAudit(tx, actor, {
      action: 'order.payment-status-changed',
      subjectType: 'order',
      subjectId: order.id,
      details: { from: was, to: paymentStatus },
    })
  }
  return id
}

function cancelSome(
  tx: Tx,
  order: LockedOrder,
  actor: Actor,
  pieces: Pieces & { amount: Poisha; isRefund: boolean },
): Promise<string> {
  return takeOut(tx, order, actor, { ...pieces, isWhole: false })
}

/** Enters a cancellation and changes the stock: of a product that is out of stock nothing is left to sell. */
async function takeOut(
  tx: Tx,
  order: LockedOrder,
  actor: Actor | null,
  pieces: Pieces & { amount: Poisha | null; isRefund: boolean; isWhole: boolean },
): Promise<string> {
  const isSoldOut = pieces.reason === 'OUT_OF_STOCK'
  const isRestocked = !isSoldOut
  await lockProducts(tx, order.id)
  const id = await insertCancellation(tx, {
    orderId: order.id,
    byId: actor?.id ?? null,
    byRole: actor?.role ?? 'SYSTEM',
    isRestocked,
    ...pieces,
  })
  if (isRestocked || isSoldOut) await writeStock(tx, id, { isSoldOut })
  await announceChange(tx)
  return id
}

function toCancellation(row: CancellationRow): Cancellation {
  return {
    id: row.id,
    orderId: row.order_id,
    at: row.at,
    by: row.by,
    reason: row.reason,
    note: row.note,
    lines: row.lines.map(({ order_item_id: itemId, name, quantity }) => ({
      itemId,
      name,
      quantity,
    })),
    isWhole: row.is_whole,
    isRefund: row.is_refund,
    amount: row.amount === null ? null : toTaka(row.amount),
  }
}
