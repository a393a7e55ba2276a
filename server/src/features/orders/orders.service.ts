import { fail } from '@haat/contract/errors'
import type {
  CartCheck,
  CartCheckQuery,
  Order,
  OrderItem,
  OrdersQuery,
  OrdersVersion,
  OrderStatusInput,
  PaymentStatus,
  PaymentStatusInput,
} from '@haat/contract/orders'
import { toTaka, type Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import { isAdmin } from '@haat/contract/roles'
import { recordAct } from '#core/sql/audit.ts'
import { announceChange } from '#core/sql/changes.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { giveBackCoupon } from '#features/coupons/coupons.service.ts'
import {
  lockAnyOrder,
  lockOwnOrder,
  returnStock,
  selectExpiredOrders,
  writePaymentStatus,
  writeStatus,
  type LockedOrder,
} from './changing.queries.ts'
import {
  judgePaymentStatus,
  judgeStatus,
  paymentStatusOnceCancelled,
  type Part,
  type Verdict,
} from './order-states.ts'
import {
  findOrder,
  selectAllOrders,
  selectCustomerOrders,
  selectOwnItems,
  selectVendorOrders,
  selectVersion,
  type PageOnly,
} from './orders.queries.ts'
import { selectCart } from './placing.queries.ts'
import { tellOfMoney } from './telling.service.ts'

const expiredAtATime = 20

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

/** What a cart's shop and products are now. A product that is not among them is no longer sold. */
export async function checkCart(
  ctx: Ctx,
  { shopId, productIds }: CartCheckQuery,
): Promise<CartCheck> {
  const { isOpen, products } = await selectCart(ctx, shopId, productIds.split(','))
  return {
    shop: { isOpen },
    products: products.map(({ product_id: productId, name, price, discount, stock }) => ({
      productId,
      name,
      price: toTaka(price),
      discount: toTaka(discount),
      stock,
    })),
  }
}

/** A word that changes when one of the newest orders that the caller sees does. */
export async function getVersion(ctx: Ctx, actor: Actor): Promise<OrdersVersion> {
  return { version: await selectVersion(ctx, actor) }
}

/** One order, for its buyer, its vendor and admins. NOT_FOUND for anyone else. */
export async function getOrder(ctx: Ctx, actor: Actor, id: string): Promise<Order> {
  return (await findOrder(ctx, actor, id)) ?? fail('NOT_FOUND')
}

/** The caller's items of one product from orders that were not cancelled: with any, they may review it. */
export function listOwnItems(
  ctx: Ctx,
  actor: Actor,
  productId: string,
  query: PageOnly,
): Promise<Page<OrderItem>> {
  return selectOwnItems(ctx, actor.id, productId, query)
}

/**
 * Moves an order along its transitions. Cancelling puts the stock back, gives the coupon's use back and
 * makes a paid order REFUND_DUE. Refuses with NOT_FOUND, NOT_ALLOWED (a buyer may only cancel),
 * EDIT_CONFLICT (it is not any more as the caller saw it) or STATUS_NOT_ALLOWED (also to ship an ONLINE
 * order that is not paid).
 */
export async function changeStatus(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { status, seen }: OrderStatusInput,
): Promise<Order> {
  return await inTransaction(ctx, async (tx) => {
    const order = (await lockOwnOrder(tx, actor, id)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, stateOf(order), { status })
    insist(judgeStatus(order, status, partOf(actor, order)))
    if (status === 'CANCELLED') await cancelOrder(tx, order, actor)
    else await writeStatus(tx, id, { status, paymentStatus: order.paymentStatus }, actor)
    await enqueue(tx, 'orders.tell', {})
    if (isAdmin(actor.role)) {
      await recordOrder(tx, actor, 'order.status-changed', order, {
        from: order.status,
        to: status,
      })
    }
    return (await findOrder(tx, actor, id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Sets a payment status by hand: cash on delivery that was paid (vendor, admins), or a refund that was
 * made (admins). Before a refund is written, `giveBack` hears of it with the order locked, and says how
 * much went back; null when it has yet to go, so that the status is not written now. Answers the order as
 * it is then.
 * NOT_FOUND, NOT_ALLOWED, EDIT_CONFLICT, STATUS_NOT_ALLOWED.
 */
export async function changePaymentStatus(
  ctx: Ctx,
  actor: Actor,
  change: { id: string } & PaymentStatusInput,
  giveBack: (tx: Tx) => Promise<Poisha | null>,
): Promise<Order> {
  const { id, paymentStatus, seen } = change
  return await inTransaction(ctx, async (tx) => {
    const order = (await lockOwnOrder(tx, actor, id)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, stateOf(order), { paymentStatus })
    insist(judgePaymentStatus(order, paymentStatus, partOf(actor, order)))
    const isRefund = paymentStatus === 'REFUNDED'
    const amount = isRefund ? await giveBack(tx) : order.totalAmount
    if (amount !== null) await setPaymentStatus(tx, actor, order, paymentStatus, amount)
    return (await findOrder(tx, actor, id)) ?? fail('NOT_FOUND')
  })
}

/** Some of the ONLINE orders that nobody has paid for in the time they had, the oldest first. */
export function listExpiredOrders(ctx: Ctx): Promise<{ id: string }[]> {
  return selectExpiredOrders(ctx, ctx.config.unpaidOrderMinutes, expiredAtATime)
}

/** Cancels such an order in the market's own name, unless it was paid or moved on meanwhile. */
export async function expireOrder(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockAnyOrder(tx, id)
    const isOpen = order?.status === 'PROCESSING' && order.paymentStatus === 'UNPAID'
    if (!isOpen || order.paymentType !== 'ONLINE') return
    await cancelOrder(tx, order, null)
    await enqueue(tx, 'orders.tell', {})
  })
}

/** Locks an order for whoever settles its payments or cancels it; null when there is none. */
export function lockOrder(tx: Tx, id: string): Promise<LockedOrder | null> {
  return lockAnyOrder(tx, id)
}

/**
 * Writes a payment status that was found to be so, with its line in the audit log and its letters; `amount`
 * is what was paid or went back, in poisha.
 */
export async function setPaymentStatus(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'> | null,
  order: LockedOrder,
  to: PaymentStatus,
  amount: Poisha = order.totalAmount,
): Promise<void> {
  await writePaymentStatus(tx, order.id, to)
  await recordOrder(tx, actor, 'order.payment-status-changed', order, {
    from: order.paymentStatus,
    to,
  })
  await tellOfMoney(tx, actor, order, { to, amount })
}

/**
 * Cancels a locked order. Its status comes first, since reviews that go with it lock its shop before its
 * products; then stock, then the coupon, the order in which placing an order locks them.
 */
export async function cancelOrder(tx: Tx, order: LockedOrder, actor: Actor | null): Promise<void> {
  // Nothing was paid for an order that costs nothing, so nothing goes back.
  const isFree = order.totalAmount === 0n
  const paymentStatus = isFree
    ? order.paymentStatus
    : paymentStatusOnceCancelled(order.paymentStatus)
  await writeStatus(tx, order.id, { status: 'CANCELLED', paymentStatus }, actor)
  await returnStock(tx, order.id)
  await giveBackCoupon(tx, order)
  if (paymentStatus !== order.paymentStatus) {
    await recordOrder(tx, actor, 'order.payment-status-changed', order, {
      from: order.paymentStatus,
      to: paymentStatus,
    })
  }
  await announceChange(tx)
}

function stateOf({ status, paymentStatus }: LockedOrder) {
  return { status, paymentStatus }
}

function partOf(actor: Actor, order: LockedOrder): Part {
  if (isAdmin(actor.role)) return 'admin'
  return order.vendorId === actor.id ? 'vendor' : 'buyer'
}

function insist(verdict: Verdict): void {
  if (verdict === 'not-allowed') fail('NOT_ALLOWED')
  if (verdict === 'not-now') fail('STATUS_NOT_ALLOWED')
  if (verdict === 'not-paid') {
    fail('STATUS_NOT_ALLOWED', { message: 'This order has not been paid for yet.' })
  }
}

async function recordOrder(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'> | null,
  action: string,
  order: LockedOrder,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAct(tx, actor, { action, subjectType: 'order', subjectId: order.id, details })
}
