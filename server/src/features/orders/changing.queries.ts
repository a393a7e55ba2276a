import type { OrderStatus, PaymentStatus, PaymentType } from '@haat/contract/orders'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { isOwn } from './orders.queries.ts'

/** An order whose row is locked: its status, its payments and its cancellation wait in line here. */
export interface LockedOrder {
  id: string
  status: OrderStatus
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  totalAmount: bigint
  customerId: string
  vendorId: string
  couponId: string | null
}

const columns = sql`
  o.id, o.status, o.payment_type as "paymentType", o.payment_status as "paymentStatus",
  o.total_amount as "totalAmount", o.customer_id as "customerId", s.vendor_id as "vendorId",
  o.coupon_id as "couponId"`

/** Locks an order that is the caller's in some part; null when it is not theirs to know of. */
export async function lockOwnOrder(tx: Tx, actor: Actor, id: string): Promise<LockedOrder | null> {
  return await tx.db.maybe(sql`
    select ${columns} from orders o join shops s on s.id = o.shop_id
    where o.id = ${id} and ${isOwn(actor)} for no key update of o`)
}

export async function lockAnyOrder(tx: Tx, id: string): Promise<LockedOrder | null> {
  return await tx.db.maybe(sql`
    select ${columns} from orders o join shops s on s.id = o.shop_id
    where o.id = ${id} for no key update of o`)
}

/** Writes a status with its event; the event's unique index lets an order through each status once. */
export async function writeStatus(
  tx: Tx,
  id: string,
  to: { status: OrderStatus; paymentStatus: PaymentStatus },
  by: { id: string; role: string } | null,
): Promise<void> {
  await tx.db.run(sql`
    with changed as (
      update orders set status = ${to.status}, payment_status = ${to.paymentStatus} where id = ${id}
    )
    insert into order_events (order_id, status, by_id, by_role, is_told)
    values (${id}, ${to.status}, ${by?.id ?? null}, ${by?.role ?? 'SYSTEM'}, false)`)
}

export async function writePaymentStatus(
  tx: Tx,
  id: string,
  paymentStatus: PaymentStatus,
): Promise<void> {
  await tx.db.run(sql`update orders set payment_status = ${paymentStatus} where id = ${id}`)
}

/** Puts an order's pieces back on the shelf; products are locked in the order of their ids. */
export async function returnStock(tx: Tx, orderId: string): Promise<void> {
  await tx.db.run(sql`
    with held as materialized (
      select p.id from products p
      where p.id in (select product_id from order_items where order_id = ${orderId})
      order by p.id for no key update
    )
    update products p set stock = p.stock + i.quantity
    from order_items i join held h on h.id = i.product_id
    where i.order_id = ${orderId} and p.id = i.product_id`)
}

/** Unpaid ONLINE orders older than so many minutes, the oldest first. */
export async function selectExpiredOrders(
  ctx: Ctx,
  minutes: number,
  limit: number,
): Promise<{ id: string }[]> {
  return await ctx.db.many(sql`
    select id from orders
    where payment_type = 'ONLINE' and payment_status = 'UNPAID' and status = 'PROCESSING'
      and created_at < now() - make_interval(secs => ${minutes * 60})
    order by created_at limit ${sql.int(limit)}`)
}
