import type { Poisha } from '@haat/contract/money'
import { gatewayNames } from '@haat/contract/payments'
import { roles } from '@haat/contract/roles'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, float8, int4, int8, oneOf, uuid, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { gateway } from './payments.rows.ts'

/** A claimed refund belongs to its sender for this long: far longer than the gateway and a write may take. */
const leaseMinutes = 2

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
  /** Whether the gateway has accepted it and pays later. */
  is_processing: computed(
    bool,
    sql`exists (select from refund_attempts a
      where a.payment_id = t.payment_id and a.status = 'PROCESSING')`,
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
      /** SENT: it is to be sent or, after an earlier send, asked about. PROCESSING: it is to be asked about. */
      'status',
      /** How often it was sent, this time included. */
      'sends',
      /** How often it was looked after since. */
      'polls',
      /** The gateway's reference of the refund, once it accepted it. */
      'reference',
      'by_id',
    ),
  ),
  age: computed(float8, sql`extract(epoch from now() - a.created_at)::float8`),
  ...aliased('y', pick(tables.payments, 'gateway_session')),
  gateway: computed(oneOf(...gatewayNames), sql`a.gateway`),
  ...aliased('t', pick(tables.settlements, 'gateway_reference')),
  by_role: computed(oneOf(...roles).orNull, sql`(select role from people where id = a.by_id)`),
}
export type ClaimedRefund = RowOf<typeof claimed>

const fromClaimed = sql`
  from a join settlements t on t.payment_id = a.payment_id join payments y on y.id = a.payment_id`
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
    select ${columns(claimed)} ${fromClaimed}`,
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
    select ${columns(claimed)} ${fromClaimed}`,
  )
}

/**
 * Claims refund attempts without an outcome: their sender was killed, the answer was lost, or the gateway accepted
 * them and pays later.
 */
export async function claimDueRefundAttempts(ctx: Ctx, limit: number): Promise<ClaimedRefund[]> {
  return await ctx.db.many(
    claimed,
    sql`
    with due as (
      select id from refund_attempts where next_check_at <= now()
      order by next_check_at limit ${sql.int(limit)} for no key update skip locked
    ), a as (
      update refund_attempts a
      set status = case a.status when 'PROCESSING' then a.status else 'SENT' end,
        sends = case a.status when 'PROCESSING' then sends else sends + 1 end,
        polls = polls + 1, sent_at = now(), next_check_at = ${lease}
      from due where a.id = due.id
      returning a.*
    )
    select ${columns(claimed)} ${fromClaimed}`,
  )
}

const shownAttempt = {
  ...aliased(
    'a',
    pick(tables.refund_attempts, 'id', 'amount', 'status', 'reference', 'reason', 'created_at'),
  ),
  gateway: computed(oneOf(...gatewayNames), sql`a.gateway`),
}

/** The refund attempts of an order, newest first. */
export async function selectRefundAttempts(
  ctx: Ctx,
  orderId: string,
): Promise<RowOf<typeof shownAttempt>[]> {
  return await ctx.db.many(
    shownAttempt,
    sql`select ${columns(shownAttempt)} from refund_attempts a
      where a.order_id = ${orderId} order by a.id desc`,
  )
}
