import type { OrderStatus, PaymentStatus } from '@haat/contract/orders'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isOwn } from './orders.queries.ts'
import { isAwaitingPayment, orderFields } from './orders.rows.ts'

const locked = {
  ...aliased(
    'o',
    pick(
      orderFields,
      'id',
      'number',
      'status',
      'payment_type',
      'payment_status',
      'total_amount',
      'customer_id',
      'coupon_id',
    ),
  ),
  ...aliased('o', pick(tables.orders, 'cancelled_amount', 'cash_held_by')),
  ...aliased('s', pick(tables.shops, 'vendor_id')),
}

/** An order whose row is locked: changes of its status, its payments and its cancellation wait for the lock. */
export type LockedOrder = RowOf<typeof locked>

/** Locks an order that the caller may see; null for any other. */
export async function lockOwnOrder(tx: Tx, actor: Actor, id: string): Promise<LockedOrder | null> {
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)} from orders o join shops s on s.id = o.shop_id
      where o.id = ${id} and ${isOwn(actor)} for no key update of o`,
  )
}

export async function lockAnyOrder(tx: Tx, id: string): Promise<LockedOrder | null> {
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)} from orders o join shops s on s.id = o.shop_id
      where o.id = ${id} for no key update of o`,
  )
}

/** Writes a status with its event. The events' unique index lets an order enter each status once. */
export async function writeStatus(
  tx: Tx,
  id: string,
  to: { status: OrderStatus; paymentStatus: PaymentStatus },
  by: { id: string; role: string } | null,
): Promise<void> {
  const { id: byId, role } = by ?? { id: null, role: 'SYSTEM' }
  await tx.db.run(sql`
    with changed as (
      update orders set status = ${to.status}, payment_status = ${to.paymentStatus} where id = ${id}
    )
    insert into order_events (order_id, status, by_id, by_role, is_told)
    values (${id}, ${to.status}, ${byId}, ${role}, false)`)
}

export async function writePaymentStatus(
  tx: Tx,
  id: string,
  paymentStatus: PaymentStatus,
): Promise<void> {
  await tx.db.run(sql`update orders set payment_status = ${paymentStatus} where id = ${id}`)
}

/** Pieces of a product. */
export interface Pieces {
  productId: string
  quantity: number
}

/** Adds pieces back to the stock, the products locked by id as everywhere. */
export async function returnPieces(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await tx.db.run(sql`
    with given as (
      select product_id, sum(quantity)::int as quantity
      from unnest(${pieces.map((each) => each.productId)}::uuid[],
        ${pieces.map((each) => each.quantity)}::int[]) as g (product_id, quantity)
      group by product_id having sum(quantity) > 0
    ), held as materialized (
      select id from products where id in (select product_id from given) order by id for no key update
    )
    update products p set stock = p.stock + g.quantity
    from given g join held h on h.id = g.product_id where p.id = g.product_id`)
}

/** Unpaid ONLINE orders older than `minutes`, the oldest first. */
export async function selectExpiredOrders(
  ctx: Ctx,
  minutes: number,
  limit: number,
): Promise<{ id: string }[]> {
  return await ctx.db.many(
    pick(tables.orders, 'id'),
    sql`select o.id from orders o
      where ${isAwaitingPayment} and o.created_at < now() - make_interval(secs => ${minutes * 60})
      order by o.created_at limit ${sql.int(limit)}`,
  )
}
