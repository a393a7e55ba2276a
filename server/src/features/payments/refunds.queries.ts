import type { Poisha } from '@haat/contract/money'
import { gatewayNames } from '@haat/contract/payments'
import { roles } from '@haat/contract/roles'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, float8, int4, int8, oneOf, uuid, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { due } from '#features/orders/orders.rows.ts'
import { tables } from '#core/sql/tables.ts'

/** A claimed refund belongs to its sender for this long: far longer than the gateway and a write may take. */
const leaseMinutes = 2

/** A decision whose money has still to go back, from `refund_decisions d` and `payments y`. */
const owed = {
  ...aliased('d', pick(tables.refund_decisions, 'id', 'payment_id', 'order_id', 'amount')),
  /** Null for cash. */
  gateway: computed(oneOf(...gatewayNames).orNull, sql`y.gateway`),
  /** The attempt through the gateway that may have sent it already. */
  refund_attempt_id: computed(
    uuid.orNull,
    sql`(select a.id from refund_attempts a
      where a.refund_id = d.id and a.status <> 'FAILED' and a.method is null)`,
  ),
  /** Whether the gateway has accepted it and pays later, or a person has to confirm that it was sent by hand. */
  is_processing: computed(
    bool,
    sql`exists (select from refund_attempts a
      where a.refund_id = d.id and a.status in ('PROCESSING', 'ENTERED'))`,
  ),
  /** How many attempts have failed. */
  rejected: computed(
    int4,
    sql`(select count(*)::int from refund_attempts a where a.refund_id = d.id and a.status = 'FAILED')`,
  ),
}
export type Owed = RowOf<typeof owed>

const selectedOwed = sql`
  select ${columns(owed)} from refund_decisions d left join payments y on y.id = d.payment_id
  where d.status = 'DUE' and d.amount > 0`

export async function selectOwed(tx: Tx, orderId: string): Promise<Owed[]> {
  return await tx.db.many(
    owed,
    sql`${selectedOwed} and d.order_id = ${orderId} order by d.created_at, d.id`,
  )
}

/**
 * The poisha refunded since an order was cancelled or returned: more than its total when it was paid twice. When the
 * books hold no payment of it, the total itself, since cash is returned by hand.
 */
export async function sumRefunded(tx: Tx, orderId: string): Promise<Poisha> {
  const { amount } = await tx.db.one(
    { amount: int8 },
    sql`
    select coalesce(sum(r.amount)::bigint, ${due}) as amount
    from orders o left join order_events e on e.order_id = o.id and e.status in ('CANCELLED', 'RETURNED')
      left join refunds r on r.order_id = o.id and r.created_at >= e.at
    where o.id = ${orderId} group by o.id`,
  )
  return amount
}

/** What has still to be sent of one decision. */
export async function findOwed(tx: Tx, id: string): Promise<Owed | null> {
  return await tx.db.maybe(owed, sql`${selectedOwed} and d.id = ${id}`)
}

/** Money that arrived for an order that was paid already, unless it was refunded. */
export async function findSurplus(ctx: Ctx, paymentId: string): Promise<Owed | null> {
  return await ctx.db.maybe(
    owed,
    sql`${selectedOwed} and d.payment_id = ${paymentId} and d.cause = 'SURPLUS'`,
  )
}

/** A refund attempt that only its claimer may send now, from `refund_attempts a` and `settlements t`. */
export const claimed = {
  ...aliased(
    'a',
    pick(
      tables.refund_attempts,
      'id',
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
  /** The decision. */
  refund_id: computed(uuid, sql`a.refund_id`),
  age: computed(float8, sql`extract(epoch from now() - a.created_at)::float8`),
  ...aliased('y', pick(tables.payments, 'gateway_session')),
  gateway: computed(oneOf(...gatewayNames), sql`y.gateway`),
  ...aliased('t', pick(tables.settlements, 'payment_id', 'gateway_reference')),
  by_role: computed(oneOf(...roles).orNull, sql`(select role from people where id = a.by_id)`),
}
export type ClaimedRefund = RowOf<typeof claimed>

export const fromClaimed = sql`
  from a join settlements t on t.payment_id = a.payment_id join payments y on y.id = a.payment_id`
/** An attempt that never reached its gateway begins when it is sent: its age tells how long the gateway has had it. */
const begun = sql`created_at = case when sends = 0 then now() else created_at end`
export const refundLease = sql`now() + interval '${sql.int(leaseMinutes)} minutes'`

/** What attempts and refunds by hand have sent of a payment, or may have. */
export const sentOf = (payment: Sql): Sql => sql`
  coalesce((select sum(amount) from refund_attempts where payment_id = ${payment} and status <> 'FAILED'), 0)
    + coalesce((select sum(r.amount) from refunds r where r.payment_id = ${payment} and not exists (
      select from refund_attempts a where a.refund_id = r.id and a.status <> 'FAILED')), 0)`

/**
 * Inserts a refund attempt, to be sent once it is committed. All attempts at a decision together never exceed it,
 * and all refunds of a payment never exceed what was settled: null when this one would. The order must be locked.
 */
export async function insertRefundAttempt(
  tx: Tx,
  { id, amount }: Pick<Owed, 'id' | 'amount'>,
  sent: { requestId: string; byId: string | null },
): Promise<ClaimedRefund | null> {
  return await tx.db.maybe(
    claimed,
    sql`
    with a as (
      insert into refund_attempts
        (decision_id, payment_id, order_id, gateway, request_id, amount, by_id, next_check_at)
      select d.id, t.payment_id, t.order_id, y.gateway, ${sent.requestId}, ${amount}, ${sent.byId}, ${refundLease}
      from refund_decisions d join settlements t on t.payment_id = d.payment_id join payments y on y.id = t.payment_id
      where d.id = ${id} and d.status = 'DUE'
        and d.amount >= ${amount} + coalesce((
          select sum(amount) from refund_attempts where refund_id = d.id and status <> 'FAILED'), 0)
        and t.amount >= ${amount} + ${sentOf(sql`t.payment_id`)}
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
      set status = 'SENT', sends = sends + 1, sent_at = now(), next_check_at = ${refundLease}, decided_by = null,
        by_id = coalesce(by_id, ${byId}), ${begun}
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
        polls = polls + 1, sent_at = now(), next_check_at = ${refundLease}, ${begun}
      from due where a.id = due.id
      returning a.*
    )
    select ${columns(claimed)} ${fromClaimed}`,
  )
}
