import type { Order, OrderInput } from '@haat/contract/orders'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/db.ts'
import { keepAnswer, keptFor, type KeyedCall } from '#core/idempotency.ts'
import { couponAmount, liveReservations, spendReservation } from '#features/coupons/coupons.rows.ts'
import type { MarketRow, NewOrder } from './order-draft.ts'

/** Reads, in one round trip and without a lock, all that an order is decided on. */
export async function readMarket(
  ctx: Ctx,
  actor: Actor,
  input: OrderInput,
  call: KeyedCall | null,
): Promise<MarketRow[]> {
  const ids = input.products.map(({ productId }) => productId)
  const code = input.couponCode ?? ''
  return await ctx.db.many<MarketRow>(sql`
    select clock_timestamp() as now, new_id() as order_id, new_id() as item_id,
      s.name as shop_name, s.status = 'ACTIVE' and s.deleted_at is null as shop_is_active,
      b.name as contact_name, b.email as contact_email, b.phone_number as contact_phone,
      b.address as contact_address,
      ${liveReservations(actor.id)} as held,
      ${code === '' ? sql`null::bigint` : couponAmount(code)} as code_amount,
      ${call === null ? sql`null::json` : keptAnswer(actor.id, call)} as kept,
      p.id as product_id, p.name, p.image, p.shop_id as product_shop_id, p.price, p.discount, p.stock,
      p.status = 'ACTIVE' and p.deleted_at is null as is_active
    from people b
    left join shops s on s.id = ${input.shopId}
    left join products p on p.id = any(${ids}::uuid[])
    where b.id = ${actor.id}`)
}

function keptAnswer(personId: string, call: KeyedCall): Sql {
  return sql`(select json_build_object('body_hash', k.body_hash, 'response', k.response)
    from idempotency_keys k where ${keptFor(personId, call)})`
}

/**
 * Takes the stock of every line and writes the order, its items, first event, coupon use and kept
 * answer: one statement, which is one transaction. It is undone as a whole when anything it was decided
 * on has changed (error HT001) or a line is short (constraint products_stock_check). Products are locked
 * in the order of their ids, then the coupon, so that no two orders wait for each other in a circle.
 * Returns the least stock that any of the products has left.
 */
export async function writeOrder(
  ctx: Ctx,
  order: NewOrder,
  kept: { call: KeyedCall; answer: Order } | null,
): Promise<number> {
  const { coupon } = order
  const areAllTaken = sql`(select count(*) from taken) = ${order.lines.length}`
  const parts = [stockTaken(order), orderWritten(order)]
  const conditions = [areAllTaken]
  if (coupon !== null) {
    const { reservationId: id, couponId } = coupon
    parts.push(spendReservation({ id, couponId }, order.id, areAllTaken))
    conditions.push(sql`(select count(*) from coupon_spent) = 1`)
  }
  if (kept !== null) {
    const answer = keepAnswer(order.customerId, kept.call, 201, kept.answer)
    parts.push(sql`kept_answer as (${answer} returning 1)`)
    conditions.push(sql`(select count(*) from kept_answer) = 1`)
  }
  const { left } = await ctx.db.one<{ left: number }>(sql`
    with ${sql.join(parts, ', ')}
    select case when ${sql.join(conditions, ' and ')}
      then (select min(stock) from taken) else refuse_stale_order() end as left`)
  return left
}

function stockTaken({ lines, shopId }: NewOrder): Sql {
  const ids = lines.map(({ productId }) => productId)
  return sql`
    line as (
      select * from unnest(${ids}::uuid[], ${lines.map(({ itemId }) => itemId)}::uuid[],
        ${lines.map(({ quantity }) => quantity)}::int[], ${lines.map(({ price }) => price)}::bigint[],
        ${lines.map(({ discount }) => discount)}::bigint[])
        with ordinality as l (product_id, item_id, quantity, price, discount, position)
    ),
    held as materialized (
      select p.id from products p where p.id = any(${ids}::uuid[]) order by p.id for no key update
    ),
    taken as (
      update products p set stock = p.stock - l.quantity
      from line l join held h on h.id = l.product_id
      where p.id = l.product_id and p.visible and p.shop_id = ${shopId}
        and p.price = l.price and p.discount = l.discount
      returning p.stock
    )`
}

function orderWritten(order: NewOrder): Sql {
  const { contact, coupon } = order
  return sql`
    new_order as (
      insert into orders (id, created_at, updated_at, customer_id, shop_id, payment_type, payment_status,
        subtotal, shipping, discount, total_amount, coupon_id, coupon_code,
        contact_name, contact_email, contact_phone, contact_address)
      values (${order.id}, ${order.createdAt}, ${order.createdAt}, ${order.customerId}, ${order.shopId},
        ${order.paymentType}, ${order.paymentStatus}, ${order.subtotal}, ${order.shipping},
        ${order.discount}, ${order.total}, ${coupon?.couponId ?? null}, ${coupon?.code ?? null},
        ${contact.name}, ${contact.email}, ${contact.phone}, ${contact.address})
    ),
    new_items as (
      insert into order_items (id, order_id, product_id, position, quantity, price, discount)
      select item_id, ${order.id}, product_id, position, quantity, price, discount from line
    ),
    new_event as (
      insert into order_events (order_id, status, by_id, by_role, at)
      values (${order.id}, 'PROCESSING', ${order.customerId}, 'CUSTOMER', ${order.createdAt})
    )`
}
