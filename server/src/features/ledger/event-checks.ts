import { sql } from '#core/sql/db.ts'
import type { BookCheck } from './book-checks.ts'

/** What a journal moves on an account, from `journals j`. */
const moved = (account: string) => sql`
  coalesce((select sum(amount) from journal_lines where journal_id = j.id and account = ${sql.raw(`'${account}'`)}), 0)`

/** What each order has on an account, credit above zero. */
const creditOfOrders = (account: string) => sql`
  (select party_id::uuid as id, -sum(amount) as amount from journal_lines
  where account = ${sql.raw(`'${account}'`)} group by party_id)`

/** What a person has corrected is judged by people. */
const isUncorrected = sql`not exists (select from journals c where c.order_id = o.id and c.reverses is not null)`

const hasCash = sql`(o.payment_type = 'COD' and (o.payment_status <> 'UNPAID' or o.status = 'DELIVERED'))`

/** Rules that compare the books with orders and payments, each computed anew from their tables. */
export const eventChecks: readonly BookCheck[] = [
  {
    name: 'payments.settlements-are-entered',
    query: sql`
      select 'payment ' || s.payment_id || ': settled ' || s.amount || ' with a fee of ' || s.fee || ', entered '
        || case when j.id is null then 'never'
          else ${moved('gateway.clearing')} || ' and ' || ${moved('expense.gateway')} end as what
      from settlements s left join journals j on j.key = 'payment.settled:' || s.payment_id
      where j.id is null or ${moved('gateway.clearing')} <> s.amount - s.fee
        or ${moved('expense.gateway')} <> s.fee
        or ${moved('customer.unfulfilled')} <> case s.outcome when 'APPLIED' then -s.amount else 0 end`,
  },
  {
    name: 'payments.refunds-are-entered',
    query: sql`
      select 'refund of payment ' || r.payment_id || ': ' || r.amount || ', entered '
        || coalesce((-${moved('gateway.clearing')} - ${moved('bank.main')})::text, 'never') as what
      from refunds r left join journals j on j.key = 'refund.sent:' || r.payment_id
      where j.id is null or ${moved('customer.refund_due')} <> r.amount
        or ${moved('gateway.clearing')} <> case when r.gateway_reference is null then 0 else -r.amount end`,
  },
  {
    name: 'orders.deliveries-are-entered',
    query: sql`
      select 'order ' || o.id || ': delivered, not entered' as what
      from orders o left join journals j on j.key = 'order.delivered:' || o.id
      where o.status = 'DELIVERED' and j.id is null and o.total_amount + o.discount > 0`,
  },
  {
    name: 'orders.commission-is-the-frozen-one',
    query: sql`
      select 'order ' || f.id || ': commission ' || f.commission || ' and VAT ' || f.vat || ' were agreed, '
        || -${moved('revenue.commission')} || ' and ' || -${moved('vat.payable')} || ' entered' as what
      from (
        select o.id, sum(i.commission) as commission, sum(i.vat) as vat
        from orders o join order_items i on i.order_id = o.id where o.status = 'DELIVERED' group by o.id
      ) f join journals j on j.key = 'order.delivered:' || f.id
      where f.commission <> -${moved('revenue.commission')} or f.vat <> -${moved('vat.payable')}`,
  },
  {
    name: 'orders.shops-earn-what-is-left',
    query: sql`
      select 'order ' || f.id || ': the shop earned ' || f.earned || ', entered '
        || -${moved('vendor.pending')} - ${moved('vendor.available')} as what
      from (
        select o.id, o.total_amount - case o.shipped_by when 'MARKET' then o.shipping else 0 end + o.discount
          - sum(i.shop_coupon_share) - sum(i.commission) - sum(i.vat) as earned
        from orders o join order_items i on i.order_id = o.id where o.status = 'DELIVERED' group by o.id
      ) f join journals j on j.key = 'order.delivered:' || f.id
      where f.earned <> -${moved('vendor.pending')} - ${moved('vendor.available')}`,
  },
  {
    name: 'orders.cash-is-entered',
    query: sql`
      select 'order ' || o.id || ': cash ' || o.total_amount || ', entered '
        || coalesce(${moved('vendor.available')}::text, 'never') as what
      from orders o left join journals j on j.key = 'cash.collected:' || o.id
      where ${hasCash} and o.total_amount > 0
        and (j.id is null or ${moved('vendor.available')} <> o.total_amount)`,
  },
  {
    name: 'orders.what-is-paid-and-not-delivered',
    query: sql`
      select 'order ' || o.id || ' (' || o.status || ', ' || o.payment_status || '): ' || p.paid
        || ' paid and not delivered, entered ' || coalesce(u.amount, 0) as what
      from orders o left join ${creditOfOrders('customer.unfulfilled')} u on u.id = o.id
        left join settlements s on s.order_id = o.id and s.outcome = 'APPLIED'
        cross join lateral (
          select case when o.status in ('DELIVERED', 'CANCELLED') then 0 when ${hasCash} then o.total_amount
            else coalesce(s.amount, 0) end as paid
        ) p
      where p.paid <> coalesce(u.amount, 0) and ${isUncorrected}`,
  },
  {
    name: 'orders.what-is-owed-back',
    query: sql`
      select 'order ' || o.id || ' (' || o.status || ', ' || o.payment_status || '): ' || w.owed
        || ' owed back, entered ' || coalesce(d.amount, 0) as what
      from orders o left join ${creditOfOrders('customer.refund_due')} d on d.id = o.id
        left join (
          select order_id, sum(amount) filter (where outcome = 'APPLIED') as applied,
            sum(amount) filter (where outcome <> 'APPLIED') as surplus
          from settlements group by order_id
        ) s on s.order_id = o.id
        left join (select order_id, sum(amount) as amount from refunds group by order_id) r on r.order_id = o.id
        cross join lateral (
          select coalesce(s.surplus, 0) - coalesce(r.amount, 0)
            + case when o.status <> 'CANCELLED' then 0
              when ${hasCash} and o.payment_status <> 'REFUNDED' then o.total_amount
              else coalesce(s.applied, 0) end as owed
        ) w
      where w.owed <> coalesce(d.amount, 0) and ${isUncorrected}`,
  },
  {
    name: 'orders.refunds-stay-within-what-was-paid',
    query: sql`
      select 'order ' || order_id || ': paid ' || paid || ', sent back ' || sent as what
      from (
        select j.order_id, coalesce(-sum(l.amount) filter (where l.amount < 0
            and j.kind in ('payment.settled', 'cash.collected')), 0) as paid,
          coalesce(sum(l.amount) filter (where j.kind in ('refund.sent', 'cash.returned')), 0) as sent
        from journal_lines l join journals j on j.id = l.journal_id
        where l.account in ('customer.unfulfilled', 'customer.refund_due') group by j.order_id
      ) f where sent > paid`,
  },
  {
    name: 'journals.have-their-event',
    query: sql`
      select j.key || ': nothing of the kind has happened' as what
      from journals j left join orders o on o.id = j.order_id
      where not case j.kind
        when 'payment.settled' then exists (
          select from settlements where payment_id = j.payment_id and j.key = 'payment.settled:' || payment_id)
        when 'refund.sent' then exists (
          select from refunds where payment_id = j.payment_id and j.key = 'refund.sent:' || payment_id)
        when 'cash.collected' then ${hasCash} is true and j.key = 'cash.collected:' || o.id
        when 'cash.returned' then o.payment_status is not distinct from 'REFUNDED'
        when 'order.cancelled' then o.status is not distinct from 'CANCELLED'
        when 'order.delivered' then o.status is not distinct from 'DELIVERED'
        when 'order.released' then o.status is not distinct from 'DELIVERED'
        else true end`,
  },
]

/** Earnings whose hold ended more than a day ago and that are still in it: the job does not run, or fails. */
export const holdsEnd = (holdDays: number): BookCheck => ({
  name: 'holds.end-in-time',
  query: sql`
    select 'order ' || order_id || ': in the hold since ' || since as what
    from ledger_holds where since < now() - make_interval(secs => ${(holdDays + 1) * 86_400})`,
})
