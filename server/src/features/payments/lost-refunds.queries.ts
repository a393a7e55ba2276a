import type { Poisha } from '@haat/contract/money'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int8, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { claimed, fromClaimed, refundLease, type ClaimedRefund } from './refunds.queries.ts'

/** A gateway that was sent a refund so recently may still be making it. */
const settledMinutes = 15

const lost = {
  ...pick(tables.refund_attempts, 'id', 'order_id', 'amount', 'sent_at', 'decided_by'),
  isRecent: computed(bool, sql`sent_at > now() - interval '${sql.int(settledMinutes)} minutes'`),
}

/** The attempt at a refund through its gateway whose answer was lost. Its order must be locked. */
export async function findLost(tx: Tx, refundId: string): Promise<RowOf<typeof lost> | null> {
  return await tx.db.maybe(
    lost,
    sql`select ${columns(lost)} from refund_attempts
      where refund_id = ${refundId} and status = 'UNKNOWN' and method is null for update`,
  )
}

/** The same with what its gateway has to know to be asked about it. */
export async function findLostRefund(ctx: Ctx, refundId: string): Promise<ClaimedRefund | null> {
  return await ctx.db.maybe(
    claimed,
    sql`with a as (
        select * from refund_attempts
        where refund_id = ${refundId} and status = 'UNKNOWN' and method is null
      )
      select ${columns(claimed)} ${fromClaimed}`,
  )
}

/**
 * Enters by which reference the gateway knows a lost refund, which is never sent again then. Null when it is not lost
 * any more.
 */
export async function markFound(
  tx: Tx,
  { id }: Pick<ClaimedRefund, 'id'>,
  reference: string,
): Promise<ClaimedRefund | null> {
  return await tx.db.maybe(
    claimed,
    sql`with a as (
        update refund_attempts set status = 'PROCESSING', reference = ${reference}, decided_by = null,
          checked_at = now(), next_check_at = ${refundLease}
        where id = ${id} and status = 'UNKNOWN'
        returning *
      )
      select ${columns(claimed)} ${fromClaimed}`,
  )
}

/** Whether a gateway's reference names another refund already. Of two that are given the same one at once, one waits. */
export async function isReferenceTaken(
  tx: Tx,
  { id, gateway }: Pick<ClaimedRefund, 'id' | 'gateway'>,
  reference: string,
): Promise<boolean> {
  await tx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`refund ${gateway} ${reference}`}, 0))`,
  )
  const { taken } = await tx.db.one(
    { taken: bool },
    sql`select exists (select from refund_attempts
      where reference = ${reference} and gateway = ${gateway} and method is null and id <> ${id}) as taken`,
  )
  return taken
}

/** Notes who found that the gateway never made a refund. It is not sent again until somebody asks for that. */
export async function noteNotMade(tx: Tx, id: string, byId: string): Promise<void> {
  await tx.db.run(sql`
    update refund_attempts set decided_by = ${byId}, next_check_at = 'infinity' where id = ${id}`)
}

/** Ends a lost refund that its gateway never made: a new attempt may be made. */
export async function endNotMade(tx: Tx, id: string, byId: string): Promise<void> {
  await tx.db.run(sql`
    update refund_attempts set status = 'FAILED', decided_by = ${byId}, checked_at = now(),
      next_check_at = null, reason = 'The gateway never made it.'
    where id = ${id} and status = 'UNKNOWN'`)
}

/**
 * Whether one person may end a lost refund of so much as not made: all that they have ended of an order counts together.
 * The order must be locked.
 */
export async function isOnePersonsMatter(
  tx: Tx,
  { orderId, amount, byId }: { orderId: string; amount: Poisha; byId: string },
): Promise<boolean> {
  const { ended } = await tx.db.one(
    { ended: int8 },
    sql`select coalesce(sum(amount), 0)::bigint as ended from refund_attempts
      where order_id = ${orderId} and status = 'FAILED' and method is null and decided_by = ${byId}`,
  )
  return ended + amount <= tx.config.refundSecondPerson
}
