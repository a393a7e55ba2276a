import type { Poisha } from '@haat/contract/money'
import type { Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int8, json, uuid } from '#core/sql/kinds.ts'
import { aliased, asJson, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { withCouponShares, type RefundBasis } from './refund-shares.ts'

const taken = (part: Sql) => sql`(select coalesce(sum(${part}), 0)::bigint
  from refund_items n join refund_decisions d on d.id = n.decision_id
  where n.order_item_id = i.id and d.status <> 'WITHDRAWN')`

const line = {
  ...aliased(
    'i',
    pick(
      tables.order_items,
      'id',
      'quantity',
      'price',
      'coupon_share',
      'shop_coupon_share',
      'commission',
      'vat',
    ),
  ),
  taken_quantity: computed(int8, taken(sql`n.quantity`)),
  taken_goods: computed(int8, taken(sql`n.goods`)),
  taken_coupon: computed(int8, taken(sql`n.coupon`)),
  taken_shop_coupon: computed(int8, taken(sql`n.shop_coupon`)),
  taken_commission: computed(int8, taken(sql`n.commission`)),
  taken_vat: computed(int8, taken(sql`n.vat`)),
}

const decided = (part: Sql, which: Sql) => sql`(select coalesce(sum(${part}), 0)::bigint
  from refund_decisions d where d.order_id = o.id and d.status <> 'WITHDRAWN' and ${which})`
/** Decisions on the payment that pays for the order, or on its cash. */
const ofOrder = sql`d.payment_id is not distinct from t.payment_id`

const basis = {
  ...aliased('o', pick(tables.orders, 'shipping', 'shipped_by', 'discount')),
  payment_id: computed(uuid.orNull, sql`t.payment_id`),
  /** What the customer has paid: at the gateway, or in cash, at the latest on delivery. */
  paid: computed(
    int8,
    sql`coalesce(t.amount, case when o.payment_type = 'COD'
      and (o.payment_status <> 'UNPAID' or o.status = 'DELIVERED') then o.total_amount else 0 end)`,
  ),
  decided: computed(int8, decided(sql`d.amount`, ofOrder)),
  goodwill: computed(int8, decided(sql`d.goodwill`, ofOrder)),
  taken_shipping: computed(int8, decided(sql`d.shipping`, sql`true`)),
  /** What one person alone has decided on. */
  unapproved: computed(
    int8,
    decided(sql`d.amount`, sql`d.stage is not null and d.approved_by is null`),
  ),
  held: computed(int8.orNull, sql`held_of(o.id)`),
  lines: computed(
    json.holding({ rowsOf: line }),
    sql`(select coalesce(json_agg(${asJson(line)} order by i.position), '[]')
      from order_items i where i.order_id = o.id)`,
  ),
}

export interface OrderBasis extends RefundBasis {
  paymentId: string | null
  shippedBy: 'SHOP' | 'MARKET'
  unapproved: Poisha
  /** What of the hold is this order's; null once it is over. */
  held: Poisha | null
}

/** What refunds of an order are computed from. The order must be locked if one is to be written. */
export async function readBasis(tx: Tx, orderId: string): Promise<OrderBasis> {
  const row = await tx.db.one(
    basis,
    sql`select ${columns(basis)} from orders o
      left join settlements t on t.order_id = o.id and t.outcome = 'APPLIED' where o.id = ${orderId}`,
  )
  const lines = row.lines.map((each) => ({
    id: each.id,
    quantity: each.quantity,
    goods: BigInt(each.price) * BigInt(each.quantity),
    coupon: BigInt(each.coupon_share),
    shopCoupon: BigInt(each.shop_coupon_share),
    commission: BigInt(each.commission),
    vat: BigInt(each.vat),
    taken: {
      quantity: Number(each.taken_quantity),
      goods: BigInt(each.taken_goods),
      coupon: BigInt(each.taken_coupon),
      shopCoupon: BigInt(each.taken_shop_coupon),
      commission: BigInt(each.taken_commission),
      vat: BigInt(each.taken_vat),
    },
  }))
  return {
    lines: withCouponShares(lines, row.discount),
    shipping: { total: row.shipping, taken: row.taken_shipping },
    paid: row.paid,
    decided: row.decided,
    goodwill: row.goodwill,
    paymentId: row.payment_id,
    shippedBy: row.shipped_by,
    unapproved: row.unapproved,
    held: row.held,
  }
}
