import type { Order, OrderInput } from '@haat/contract/orders'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { keepAnswers, keptFor, type KeyedCall } from '#core/http/idempotency.ts'
import { couponOfCode, liveReservations, spendCoupons } from '#features/coupons/coupons.rows.ts'
import { guessWait, type Guesser } from '#features/coupons/guesses.rows.ts'
import type { MarketRow, NewOrder } from './order-draft.ts'

/** Whether `products p` is sold, as long as its shop is open. */
const isSold = sql`p.status = 'ACTIVE' and p.deleted_at is null`

/** A product of a cart as it is now; money in poisha. */
export interface CartProductRow {
  product_id: string
  name: string
  price: bigint
  discount: bigint
  stock: number
}

/** Whether a shop takes orders, and which of these products of its it sells, in one round trip. */
export async function selectCart(
  ctx: Ctx,
  shopId: string,
  productIds: readonly string[],
): Promise<{ isOpen: boolean; products: CartProductRow[] }> {
  const rows = await ctx.db.light<CartProductRow | Record<keyof CartProductRow, null>>(sql`
    select p.id as product_id, p.name, p.price, p.discount, p.stock
    from shops s left join products p
      on p.id = any(${productIds}::uuid[]) and p.shop_id = s.id and ${isSold}
    where s.id = ${shopId} and s.is_open`)
  return {
    isOpen: rows.length > 0,
    products: rows.flatMap((row) => (row.product_id === null ? [] : [row])),
  }
}

/** Reads, in one round trip and without a lock, all that an order is decided on. */
export async function readMarket(
  ctx: Ctx,
  actor: Actor,
  input: OrderInput,
  call: KeyedCall | null,
  guessers: readonly Guesser[],
): Promise<MarketRow[]> {
  const ids = input.products.map(({ productId }) => productId)
  const code = input.couponCode ?? ''
  return await ctx.db.light<MarketRow>(sql`
    select clock_timestamp() as now, new_id() as order_id, new_id() as item_id,
      s.name as shop_name, s.is_open as shop_is_active,
      b.name as contact_name, b.email as contact_email, b.phone_number as contact_phone,
      b.address as contact_address,
      ${liveReservations(actor.id)} as held,
      ${code === '' ? sql`null::json` : couponOfCode(code)} as named,
      ${code === '' ? sql`null::int` : guessWait(guessers)} as guess_wait,
      ${call === null ? sql`null::json` : keptAnswer(actor.id, call)} as kept,
      p.id as product_id, case when p.status = 'DRAFT' then '' else p.name end as name, p.image, p.shop_id as product_shop_id, p.price, p.discount, p.stock,
      ${isSold} as is_active
    from people b
    left join shops s on s.id = ${input.shopId}
    left join products p on p.id = any(${ids}::uuid[])
    where b.id = ${actor.id}`)
}

function keptAnswer(personId: string, call: KeyedCall): Sql {
  return sql`(select json_build_object('body_hash', k.body_hash, 'response', k.response)
    from idempotency_keys k where ${keptFor(personId, call)})`
}

/** An order with the answer to keep for its Idempotency-Key. */
export interface OrderToWrite {
  order: NewOrder
  kept: { call: KeyedCall; answer: Order } | null
}

/**
 * Writes orders with their items, first events and kept answers, and takes the stock of every line and
 * the uses of their coupons: one statement, which is one transaction. It is undone as a whole when
 * anything they were decided on has changed (error HT001) or a product is short (constraint
 * products_stock_check). What many orders want comes last, so that it stays locked only briefly, and
 * always in one order (products by id, then coupons by id), so that nobody waits in a circle. Returns
 * the products that are sold out now.
 */
export async function writeOrders(ctx: Ctx, batch: readonly OrderToWrite[]): Promise<string[]> {
  const orders = batch.map(({ order }) => order)
  const parts = [ordersWritten(orders)]
  const lineCount = orders.reduce((sum, { lines }) => sum + lines.length, 0)
  let isWritten = sql`(select count(*) from new_items) = ${lineCount}`
  const answers = batch.flatMap(({ order, kept }) =>
    kept === null
      ? []
      : [{ personId: order.customerId, call: kept.call, status: 201, response: kept.answer }],
  )
  if (answers.length > 0) {
    parts.push(sql`kept_answers as (${keepAnswers(answers)} returning 1)`)
    isWritten = sql`${isWritten} and (select count(*) from kept_answers) = ${answers.length}`
  }
  parts.push(stockTaken(orders, isWritten))
  let isTaken = sql`(select sum(lines) from taken) = ${lineCount}`
  const spent = orders.flatMap(({ id, customerId, coupon }) =>
    coupon === null ? [] : [{ ...coupon, orderId: id, customerId }],
  )
  if (spent.length > 0) {
    parts.push(spendCoupons(spent, isTaken))
    isTaken = sql`${isTaken} and (select count(*) from coupon_spent) = ${spent.length}`
  }
  const { sold_out: soldOut } = await ctx.db.one<{ sold_out: string[] | null }>(sql`
    with ${sql.join(parts, ', ')}
    select case when ${isTaken} then (select array_agg(id) from taken where stock = 0)
      else refuse_stale_orders() end as sold_out`)
  return soldOut ?? []
}

function ordersWritten(orders: readonly NewOrder[]): Sql {
  return sql`
    new_orders as (
      insert into orders (id, created_at, updated_at, customer_id, shop_id, payment_type, payment_status,
        subtotal, shipping, discount, total_amount, coupon_id, coupon_code,
        contact_name, contact_email, contact_phone, contact_address)
      select id, "createdAt", "createdAt", "customerId", "shopId", "paymentType", "paymentStatus",
        subtotal, shipping, discount, total, "couponId", "couponCode", name, email, phone, address
      from json_to_recordset(${JSON.stringify(orders.map(orderJson))}::json) as o (id uuid,
        "createdAt" timestamptz, "customerId" uuid, "shopId" uuid, "paymentType" text,
        "paymentStatus" text, subtotal bigint, shipping bigint, discount bigint, total bigint,
        "couponId" uuid, "couponCode" text, name text, email text, phone text, address text)
      returning id, customer_id, created_at
    ),
    new_events as (
      insert into order_events (order_id, status, by_id, by_role, at, is_told)
      select id, 'PROCESSING', customer_id, 'CUSTOMER', created_at, false from new_orders
    ),
    line as (
      select * from json_to_recordset(${JSON.stringify(orders.flatMap(linesJson))}::json) as l ("orderId" uuid,
        "shopId" uuid, "itemId" uuid, "productId" uuid, position int, quantity int, price bigint, discount bigint)
    ),
    new_items as (
      insert into order_items (id, order_id, product_id, position, quantity, price, discount)
      select "itemId", "orderId", "productId", position, quantity, price, discount from line
      returning 1
    )`
}

function stockTaken(orders: readonly NewOrder[], condition: Sql): Sql {
  const ids = new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
  return sql`
    held as materialized (
      select p.id from products p
      where p.id = any(${[...ids]}::uuid[]) and ${condition}
      order by p.id for no key update
    ),
    taken as (
      update products p set stock = p.stock - w.quantity
      from held h join (
        select "productId", "shopId", price, discount, sum(quantity)::int as quantity, count(*) as lines
        from line group by "productId", "shopId", price, discount
      ) w on w."productId" = h.id
      where p.id = h.id and p.visible and p.shop_id = w."shopId"
        and p.price = w.price and p.discount = w.discount
      returning p.id, p.stock, w.lines
    )`
}

function orderJson({ coupon, contact, lines: _lines, ...order }: NewOrder): object {
  return {
    ...order,
    ...contact,
    subtotal: String(order.subtotal),
    shipping: String(order.shipping),
    discount: String(order.discount),
    total: String(order.total),
    couponId: coupon?.couponId ?? null,
    couponCode: coupon?.code ?? null,
  }
}

function linesJson({ id, shopId, lines }: NewOrder): object[] {
  return lines.map((line, position) => ({
    ...line,
    orderId: id,
    shopId,
    position,
    price: String(line.price),
    discount: String(line.discount),
  }))
}
