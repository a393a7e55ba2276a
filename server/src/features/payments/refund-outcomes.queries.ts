import type { Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import type { ClaimedRefund, Owed } from './refunds.queries.ts'

/** A refund without an outcome is looked after again after 1, 2, 4 … minutes, then four times a day. */
const pauseMinutesMax = 360

/** Enters that the money was refunded. False when that was entered before. The order must be locked. */
export async function markDone(tx: Tx, refund: ClaimedRefund, reference: string): Promise<boolean> {
  const done = await tx.db.run(sql`
    with done as (
      update refund_attempts
      set status = 'DONE', reference = ${reference}, checked_at = now(), next_check_at = null
      where id = ${refund.id} and status in ('SENT', 'PROCESSING', 'UNKNOWN')
      returning refund_id, payment_id, order_id, amount, by_id
    )
    insert into refunds (decision_id, payment_id, order_id, amount, gateway_reference, by_id)
    select refund_id, payment_id, order_id, amount, ${reference}, by_id from done`)
  return done === 1
}

/** Enters that the gateway accepted a refund and pays it later. False when a newer claim has an outcome already. */
export async function markProcessing(
  tx: Tx,
  { id, polls }: ClaimedRefund,
  reference: string,
): Promise<boolean> {
  const marked = await tx.db.run(sql`
    update refund_attempts set status = 'PROCESSING', reference = ${reference}, checked_at = now(),
      next_check_at = ${after(polls)}
    where id = ${id} and status in ('SENT', 'PROCESSING', 'UNKNOWN')`)
  return marked === 1
}

/** Enters that the gateway will not make a refund. False when a newer claim has an outcome already. */
export async function markFailed(
  tx: Tx,
  { id, sends }: ClaimedRefund,
  reason: string,
): Promise<boolean> {
  const marked = await tx.db.run(sql`
    update refund_attempts
    set status = 'FAILED', reason = ${reason}, checked_at = now(), next_check_at = null
    where id = ${id} and status in ('SENT', 'PROCESSING') and sends = ${sends}`)
  return marked === 1
}

/**
 * Enters that this claim brought no outcome: the refund is looked after again. A send that never reached the gateway
 * does not count. A newer claim of the same refund attempt is left alone.
 */
export async function markUnknown(
  tx: Tx,
  { id, sends, polls, status }: ClaimedRefund,
  { wasSent, reason }: { wasSent: boolean; reason: string },
): Promise<void> {
  const left = wasSent ? sends : sends - 1
  const entered =
    status === 'PROCESSING' ? sql`sends = sends` : sql`status = 'UNKNOWN', sends = ${left}`
  await tx.db.run(sql`
    update refund_attempts set ${entered}, reason = ${reason}, checked_at = now(),
      next_check_at = ${after(polls)}
    where id = ${id} and status = ${status} and sends = ${sends} and polls = ${polls}`)
}

function after(polls: number): Sql {
  const pause = Math.min(2 ** Math.min(polls, 16), pauseMinutesMax)
  return sql`now() + interval '${sql.int(pause)} minutes'`
}

/** Enters a refund that a person made by hand. The shop gives back the cash that it collected. */
export async function insertManualRefund(
  tx: Tx,
  { id, payment_id, order_id, amount }: Owed,
  byId: string,
): Promise<void> {
  await tx.db.run(sql`
    insert into refunds (decision_id, payment_id, order_id, amount, method, by_id)
    values (${id}, ${payment_id}, ${order_id}, ${amount}, ${payment_id === null ? 'SHOP' : null}, ${byId})`)
}
