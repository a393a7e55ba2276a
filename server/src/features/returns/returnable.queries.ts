import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4, json, text, timestamptz, uuid, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { returnLimits } from '@haat/contract/returns.limits'

/** A line with its terms, from `order_items i join products p`. */
const line = {
  ...aliased(
    'i',
    pick(tables.order_items, 'id', 'quantity', 'warranty_months', 'warranty_by', 'warranty_text'),
  ),
  name: computed(text, sql`p.name`),
  /** What is in no request and was not sent back, cancelled or refunded. */
  left: computed(
    int4,
    sql`(i.quantity - i.returned - greatest(i.cancelled, (
      select coalesce(sum(n.quantity), 0) from refund_items n join refund_decisions d on d.id = n.decision_id
      where n.order_item_id = i.id and d.status <> 'WITHDRAWN' and not (d.cause = 'RETURN' and d.cause_id is not null))
      + (select coalesce(sum(n.quantity), 0) from cancellation_items n join cancellations c on c.id = n.cancellation_id
      where n.order_item_id = i.id and not c.is_refund)))::int`,
  ),
  returns: computed(tables.order_items.returns, sql`coalesce(i.returns, 'ANY')`),
  return_until: computed(
    timestamptz.orNull,
    sql`d.at + make_interval(days => coalesce(i.return_days, ${sql.int(returnLimits.returnDays)}))`,
  ),
  is_in_return: computed(
    bool,
    sql`coalesce(now() <= d.at + make_interval(days => coalesce(i.return_days, ${sql.int(returnLimits.returnDays)})), false)`,
  ),
  warranty_until: computed(
    timestamptz.orNull,
    sql`case when i.warranty_months > 0 then d.at + make_interval(months => i.warranty_months) end`,
  ),
  is_in_warranty: computed(
    bool,
    sql`coalesce(i.warranty_months > 0 and now() <= d.at + make_interval(months => i.warranty_months), false)`,
  ),
}

const order = {
  id: computed(uuid, sql`o.id`),
  customer_id: computed(uuid, sql`o.customer_id`),
  shop_id: computed(uuid, sql`o.shop_id`),
  delivered_at: computed(timestamptz.orNull, sql`d.at`),
  lines: computed(
    json.holding({ rowsOf: line }),
    sql`(select coalesce(json_agg(${asJson(line)} order by i.position), '[]')
      from order_items i join products p on p.id = i.product_id where i.order_id = o.id)`,
  ),
}
export type ReturnableOrder = RowOf<typeof order>

/**
 * What of an order can be sent back. The time counts from its delivery, or from that of an order that replaced pieces of
 * it. An order that replaces others has no lines of its own here: its pieces stand for those of the first order.
 */
export async function findReturnable(ctx: Ctx, orderId: string): Promise<ReturnableOrder | null> {
  return await ctx.db.maybe(
    order,
    sql`select ${columns(order)} from orders o cross join lateral (
        select case when o.status = 'DELIVERED'
            and not exists (select from returns where replacement_id = o.id) then max(e.at) end as at
        from order_events e where e.status = 'DELIVERED' and (e.order_id = o.id or e.order_id in (
          select replacement_id from returns where order_id = o.id and replacement_id is not null))
      ) d
      where o.id = ${orderId}`,
  )
}
