import { fail } from '@haat/contract/errors'
import type {
  Order,
  OrderItem,
  OrdersQuery,
  OrdersVersion,
  OrderStatusInput,
  PaymentStatus,
  PaymentStatusInput,
} from '@haat/contract/orders'
import type { Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import { announceChange } from '#core/sql/changes.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { cancelOrder } from './cancelling.service.ts'
import {
  lockAnyOrder,
  lockOwnOrder,
  returnPieces,
  selectExpiredOrders,
  writePaymentStatus,
  type LockedOrder,
  type Pieces,
} from './changing.queries.ts'
import { insistOnCourier } from './cash-at-courier.service.ts'
import { insistVerdict, judgePaymentStatus, partOf, stateOf } from './order-states.ts'
import { moveOrder, orderRefusals, recordOrder, visibleState } from './order-steps.service.ts'
import {
  findOrder,
  selectAllOrders,
  selectCustomerOrders,
  selectOwnItems,
  selectVendorOrders,
  selectVersion,
  type PageOnly,
} from './orders.queries.ts'
import { notifyOfMoney } from './order-notifications.service.ts'

const expiredBatch = 20

/** The caller's orders, newest first. */
export function listMyOrders(ctx: Ctx, actor: Actor, query: OrdersQuery): Promise<Page<Order>> {
  return selectCustomerOrders(ctx, actor.id, query)
}

/** The orders of the calling vendor's shop. */
export function listShopOrders(ctx: Ctx, actor: Actor, query: OrdersQuery): Promise<Page<Order>> {
  return selectVendorOrders(ctx, actor.id, query)
}

export function listOrders(ctx: Ctx, query: OrdersQuery): Promise<Page<Order>> {
  return selectAllOrders(ctx, query)
}

/** A version that changes whenever one of the newest orders in the caller's lists changes. */
export async function getVersion(ctx: Ctx, actor: Actor): Promise<OrdersVersion> {
  return { version: await selectVersion(ctx, actor) }
}

/** One order, for its buyer, its vendor and admins. Throws NOT_FOUND for anyone else. */
export async function getOrder(ctx: Ctx, actor: Actor, id: string): Promise<Order> {
  return (await findOrder(ctx, actor, id)) ?? fail('NOT_FOUND')
}

/** The caller's items of one product from orders that were not cancelled. Having one allows a review. */
export function listOwnItems(
  ctx: Ctx,
  actor: Actor,
  productId: string,
  query: PageOnly,
): Promise<Page<OrderItem>> {
  return selectOwnItems(ctx, actor.id, productId, query)
}

const write = declareWrite({
  subject: 'order',
  // Parcels follow their orders by a trigger, which refuses what they contradict (docs/decisions/0062-shipments.md).
  refusals: {
    orders_contradict_shipments: () =>
      fail('STATUS_NOT_ALLOWED', { message: orderRefusals.parcelsSayOtherwise }),
  },
})

/**
 * Moves an order along its transitions, as `moveOrder` does. Throws NOT_FOUND, NOT_ALLOWED, EDIT_CONFLICT (the
 * order has changed since the caller saw it) or STATUS_NOT_ALLOWED (also when its parcels contradict it, or when its
 * courier reports the delivery).
 */
export async function changeStatus(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { status, seen }: OrderStatusInput,
): Promise<Order> {
  return await write(ctx, async (tx) => {
    const order = (await lockOwnOrder(tx, actor, id)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, visibleState(order), { status })
    if (status === 'DELIVERED') await insistOnCourier(tx, actor, order, 'status')
    await moveOrder(tx, actor, order, status)
    return (await findOrder(tx, actor, id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Sets a payment status by hand: cash on delivery that was paid (vendor, admins), or a refund that was made (admins).
 * Cash that the market's courier collects is no vendor's to state. A refund calls `giveBack` instead, with the order
 * locked: it sends what is due and writes the status that follows. Returns the order as it is afterwards. Throws
 * NOT_FOUND, NOT_ALLOWED, EDIT_CONFLICT or STATUS_NOT_ALLOWED.
 */
export async function changePaymentStatus(
  ctx: Ctx,
  actor: Actor,
  change: { id: string } & PaymentStatusInput,
  giveBack: (tx: Tx, order: LockedOrder) => Promise<void>,
): Promise<Order> {
  const { id, paymentStatus, seen } = change
  return await inTransaction(ctx, async (tx) => {
    const order = (await lockOwnOrder(tx, actor, id)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, visibleState(order), { paymentStatus })
    insistVerdict(judgePaymentStatus(stateOf(order), paymentStatus, partOf(actor, order)))
    if (paymentStatus === 'PAID') await insistOnCourier(tx, actor, order, 'paymentStatus')
    if (paymentStatus === 'REFUNDED') await giveBack(tx, order)
    else await setPaymentStatus(tx, actor, order, paymentStatus)
    return (await findOrder(tx, actor, id)) ?? fail('NOT_FOUND')
  })
}

/** A batch of the ONLINE orders that were not paid in time, the oldest first. */
export function listExpiredOrders(ctx: Ctx): Promise<{ id: string }[]> {
  return selectExpiredOrders(ctx, ctx.config.unpaidOrderMinutes, expiredBatch)
}

/** Cancels an order that was not paid in time, as SYSTEM, unless it was paid or changed meanwhile. */
export async function expireOrder(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockAnyOrder(tx, id)
    const isOpen = order?.status === 'PROCESSING' && order.payment_status === 'UNPAID'
    if (!isOpen || order.payment_type !== 'ONLINE') return
    await cancelOrder(tx, order, null)
    await enqueue(tx, 'orders.notify', {})
  })
}

/** Locks an order, so that its payments can be settled or it can be cancelled. Null when there is none. */
export function lockOrder(tx: Tx, id: string): Promise<LockedOrder | null> {
  return lockAnyOrder(tx, id)
}

/** Adds pieces back to the stock that came back from a customer, with the order locked. */
export async function restock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await returnPieces(tx, pieces)
  await announceChange(tx)
}

/** Writes a payment status, with its line in the audit log and its emails. */
export async function setPaymentStatus(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'> | null,
  order: LockedOrder,
  to: PaymentStatus,
): Promise<void> {
  await writePaymentStatus(tx, order.id, to)
  await recordOrder(tx, actor, 'order.payment-status-changed', order, {
    from: order.payment_status,
    to,
  })
  await notifyOfMoney(tx, actor, order, { to, amount: order.total_amount - order.cancelled_amount })
}

/**
 * Writes the payment status that an order's refunds lead to. `sent`, in poisha, went back just now, which buyer and
 * vendor are told; null: nothing did.
 */
export async function setRefundStatus(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'> | null,
  order: LockedOrder,
  to: PaymentStatus,
  sent: Poisha | null,
): Promise<void> {
  if (to !== order.payment_status) {
    await writePaymentStatus(tx, order.id, to)
    const change = { from: order.payment_status, to }
    await recordOrder(tx, actor, 'order.payment-status-changed', order, change)
  }
  if (sent !== null) await notifyOfMoney(tx, actor, order, { to: 'REFUNDED', amount: sent })
}
