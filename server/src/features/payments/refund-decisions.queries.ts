import { refundStages, type RefundStage } from './refund-lists.rows.ts'
import type { Poisha } from '@haat/contract/money'
import type { RefundCause } from '@haat/contract/refunds'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int8, oneOf, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { ComputedRefund } from './refund-shares.ts'

export interface NewDecision extends ComputedRefund {
  /** What the shop keeps by agreement; the amount is without it. */
  deduction: Poisha
  orderId: string
  paymentId: string | null
  cause: RefundCause
  causeId: string | null
  reason: string
  byId: string | null
  /** Null: it has to be approved first. */
  stage: RefundStage | null
}

/** Inserts a decision with its pieces. One without an amount is done at once. Returns its id. */
export async function insertDecision(tx: Tx, given: NewDecision): Promise<string> {
  const { stage, amount } = given
  const status = stage === null ? 'PROPOSED' : amount === 0n ? 'DONE' : 'DUE'
  const { id } = await tx.db.one(
    pick(tables.refund_decisions, 'id'),
    sql`
    with d as (
      insert into refund_decisions (order_id, payment_id, cause, cause_id, stage, status, amount, goods, coupon,
        shop_coupon, commission, vat, shipping, goodwill, deduction, reason, by_id, decided_at, ended_at)
      values (${given.orderId}, ${given.paymentId}, ${given.cause}, ${given.causeId}, ${stage}, ${status}, ${amount},
        ${given.goods}, ${given.coupon}, ${given.shopCoupon}, ${given.commission}, ${given.vat}, ${given.shipping},
        ${given.goodwill}, ${given.deduction}, ${given.reason}, ${given.byId},
        case when ${status} <> 'PROPOSED' then now() end, case when ${status} = 'DONE' then now() end)
      returning id
    ), i as (
      insert into refund_items (decision_id, order_item_id, quantity, goods, coupon, shop_coupon, commission, vat)
      select d.id, n."itemId", n.quantity, n.goods, n.coupon, n."shopCoupon", n.commission, n.vat
      from d cross join jsonb_to_recordset(${JSON.stringify(given.items, digits)}::jsonb)
        as n("itemId" uuid, quantity int, goods bigint, coupon bigint, "shopCoupon" bigint, commission bigint, vat bigint)
    )
    select id from d`,
  )
  return id
}

/** JSON has no bigint. */
function digits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

const decision = {
  ...aliased(
    'd',
    pick(
      tables.refund_decisions,
      'id',
      'order_id',
      'payment_id',
      'cause',
      'cause_id',
      'status',
      'amount',
      'goods',
      'shop_coupon',
      'commission',
      'vat',
      'shipping',
      'goodwill',
      'by_id',
      'approved_by',
      'withdrawn_by',
    ),
  ),
  stage: computed(oneOf(...refundStages).orNull, sql`d.stage`),
  has_attempt: computed(
    bool,
    sql`exists (select from refund_attempts where refund_id = d.id and status <> 'FAILED')`,
  ),
}
export type DecisionRow = RowOf<typeof decision>

/** A decision. Its order must be locked if it is to be changed. */
export async function findDecision(ctx: Ctx, id: string): Promise<DecisionRow | null> {
  return await ctx.db.maybe(
    decision,
    sql`select ${columns(decision)} from refund_decisions d where d.id = ${id}`,
  )
}

/** Brings a proposed decision into force. */
export async function approveDecision(
  tx: Tx,
  id: string,
  { stage, byId }: { stage: RefundStage; byId: string },
): Promise<void> {
  await tx.db.run(sql`
    update refund_decisions set stage = ${stage}, approved_by = ${byId}, decided_at = now(),
      status = case when amount = 0 then 'DONE' else 'DUE' end, ended_at = case when amount = 0 then now() end
    where id = ${id} and status = 'PROPOSED'`)
}

/** Takes a decision back. `stage`: where the shop's money is now; null for a proposed one. */
export async function withdrawDecision(
  tx: Tx,
  id: string,
  { stage, byId }: { stage: RefundStage | null; byId: string },
): Promise<void> {
  await tx.db.run(sql`
    update refund_decisions set status = 'WITHDRAWN', withdrawn_by = ${byId}, withdrawn_from = ${stage},
      ended_at = now()
    where id = ${id} and status in ('PROPOSED', 'DUE')`)
}

const standing = {
  /** Whether money that the order shows has still to go back. */
  has_open: computed(
    bool,
    sql`exists (select from refund_decisions d where d.order_id = o.id and d.status = 'DUE'
      and (o.status in ('CANCELLED', 'RETURNED') or d.cause <> 'SURPLUS'))`,
  ),
  refunded: computed(
    int8,
    sql`(select coalesce(sum(r.amount), 0)::bigint from refunds r join refund_decisions d on d.id = r.id
      where r.order_id = o.id and d.cause <> 'SURPLUS')`,
  ),
}

/** What of an order's money has gone back, and whether some still has to. */
export async function findStanding(tx: Tx, orderId: string): Promise<RowOf<typeof standing>> {
  return await tx.db.one(
    standing,
    sql`select ${columns(standing)} from orders o where o.id = ${orderId}`,
  )
}
