import type { Poisha } from '@haat/contract/money'
import { gatewayNames, type GatewayName } from '@haat/contract/payments'
import { withCouponShares } from '@haat/contract/shares'
import type { Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int8, json, oneOf, uuid } from '#core/sql/kinds.ts'
import { aliased, asJson, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { due } from '#features/orders/orders.rows.ts'
import type { RefundableLine, RefundBasis } from './refund-shares.ts'

/** What refunds have taken of a line, and what pieces that were cancelled before they were paid for. */
const taken = (
  part: Sql,
  which = sql`d.status <> 'WITHDRAWN'`,
) => sql`((select coalesce(sum(${part}), 0)::bigint
  from refund_items n join refund_decisions d on d.id = n.decision_id
  where n.order_item_id = i.id and ${which})
  + (select coalesce(sum(${part}), 0)::bigint
  from cancellation_items n join cancellations c on c.id = n.cancellation_id
  where i.cancelled > 0 and n.order_item_id = i.id and not c.is_refund))`

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
      'cancelled',
    ),
  ),
  /** Pieces whose money goes back for certain, or was never due. */
  decided: computed(int8, taken(sql`n.quantity`, sql`d.status not in ('WITHDRAWN', 'PROPOSED')`)),
  taken_quantity: computed(int8, taken(sql`n.quantity`)),
  taken_goods: computed(int8, taken(sql`n.goods`)),
  taken_coupon: computed(int8, taken(sql`n.coupon`)),
  taken_shop_coupon: computed(int8, taken(sql`n.shop_coupon`)),
  taken_commission: computed(int8, taken(sql`n.commission`)),
  taken_vat: computed(int8, taken(sql`n.vat`)),
  /** Pieces in requests to send them back that were not refunded yet. */
  asked: computed(
    int8,
    sql`i.returned - (select coalesce(sum(n.quantity), 0)::bigint
      from refund_items n join refund_decisions d on d.id = n.decision_id
      where n.order_item_id = i.id and d.cause = 'RETURN' and d.cause_id is not null)`,
  ),
}

const decided = (part: Sql, which: Sql) => sql`(select coalesce(sum(${part}), 0)::bigint
  from refund_decisions d where d.order_id = o.id and d.status <> 'WITHDRAWN' and ${which})`
/** Decisions on what pays for the order: its payment without a surplus, or its cash. */
const ofOrder = sql`d.payment_id is not distinct from t.payment_id and d.cause <> 'SURPLUS'`

const basis = {
  ...aliased('o', pick(tables.orders, 'shipping', 'shipped_by', 'discount')),
  payment_id: computed(uuid.orNull, sql`t.payment_id`),
  /** What the customer has paid: at the gateway, or in cash, at the latest on delivery. */
  paid: computed(
    int8,
    sql`coalesce(t.amount - t.surplus, case when o.payment_type = 'COD'
      and (o.payment_status <> 'UNPAID' or o.status = 'DELIVERED') then ${due} else 0 end)`,
  ),
  decided: computed(int8, decided(sql`d.amount`, ofOrder)),
  goodwill: computed(int8, decided(sql`d.goodwill`, ofOrder)),
  taken_shipping: computed(int8, decided(sql`d.shipping`, sql`true`)),
  /** What one person alone has decided on. */
  unapproved: computed(
    int8,
    decided(
      sql`d.amount`,
      sql`d.stage is not null and d.approved_by is null and d.cause_id is null`,
    ),
  ),
  gateway: computed(
    oneOf(...gatewayNames).orNull,
    sql`(select gateway from payments where id = t.payment_id)`,
  ),
  held: computed(int8.orNull, sql`held_of(o.id)`),
  lines: computed(
    json.holding({ rowsOf: line }),
    sql`(select coalesce(json_agg(${asJson(line)} order by i.position), '[]')
      from order_items i where i.order_id = o.id)`,
  ),
}

export interface OrderBasis extends RefundBasis {
  lines: readonly BasisLine[]
  paymentId: string | null
  shippedBy: 'SHOP' | 'MARKET'
  unapproved: Poisha
  /** The gateway of the payment that pays for the order. */
  gateway: GatewayName | null
  /** What of the hold is this order's; null once it is over. */
  held: Poisha | null
}

interface BasisLine extends RefundableLine {
  cancelled: number
  /** Pieces whose money goes back for certain, or was never due. */
  decided: number
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
    asked: Number(each.asked),
    cancelled: each.cancelled,
    decided: Number(each.decided),
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
    gateway: row.gateway,
    held: row.held,
  }
}
