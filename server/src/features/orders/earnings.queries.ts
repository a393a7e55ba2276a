import type { Actor, Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { json, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { frozenLine } from './frozen-lines.ts'
import { isOwn } from './orders.queries.ts'

const line = {
  ...aliased('i', { ...pick(tables.order_items, 'id', 'quantity', 'price'), ...frozenLine }),
  ...aliased('p', { name: tables.products.name }),
}
const earnings = {
  ...aliased('o', pick(tables.orders, 'id', 'shipped_by', 'shipping')),
  lines: computed(
    json.holding({ rowsOf: line }),
    sql`(select coalesce(json_agg(${asJson(line)} order by i.position), '[]')
      from order_items i join products p on p.id = i.product_id where i.order_id = o.id)`,
  ),
}
export type EarningsRow = RowOf<typeof earnings>

/** What an order's lines froze, if the order is the caller's as its vendor, or the caller is an admin. */
export async function findEarnings(
  ctx: Ctx,
  actor: Actor,
  orderId: string,
): Promise<EarningsRow | null> {
  return await ctx.db.maybe(
    earnings,
    sql`select ${columns(earnings)} from orders o join shops s on s.id = o.shop_id
      where o.id = ${orderId} and ${isOwn(actor)}`,
  )
}
