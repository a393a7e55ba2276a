import type { RefundMethod } from '@haat/contract/refunds'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { uuid, type RowOf } from '#core/sql/kinds.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { sentOf, type Owed } from './refunds.queries.ts'

const transfer = pick(
  tables.refund_attempts,
  'id',
  'amount',
  'method',
  'reference',
  'status',
  'by_id',
  'decided_by',
)
export type TransferRow = RowOf<typeof transfer>

/** The latest transfer by hand that was entered for a refund. */
export async function findTransfer(ctx: Ctx, refundId: string): Promise<TransferRow | null> {
  return await ctx.db.maybe(
    transfer,
    sql`select ${columns(transfer)} from refund_attempts
      where refund_id = ${refundId} and method is not null order by id desc limit 1`,
  )
}

/**
 * Enters that a person has sent a refund by hand. Null when an attempt at it is on its way, or more than was settled
 * would go back. The order must be locked. Violates `refund_attempts_transfer` when this transfer was entered before.
 */
export async function insertTransfer(
  tx: Tx,
  { id }: Pick<Owed, 'id'>,
  sent: { requestId: string; method: RefundMethod; reference: string; byId: string },
): Promise<string | null> {
  const row = await tx.db.maybe(
    { id: uuid },
    sql`
    insert into refund_attempts
      (decision_id, payment_id, order_id, gateway, request_id, amount, by_id, method, reference, status)
    select d.id, d.payment_id, d.order_id, y.gateway, ${sent.requestId}, d.amount, ${sent.byId}, ${sent.method},
      ${sent.reference}, 'ENTERED'
    from refund_decisions d left join payments y on y.id = d.payment_id
      left join settlements t on t.payment_id = d.payment_id
    where d.id = ${id} and d.status = 'DUE'
      and not exists (select from refund_attempts where refund_id = d.id and status <> 'FAILED')
      and (t.payment_id is null or t.amount >= d.amount + ${sentOf(sql`t.payment_id`)})
    returning id`,
  )
  return row?.id ?? null
}

/** Enters that a second person has confirmed a transfer: the money went back. */
export async function confirmTransfer(tx: Tx, id: string, byId: string): Promise<void> {
  await tx.db.run(sql`
    with done as (
      update refund_attempts set status = 'DONE', decided_by = ${byId}, checked_at = now()
      where id = ${id} and status = 'ENTERED'
      returning refund_id, payment_id, order_id, amount, method, reference, by_id
    )
    insert into refunds (decision_id, payment_id, order_id, amount, method, gateway_reference, by_id)
    select refund_id, payment_id, order_id, amount, method, reference, by_id from done`)
}

export async function rejectTransfer(tx: Tx, id: string, byId: string): Promise<void> {
  await tx.db.run(sql`
    update refund_attempts set status = 'FAILED', decided_by = ${byId}, checked_at = now(),
      reason = 'Not confirmed.'
    where id = ${id} and status = 'ENTERED'`)
}
