import type { Poisha } from '@haat/contract/money'
import { gatewayNames } from '@haat/contract/payments'
import { roles } from '@haat/contract/roles'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, int8, oneOf, uuid, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { gateway } from './payments.rows.ts'

/** A claimed refund belongs to its sender for this long: far longer than the gateway and a write may take. */
const leaseMinutes = 2
/** A refund whose answer was lost is sent again after 1, 2, 4 … minutes, then four times a day. */
const pauseMinutesMax = 360

/** Money of an order that has not been refunded, from `settlements t` and `payments y`. */
const owed = {
  ...aliased(
    't',
    pick(tables.settlements, 'payment_id', 'order_id', 'amount', 'gateway_reference'),
  ),
  gateway,
  /** The refund attempt that may have sent it back already. */
  refund_attempt_id: computed(
    uuid.orNull,
    sql`(select a.id from refund_attempts a
      where a.payment_id = t.payment_id and a.status <> 'FAILED')`,
  ),
  /** How many refund attempts the gateway rejected. */
  rejected: computed(
    int4,
    sql`(select count(*)::int from refund_attempts a
      where a.payment_id = t.payment_id and a.status = 'FAILED')`,
  ),
}
export type Owed = RowOf<typeof owed>

const selectedOwed = sql`
  select ${columns(owed)} from settlements t join payments y on y.id = t.payment_id
  where not exists (select from refunds r where r.payment_id = t.payment_id)`

export async function selectOwed(tx: Tx, orderId: string): Promise<Owed[]> {
  return await tx.db.many(
    owed,
    sql`${selectedOwed} and t.order_id = ${orderId} order by t.created_at, t.payment_id`,
  )
}

/**
 * The poisha refunded since an order was cancelled: more than its total when it was paid twice. When the
 * books hold no payment of it, the total itself, since cash is returned by hand.
 */
export async function sumRefunded(tx: Tx, orderId: string): Promise<Poisha> {
  const { amount } = await tx.db.one(
    { amount: int8 },
    sql`
    select coalesce(sum(r.amount)::bigint, o.total_amount) as amount
    from orders o left join order_events e on e.order_id = o.id and e.status = 'CANCELLED'
      left join refunds r on r.order_id = o.id and r.created_at >= e.at
    where o.id = ${orderId} group by o.total_amount`,
  )
  return amount
}

/** Money that arrived for an order that was paid already, unless it was refunded. */
export async function findSurplus(ctx: Ctx, paymentId: string): Promise<Owed | null> {
  return await ctx.db.maybe(
    owed,
    sql`${selectedOwed} and t.payment_id = ${paymentId} and t.outcome = 'REFUND_DUE'`,
  )
}

/** A refund attempt that only its claimer may send now, from `refund_attempts a` and `settlements t`. */
const claimed = {
  ...aliased(
    'a',
    pick(
      tables.refund_attempts,
      'id',
      'payment_id',
      'order_id',
      'request_id',
      'amount',
      /** How often it was sent, this time included. */
      'sends',
      'by_id',
    ),
  ),
  gateway: computed(oneOf(...gatewayNames), sql`a.gateway`),
  ...aliased('t', pick(tables.settlements, 'gateway_reference')),
  by_role: computed(oneOf(...roles).orNull, sql`(select role from people where id = a.by_id)`),
}
export type ClaimedRefund = RowOf<typeof claimed>

const lease = sql`now() + interval '${sql.int(leaseMinutes)} minutes'`

/**
 * Inserts a refund attempt, to be sent once it is committed. All refunds of a payment together never exceed
 * what was settled: null when this one would. The order must be locked.
 */
export async function insertRefundAttempt(
  tx: Tx,
  { payment_id: paymentId, amount }: Owed,
  sent: { requestId: string; byId: string | null },
): Promise<ClaimedRefund | null> {
  return await tx.db.maybe(
    claimed,
    sql`
    with a as (
      insert into refund_attempts (payment_id, order_id, gateway, request_id, amount, by_id, next_check_at)
      select t.payment_id, t.order_id, y.gateway, ${sent.requestId}, ${amount}, ${sent.byId}, ${lease}
      from settlements t join payments y on y.id = t.payment_id
      where t.payment_id = ${paymentId}
        and t.amount >= ${amount} + coalesce((
          select sum(amount) from refund_attempts
          where payment_id = t.payment_id and status <> 'FAILED'), 0)
      returning *
    )
    select ${columns(claimed)} from a join settlements t on t.payment_id = a.payment_id`,
  )
}

/** Claims a refund attempt whose answer was lost. Null while another process is sending it. */
export async function reclaimRefundAttempt(
  tx: Tx,
  id: string,
  byId: string | null,
): Promise<ClaimedRefund | null> {
  return await tx.db.maybe(
    claimed,
    sql`
    with a as (
      update refund_attempts
      set status = 'SENT', sends = sends + 1, sent_at = now(), next_check_at = ${lease},
        by_id = coalesce(by_id, ${byId})
      where id = ${id} and (status = 'UNKNOWN' or status = 'SENT' and next_check_at <= now())
      returning *
    )
    select ${columns(claimed)} from a join settlements t on t.payment_id = a.payment_id`,
  )
}

/** Claims refund attempts without an outcome: their sender was killed, or the answer was lost. */
export async function claimDueRefundAttempts(ctx: Ctx, limit: number): Promise<ClaimedRefund[]> {
  return await ctx.db.many(
    claimed,
    sql`
    with due as (
      select id from refund_attempts where next_check_at <= now()
      order by next_check_at limit ${sql.int(limit)} for no key update skip locked
    ), a as (
      update refund_attempts a
      set status = 'SENT', sends = sends + 1, sent_at = now(), next_check_at = ${lease}
      from due where a.id = due.id
      returning a.*
    )
    select ${columns(claimed)} from a join settlements t on t.payment_id = a.payment_id`,
  )
}

/** Enters that the money was refunded. False when that was entered before. The order must be locked. */
export async function markDone(tx: Tx, refund: ClaimedRefund, reference: string): Promise<boolean> {
  const done = await tx.db.run(sql`
    with done as (
      update refund_attempts
      set status = 'DONE', reference = ${reference}, checked_at = now(), next_check_at = null
      where id = ${refund.id} and status in ('SENT', 'UNKNOWN')
      returning payment_id, order_id, amount, by_id
    )
    insert into refunds (payment_id, order_id, amount, gateway_reference, by_id)
    select payment_id, order_id, amount, ${reference}, by_id from done`)
  return done === 1
}

/**
 * Enters that the money was not refunded by this claim. A rejection is final only when the refund was sent
 * just once: otherwise an earlier answer was lost, and it may have been a yes. A newer claim of the same
 * refund attempt is left alone. Returns whether the rejection is final.
 */
export async function markNotDone(
  tx: Tx,
  { id, sends }: ClaimedRefund,
  { isRefused }: { isRefused: boolean },
): Promise<boolean> {
  const isFinal = isRefused && sends === 1
  const pause = Math.min(2 ** Math.min(sends - 1, 16), pauseMinutesMax)
  const marked = await tx.db.run(sql`
    update refund_attempts set status = ${isFinal ? 'FAILED' : 'UNKNOWN'}, checked_at = now(),
      next_check_at = ${isFinal ? null : sql`now() + interval '${sql.int(pause)} minutes'`}
    where id = ${id} and status = 'SENT' and sends = ${sends}`)
  return isFinal && marked === 1
}

/** Enters a refund that a person made by hand. */
export async function insertManualRefund(
  tx: Tx,
  { payment_id, order_id, amount }: Owed,
  byId: string,
): Promise<void> {
  await tx.db.run(sql`
    insert into refunds (payment_id, order_id, amount, by_id)
    values (${payment_id}, ${order_id}, ${amount}, ${byId})`)
}
