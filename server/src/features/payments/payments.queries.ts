import type { PaymentAttemptStatus, GatewayName } from '@haat/contract/payments'
import type { Poisha } from '@haat/contract/money'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, float8, int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isOpen, payment, subjectOf, type PaymentRow, type Subject } from './payments.rows.ts'

/** The gateway is asked about a payment attempt this many minutes after its opening. */
const checkMinutes = [5, 15, 60] as const
/**
 * When the gateway can't be reached, or keeps the money back, the last check is repeated for a month: every 15 minutes
 * at first, then after a quarter of the payment's age, at least four times a day.
 */
const retryDays = sql`interval '30 days'`
const retryPause = sql`
  least(greatest((now() - created_at) / 4, interval '15 minutes'), interval '6 hours')`
/** While it is unknown whether a capture moved money, the gateway is asked after 1, 2, 4, 8, 15, 15 … minutes. */
const captureMinutes = sql`least(power(2, least(y.checks, 10)), 15) * interval '1 minute'`
/** An approval can't be used after a day, so by then no more money moves. */
const captureHours = 25

const selected = sql`select ${columns(payment)} from payments y ${subjectOf}`

/** Condition on `payments y`: it pays this. */
const pays = (subject: Subject): Sql =>
  'orderId' in subject
    ? sql`y.order_id = ${subject.orderId}`
    : sql`y.debtor_id = ${subject.debtorId}`

export async function findPayment(ctx: Ctx, actor: Actor, id: string): Promise<PaymentRow | null> {
  const isOwn = isAdmin(actor.role)
    ? sql`true`
    : sql`(o.customer_id = ${actor.id} or s.vendor_id = ${actor.id})`
  return await ctx.db.maybe(
    payment,
    sql`${selected} join shops s on s.id = o.shop_id where y.id = ${id} and ${isOwn}`,
  )
}

export async function findByTransaction(
  ctx: Ctx,
  gatewayName: GatewayName,
  transactionId: string,
): Promise<PaymentRow | null> {
  return await ctx.db.maybe(
    payment,
    sql`${selected} where y.transaction_id = ${transactionId} and y.gateway = ${gatewayName}`,
  )
}

/** Locks a payment attempt. Its order, if it pays one, must be locked already. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  return await tx.db.maybe(payment, sql`${selected} where y.id = ${id} for no key update of y`)
}

export async function findPaymentsToClose(ctx: Ctx, orderId: string): Promise<PaymentRow[]> {
  return await ctx.db.many(payment, sql`${selected} where y.order_id = ${orderId} and ${isOpen}`)
}

/** A payment attempt with its age in seconds. */
const agedPayment = {
  ...payment,
  age: computed(float8, sql`extract(epoch from clock_timestamp() - y.created_at)::float8`),
}

/** The newest open payment attempt of this amount at this gateway, unless the payer has approved it already. */
export async function findLatest(
  tx: Tx,
  subject: Subject,
  gatewayName: GatewayName,
  amount: Poisha,
): Promise<RowOf<typeof agedPayment> | null> {
  return await tx.db.maybe(
    agedPayment,
    sql`select ${columns(agedPayment)} from payments y ${subjectOf}
      where ${pays(subject)} and y.gateway = ${gatewayName} and y.amount = ${amount} and ${isOpen}
        and y.capture is null
      order by y.id desc limit 1`,
  )
}

const orderToPay = {
  ...aliased('s', { shop_name: tables.shops.name }),
  ...aliased(
    'o',
    pick(tables.orders, 'contact_name', 'contact_email', 'contact_phone', 'contact_address'),
  ),
  item_count: computed(
    int4,
    sql`(select sum(quantity - cancelled)::int from order_items where order_id = o.id)`,
  ),
}
/** What a gateway needs to know of an order. */
export type OrderToPay = RowOf<typeof orderToPay>

export async function findOrderToPay(tx: Tx, orderId: string): Promise<OrderToPay> {
  return await tx.db.one(
    orderToPay,
    sql`select ${columns(orderToPay)} from orders o join shops s on s.id = o.shop_id
      where o.id = ${orderId}`,
  )
}

export async function insertPayment(
  tx: Tx,
  values: { subject: Subject; amount: Poisha; gateway: GatewayName; transactionId: string },
): Promise<string> {
  const { orderId = null, debtorId = null } = values.subject
  const { id } = await tx.db.one(
    pick(tables.payments, 'id'),
    sql`
    insert into payments (order_id, debtor_id, amount, gateway, transaction_id, next_check_at)
    values (${orderId}, ${debtorId}, ${values.amount}, ${values.gateway}, ${values.transactionId},
            now() + ${minutes(checkMinutes[0])})
    returning id`,
  )
  return id
}

export async function markOpened(
  ctx: Ctx,
  id: string,
  opened: { redirectUrl: string; session: string | null },
): Promise<void> {
  await ctx.db.run(sql`
    update payments set redirect_url = ${opened.redirectUrl}, gateway_session = ${opened.session}
    where id = ${id}`)
}

/** Writes a payment attempt's status. A completed one is not checked again. */
export async function writePaymentAttempt(
  tx: Tx,
  id: string,
  status: PaymentAttemptStatus,
): Promise<void> {
  await tx.db.run(sql`
    update payments set status = ${status},
      next_check_at = case when ${status} = 'COMPLETED' then null else next_check_at end
    where id = ${id}`)
}

/** A payment attempt that is due for a check; `isLast` says that no further check is scheduled. */
const duePayment = { ...payment, isLast: computed(bool, sql`y.next_check_at is null`) }
export type DuePayment = RowOf<typeof duePayment>

/**
 * Claims payment attempts that are due for a check and schedules their next one, so that no other process
 * checks them at the same time.
 */
export async function claimDuePayments(ctx: Ctx, limit: number): Promise<DuePayment[]> {
  const [, second, third] = checkMinutes
  return await ctx.db.many(
    duePayment,
    sql`
    with due as (
      select id from payments where next_check_at <= now()
      order by next_check_at limit ${sql.int(limit)} for no key update skip locked
    ), claimed as (
      update payments y set checks = y.checks + 1, next_check_at = case
          when y.capture is not null and y.created_at > now() - interval '${sql.int(captureHours)} hours'
            then now() + ${captureMinutes}
          when y.checks = 0 then greatest(now(), y.created_at + ${minutes(second)})
          when y.checks = 1 then greatest(now(), y.created_at + ${minutes(third)}) end
      from due where y.id = due.id
      returning y.*
    )
    select ${columns(duePayment)} from claimed y ${subjectOf}`,
  )
}

/**
 * Schedules another check after the last one, because the gateway did not answer that, or keeps the money back. One
 * that may have taken money is asked until it answers. False when it was asked for long enough.
 */
export async function postponeCheck(ctx: Ctx, id: string): Promise<boolean> {
  const postponed = await ctx.db.run(sql`
    update payments set next_check_at = coalesce(next_check_at, now() + ${retryPause})
    where id = ${id} and (next_check_at is not null or status = 'COMPLETED' or capture is not null
      or created_at > now() - ${retryDays})`)
  return postponed === 1
}

/** Notes that the payer approved a payment. False when that was noted before. */
export async function markCaptureDue(ctx: Ctx, id: string): Promise<boolean> {
  const marked = await ctx.db.run(sql`
    update payments set capture = 'DUE', next_check_at = ${soon}
    where id = ${id} and capture is null and status <> 'COMPLETED'`)
  return marked === 1
}

/** Writes what became of a payment's approval. The payment must be locked. */
export async function writeCapture(
  tx: Tx,
  id: string,
  capture: PaymentRow['capture'],
): Promise<void> {
  await tx.db.run(sql`
    update payments set capture = ${capture}, next_check_at = ${soon} where id = ${id}`)
}

/** Notes that the gateway took no money for an approval, so that the approval or a new one can be used. */
export async function releaseCapture(
  ctx: Ctx,
  id: string,
  capture: PaymentRow['capture'],
): Promise<void> {
  await ctx.db.run(sql`
    update payments set capture = ${capture} where id = ${id} and capture = 'SENT'`)
}

/** An approved payment is looked after from the next minute on, even if this process is killed. */
const soon = sql`least(next_check_at, now() + interval '1 minute')`

function minutes(count: number): Sql {
  return sql`interval '${sql.int(count)} minutes'`
}
