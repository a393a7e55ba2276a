import { cancellationReasons, type CancellationReason } from '@haat/contract/cancellations'
import type { Poisha } from '@haat/contract/money'
import { roles } from '@haat/contract/roles'
import { withCouponShares } from '@haat/contract/shares'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { json, oneOf, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { CancellableLine, CancelledLine } from './cancelling.ts'

const line = {
  ...aliased(
    'i',
    pick(
      tables.order_items,
      'id',
      'quantity',
      'cancelled',
      'price',
      'coupon_share',
      'shop_coupon_share',
      'commission',
      'vat',
    ),
  ),
  ...aliased('o', pick(tables.orders, 'discount')),
}

/** The lines of an order, which must be locked if pieces of it are to be cancelled. */
export async function selectLines(tx: Tx, orderId: string): Promise<CancellableLine[]> {
  const rows = await tx.db.many(
    line,
    sql`select ${columns(line)} from order_items i join orders o on o.id = i.order_id
      where i.order_id = ${orderId} order by i.position`,
  )
  const lines = rows.map((row) => ({
    id: row.id,
    quantity: row.quantity,
    cancelled: row.cancelled,
    goods: row.price * BigInt(row.quantity),
    coupon: row.coupon_share,
    shopCoupon: row.shop_coupon_share,
    commission: row.commission,
    vat: row.vat,
  }))
  return withCouponShares(lines, rows[0]?.discount ?? 0n)
}

export interface NewCancellation {
  orderId: string
  byId: string | null
  byRole: string
  reason: CancellationReason | null
  note: string | null
  isWhole: boolean
  isRefund: boolean
  /** Null: all that is left of a whole order. */
  amount: Poisha | null
  isRestocked: boolean
  lines: readonly CancelledLine[]
}

/** Locks the products of an order by id, as everywhere. */
export async function lockProducts(tx: Tx, orderId: string): Promise<void> {
  await tx.db.run(sql`
    select from products where id in (select product_id from order_items where order_id = ${orderId})
    order by id for no key update`)
}

/**
 * Inserts a cancellation with its pieces and counts them on their lines. What they take off the total is written to the
 * order, whose `updated_at` changes in any case. Returns its id. Violates `order_items_cancelled` when there are fewer.
 */
export async function insertCancellation(tx: Tx, given: NewCancellation): Promise<string> {
  const isOff = !given.isWhole && !given.isRefund
  const { id } = await tx.db.one(
    pick(tables.cancellations, 'id'),
    sql`
    with c as (
      insert into cancellations (order_id, by_id, by_role, reason, note, is_whole, is_refund, amount, is_restocked)
      values (${given.orderId}, ${given.byId}, ${given.byRole}, ${given.reason}, ${given.note}, ${given.isWhole},
        ${given.isRefund}, ${given.amount}, ${given.isRestocked})
      returning id
    ), n as (
      select * from jsonb_to_recordset(${JSON.stringify(given.lines, digits)}::jsonb) as n("itemId" uuid,
        quantity int, goods bigint, coupon bigint, "shopCoupon" bigint, commission bigint, vat bigint)
    ), parts as (
      insert into cancellation_items
        (cancellation_id, order_item_id, quantity, goods, coupon, shop_coupon, commission, vat)
      select c.id, n."itemId", n.quantity, case when ${isOff} then n.goods else 0 end,
        case when ${isOff} then n.coupon else 0 end, case when ${isOff} then n."shopCoupon" else 0 end,
        case when ${isOff} then n.commission else 0 end, case when ${isOff} then n.vat else 0 end
      from c cross join n
    ), counted as (
      update order_items i set cancelled = i.cancelled + n.quantity from n
      where i.id = n."itemId" and i.order_id = ${given.orderId}
    ), taken_off as (
      update orders set cancelled_amount = cancelled_amount + ${isOff ? given.amount : 0n} where id = ${given.orderId}
    )
    select id from c`,
  )
  return id
}

/** JSON has no bigint. */
function digits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

/** Puts the pieces of a cancellation back into stock, or takes the products off sale. They are locked. */
export async function writeStock(
  tx: Tx,
  cancellationId: string,
  { isSoldOut }: { isSoldOut: boolean },
): Promise<void> {
  await tx.db.run(sql`
    update products p set stock = case when ${isSoldOut} then 0 else p.stock + n.quantity end
    from cancellation_items n join order_items i on i.id = n.order_item_id
    where n.cancellation_id = ${cancellationId} and p.id = i.product_id`)
}

const piece = {
  ...aliased('n', pick(tables.cancellation_items, 'order_item_id', 'quantity')),
  ...aliased('p', pick(tables.products, 'name')),
}
const cancellation = {
  ...aliased(
    'c',
    pick(tables.cancellations, 'id', 'order_id', 'at', 'note', 'is_whole', 'is_refund', 'amount'),
  ),
  reason: computed(oneOf(...cancellationReasons).orNull, sql`c.reason`),
  by: computed(oneOf(...roles, 'SYSTEM'), sql`c.by_role`),
  lines: computed(
    json.holding({ rowsOf: piece }),
    sql`(select coalesce(json_agg(${asJson(piece)} order by i.position), '[]')
      from cancellation_items n join order_items i on i.id = n.order_item_id join products p on p.id = i.product_id
      where n.cancellation_id = c.id)`,
  ),
}
export type CancellationRow = RowOf<typeof cancellation>

/** The cancellations of an order, newest first. */
export async function selectCancellations(ctx: Ctx, orderId: string): Promise<CancellationRow[]> {
  return await ctx.db.many(
    cancellation,
    sql`select ${columns(cancellation)} from cancellations c where c.order_id = ${orderId} order by c.id desc`,
  )
}

export async function findCancellation(ctx: Ctx, id: string): Promise<CancellationRow> {
  return await ctx.db.one(
    cancellation,
    sql`select ${columns(cancellation)} from cancellations c where c.id = ${id}`,
  )
}
