import type { Poisha } from '@haat/contract/money'
import type { GatewayName } from '@haat/contract/payments'
import type { Role } from '@haat/contract/roles'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/** A claimed refund belongs to its sender for this long: far longer than the gateway and a write may take. */
const leaseMinutes = 2
/** A refund whose answer was lost is sent again after 1, 2, 4 … minutes, then four times a day. */
const pauseMinutesMax = 360

/** Money of an order that has not been refunded. */
export interface Owed {
  payment_id: string
  order_id: string
  amount: bigint
  gateway: GatewayName
  gateway_reference: string | null
  /** The refund attempt that may have sent it back already. */
  refund_attempt_id: string | null
  /** How many refund attempts the gateway rejected. */
  refused: number
}

const owed = sql`
  select t.payment_id, t.order_id, t.amount, y.gateway, t.gateway_reference,
    (select a.id from refund_attempts a
     where a.payment_id = t.payment_id and a.status <> 'FAILED') as refund_attempt_id,
    (select count(*)::int from refund_attempts a
     where a.payment_id = t.payment_id and a.status = 'FAILED') as refused
  from settlements t join payments y on y.id = t.payment_id
  where not exists (select from refunds r where r.payment_id = t.payment_id)`

export async function selectOwed(tx: Tx, orderId: string): Promise<Owed[]> {
  return await tx.db.many(
    sql`${owed} and t.order_id = ${orderId} order by t.created_at, t.payment_id`,
  )
}

/**
 * The poisha refunded since an order was cancelled: more than its total when it was paid twice. When the
 * books hold no payment of it, the total itself, since cash is returned by hand.
 */
export async function sumRefunded(tx: Tx, orderId: string): Promise<Poisha> {
  const { amount } = await tx.db.one<{ amount: Poisha }>(sql`
    select coalesce(sum(r.amount)::bigint, o.total_amount) as amount
    from orders o left join order_events e on e.order_id = o.id and e.status = 'CANCELLED'
      left join refunds r on r.order_id = o.id and r.created_at >= e.at
    where o.id = ${orderId} group by o.total_amount`)
  return amount
}

/** Money that arrived for an order that was paid already, unless it was refunded. */
export async function findSurplus(ctx: Ctx, paymentId: string): Promise<Owed | null> {
  return await ctx.db.maybe(
    sql`${owed} and t.payment_id = ${paymentId} and t.outcome = 'REFUND_DUE'`,
  )
}

/** A refund attempt that only its claimer may send now. */
export interface ClaimedRefund {
  id: string
  payment_id: string
  order_id: string
  gateway: GatewayName
  gateway_reference: string | null
  request_id: string
  amount: bigint
  /** How often it was sent, this time included. */
  sends: number
  by_id: string | null
  by_role: Role | null
}

const claimed = sql`
  a.id, a.payment_id, a.order_id, a.gateway, t.gateway_reference, a.request_id, a.amount, a.sends,
  a.by_id, (select role from people where id = a.by_id) as by_role`

const lease = sql`now() + interval '${sql.int(leaseMinutes)} minutes'`

/**
 * Inserts a refund attempt, to be sent once it is committed. All refunds of a payment together never exceed
 * what was settled: null when this one would. The order must be locked.
 */
export async function insertRefundAttempt(
  tx: Tx,
  { payment_id: paymentId, amount }: Owed,
  attempt: { requestId: string; byId: string | null },
): Promise<ClaimedRefund | null> {
  return await tx.db.maybe(sql`
    with a as (
      insert into refund_attempts (payment_id, order_id, gateway, request_id, amount, by_id, next_check_at)
      select t.payment_id, t.order_id, y.gateway, ${attempt.requestId}, ${amount}, ${attempt.byId}, ${lease}
      from settlements t join payments y on y.id = t.payment_id
      where t.payment_id = ${paymentId}
        and t.amount >= ${amount} + coalesce((
          select sum(amount) from refund_attempts
          where payment_id = t.payment_id and status <> 'FAILED'), 0)
      returning *
    )
    select ${claimed} from a join settlements t on t.payment_id = a.payment_id`)
}

/** Claims a refund attempt whose answer was lost. Null while another process is sending it. */
export async function reclaimRefundAttempt(
  tx: Tx,
  id: string,
  byId: string | null,
): Promise<ClaimedRefund | null> {
  return await tx.db.maybe(sql`
    with a as (
      update refund_attempts
      set status = 'SENT', sends = sends + 1, sent_at = now(), next_check_at = ${lease},
        by_id = coalesce(by_id, ${byId})
      where id = ${id} and (status = 'UNKNOWN' or status = 'SENT' and next_check_at <= now())
      returning *
    )
    select ${claimed} from a join settlements t on t.payment_id = a.payment_id`)
}

/** Claims refund attempts without an outcome: their sender was killed, or the answer was lost. */
export async function claimDueRefundAttempts(ctx: Ctx, limit: number): Promise<ClaimedRefund[]> {
  return await ctx.db.many(sql`
    with due as (
      select id from refund_attempts where next_check_at <= now()
      order by next_check_at limit ${sql.int(limit)} for no key update skip locked
    ), a as (
      update refund_attempts a
      set status = 'SENT', sends = sends + 1, sent_at = now(), next_check_at = ${lease}
      from due where a.id = due.id
      returning a.*
    )
    select ${claimed} from a join settlements t on t.payment_id = a.payment_id`)
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
