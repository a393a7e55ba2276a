import type { Order } from '@haat/contract/orders'
import type { Ctx } from '#core/ctx.ts'
import type { Config } from '#core/boot/config.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { jsonOf } from '#core/sql/json.ts'
import { uuids } from '#core/sql/kinds.ts'
import { columns } from '#core/sql/shapes.ts'
import { insertResponses, type KeyedCall, type NewResponse } from '#core/http/idempotency.ts'
import { spendCoupons } from '#features/coupons/coupons.rows.ts'
import { isOnSale } from '#features/catalog/products.rows.ts'
import type { DecidedOrder } from './order-decision.ts'
import { frozenLine } from './frozen-lines.ts'
import { lineTerms } from './line-terms.ts'
import { orderFields, type OrderRow } from './orders.rows.ts'

/** A decided order, with the response to store for its Idempotency-Key. */
export interface OrderToWrite extends DecidedOrder {
  stored: { call: KeyedCall<Order>; response: Order } | null
}

/** Common table expressions of a statement, and the condition that is true once they did all they had to. */
interface Step {
  ctes: Sql
  isDone: Sql
}

/**
 * Writes orders with their items, first events and stored responses, and takes the stock of every line and
 * the uses of their coupons: one statement, which is one transaction. All of it is undone when anything
 * that the orders were decided on has changed (error HT001) or a product is short (constraint
 * products_stock_check). The rows that many orders want come last, so that they stay locked only briefly,
 * and always in one order (products by id, then coupons by id), so that no deadlock can arise. Returns the
 * ids of the products that are sold out now.
 */
export async function writeOrders(ctx: Ctx, batch: readonly OrderToWrite[]): Promise<string[]> {
  const orders = batch.map(({ order }) => order)
  const responses = batch.flatMap(({ order, stored }) =>
    stored === null ? [] : [{ ...stored, personId: order.customer_id, status: 201 }],
  )
  const coupons = batch.flatMap(({ order, coupon }) =>
    coupon === null ? [] : [{ ...coupon, orderId: order.id, customerId: order.customer_id }],
  )
  const inserts = [insertOrders(batch, ctx.config.shippedBy), ...when(responses, storeResponses)]
  const stock = takeStock(orders, allDone(inserts))
  const taken = [stock, ...when(coupons, (spent) => spendCoupons(spent, stock.isDone))]
  const { sold_out: soldOut } = await ctx.db.one(
    { sold_out: uuids },
    sql`
    with ${sql.join(
      [...inserts, ...taken].map(({ ctes }) => ctes),
      ', ',
    )}
    select case when ${allDone(taken)}
      then coalesce((select array_agg(id) from taken where stock = 0), '{}')
      else refuse_stale_orders() end as sold_out`,
  )
  return soldOut
}

function when<Item>(items: readonly Item[], step: (items: readonly Item[]) => Step): Step[] {
  return items.length === 0 ? [] : [step(items)]
}

function allDone(steps: readonly Step[]): Sql {
  return sql.join(
    steps.map(({ isDone }) => isDone),
    ' and ',
  )
}

const written = columns(orderFields)

const frozenColumns = columns({ ...frozenLine, ...lineTerms })

function insertOrders(batch: readonly OrderToWrite[], shippedBy: Config['shippedBy']): Step {
  // A whole copy, with what is not written taken out: leaving it out while copying takes several times as long.
  const rows = batch.map(({ order }) => ({
    ...order,
    items: undefined,
    timeline: undefined,
    shop_name: undefined,
    cancelled_amount: undefined,
    shipped_by: shippedBy,
  }))
  const lines = batch.flatMap(({ order: { id: order_id, shop_id, items }, frozen }) =>
    items.map((item, position) => ({
      ...item,
      ...frozen[position],
      product: undefined,
      cancelled: undefined,
      order_id,
      shop_id,
      position,
    })),
  )
  const ctes = sql`
    new_orders as (
      insert into orders (${written}, updated_at, shipped_by)
      select ${written}, created_at, shipped_by from json_populate_recordset(null::orders, ${jsonOf(rows)}::json)
      returning id, customer_id, created_at
    ),
    new_events as (
      insert into order_events (order_id, status, by_id, by_role, at, is_told)
      select id, 'PROCESSING', customer_id, 'CUSTOMER', created_at, false from new_orders
    ),
    line as (
      select * from json_to_recordset(${jsonOf(lines)}::json) as l (id uuid, order_id uuid,
        shop_id uuid, product_id uuid, position int, quantity int, price bigint, discount bigint,
        commission_rate_number int, commission_bp int, commission_base bigint, commission bigint,
        vat_bp int, vat bigint, coupon_share bigint, shop_coupon_share bigint, return_days int,
        returns text, warranty_months int, warranty_by text, warranty_text text)
    ),
    new_items as (
      insert into order_items (id, order_id, product_id, position, quantity, price, discount,
        ${frozenColumns})
      select id, order_id, product_id, position, quantity, price, discount, ${frozenColumns} from line
      returning 1
    )`
  return { ctes, isDone: sql`(select count(*) from new_items) = ${lines.length}` }
}

function storeResponses(responses: readonly NewResponse<Order>[]): Step {
  return {
    ctes: sql`stored_responses as (${insertResponses(responses)} returning 1)`,
    isDone: sql`(select count(*) from stored_responses) = ${responses.length}`,
  }
}

function takeStock(orders: readonly OrderRow[], condition: Sql): Step {
  const productIds = orders.flatMap(({ items }) => items.map(({ product_id: id }) => id))
  const ctes = sql`
    held as materialized (
      select p.id from products p
      where p.id = any(${[...new Set(productIds)]}::uuid[]) and ${condition}
      order by p.id for no key update
    ),
    taken as (
      update products p set stock = p.stock - w.quantity
      from held h join (
        select product_id, shop_id, price, discount, sum(quantity)::int as quantity, count(*) as lines
        from line group by product_id, shop_id, price, discount
      ) w on w.product_id = h.id
      where p.id = h.id and ${isOnSale()} and p.shop_id = w.shop_id
        and p.price = w.price and p.discount = w.discount
      returning p.id, p.stock, w.lines
    )`
  return { ctes, isDone: sql`(select sum(lines) from taken) = ${productIds.length}` }
}
