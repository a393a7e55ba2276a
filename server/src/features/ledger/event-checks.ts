import { sql } from '#core/sql/db.ts'
import { due } from '#features/orders/orders.rows.ts'
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

/** What was given back of each order before it was delivered, cancelled or returned, or never was due. */
const givenEarly = sql`
  (select order_id, sum(goods - coupon + shipping)::bigint as given, sum(commission)::bigint as commission,
    sum(vat)::bigint as vat, sum(coupon - shop_coupon)::bigint as market_coupon, sum(shipping)::bigint as shipping
  from (
    select order_id, goods, coupon, shop_coupon, commission, vat, shipping
    from refund_decisions where stage = 'UNDELIVERED' and status <> 'WITHDRAWN'
    union all
    select c.order_id, n.goods, n.coupon, n.shop_coupon, n.commission, n.vat, 0
    from cancellations c join cancellation_items n on n.cancellation_id = c.id
  ) early group by order_id)`

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
      where s.order_id is not null and (j.id is null or ${moved('gateway.clearing')} <> s.amount - s.fee
        or ${moved('expense.gateway')} <> s.fee
        or ${moved('customer.unfulfilled')} <> case s.outcome when 'APPLIED' then s.surplus - s.amount else 0 end)`,
  },
  {
    name: 'payments.refunds-are-entered',
    query: sql`
      select 'refund ' || r.id || ': ' || r.amount || ', entered '
        || coalesce((${moved('customer.refund_due')})::text, 'never') as what
      from refunds r join orders o on o.id = r.order_id
        left join journals j on j.key = case r.method when 'SHOP' then 'cash.returned:' else 'refund.sent:' end || r.id
      where j.id is null or ${moved('customer.refund_due')} <> r.amount
        or ${moved('vendor.available')}
          <> case when r.method = 'SHOP' and o.courier is null then -r.amount else 0 end
        or ${moved('gateway.clearing')}
          <> case when r.method is null and r.gateway_reference is not null then -r.amount else 0 end`,
  },
  {
    name: 'payments.refund-decisions-are-entered',
    query: sql`
      select 'refund ' || d.id || ': ' || d.amount || ' decided, entered '
        || coalesce((-${moved('customer.refund_due')})::text, 'never') as what
      from refund_decisions d left join journals j on j.key = 'refund.decided:' || d.id
        left join journals w on w.key = 'refund.withdrawn:' || d.id
      where d.stage is not null and (
        d.amount > 0 and j.id is null or coalesce(${moved('customer.refund_due')}, 0) <> -d.amount
        or (d.status = 'WITHDRAWN' and d.amount > 0) <> (w.id is not null and d.amount > 0)
        or j.id is not null and d.stage <> 'UNDELIVERED' and (
          ${moved('revenue.commission')} <> d.commission or ${moved('vat.payable')} <> d.vat
          or ${moved('expense.coupons')} <> d.shop_coupon - d.coupon or ${moved('expense.goodwill')} <> d.goodwill))`,
  },
  {
    name: 'orders.deliveries-are-entered',
    query: sql`
      select 'order ' || o.id || ': delivered, not entered' as what
      from orders o left join journals j on j.key = 'order.delivered:' || o.id
        left join ${givenEarly} g on g.order_id = o.id cross join lateral (
          select coalesce(sum(shop_coupon_share), 0) as shop_coupon, coalesce(sum(commission), 0) as commission,
            coalesce(sum(vat), 0) as vat
          from order_items where order_id = o.id
        ) i
      where o.status = 'DELIVERED' and j.id is null and (o.total_amount + o.discount - i.shop_coupon
          > coalesce(g.given, 0) + coalesce(g.market_coupon, 0)
        or i.commission > coalesce(g.commission, 0) or i.vat > coalesce(g.vat, 0))`,
  },
  {
    name: 'orders.commission-is-the-frozen-one',
    query: sql`
      select 'order ' || f.id || ': commission ' || f.commission || ' and VAT ' || f.vat || ' were agreed, '
        || -${moved('revenue.commission')} || ' and ' || -${moved('vat.payable')} || ' entered' as what
      from (
        select o.id, sum(i.commission) - coalesce(max(g.commission), 0) as commission,
          sum(i.vat) - coalesce(max(g.vat), 0) as vat
        from orders o join order_items i on i.order_id = o.id left join ${givenEarly} g on g.order_id = o.id
        where o.status = 'DELIVERED' group by o.id
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
          - sum(i.shop_coupon_share) - sum(i.commission) - sum(i.vat)
          - coalesce(max(g.given + g.market_coupon - g.commission - g.vat
            - case o.shipped_by when 'MARKET' then g.shipping else 0 end), 0) as earned
        from orders o join order_items i on i.order_id = o.id left join ${givenEarly} g on g.order_id = o.id
        where o.status = 'DELIVERED' group by o.id
      ) f join journals j on j.key = 'order.delivered:' || f.id
      where f.earned <> -${moved('vendor.pending')} - ${moved('vendor.available')}`,
  },
  {
    name: 'orders.cash-is-entered',
    query: sql`
      select 'order ' || o.id || ': cash ' || ${due} || ', entered '
        || coalesce((${moved('vendor.available')} + ${moved('courier.clearing')})::text, 'never') as what
      from orders o left join journals j on j.key = 'cash.collected:' || o.id
      where ${hasCash} and ${due} > 0
        and (j.id is null or ${due} <> case when o.cash_held_by = 'COURIER'
          then ${moved('courier.clearing')} else ${moved('vendor.available')} end)`,
  },
  {
    name: 'orders.what-is-paid-and-not-delivered',
    query: sql`
      select 'order ' || o.id || ' (' || o.status || ', ' || o.payment_status || '): ' || p.paid
        || ' paid and not delivered, entered ' || coalesce(u.amount, 0) as what
      from orders o left join ${creditOfOrders('customer.unfulfilled')} u on u.id = o.id
        left join settlements s on s.order_id = o.id and s.outcome = 'APPLIED'
        left join ${givenEarly} g on g.order_id = o.id
        cross join lateral (
          select case when o.status in ('DELIVERED', 'CANCELLED', 'RETURNED') then 0 when ${hasCash} then o.total_amount
            else coalesce(s.amount - s.surplus, 0) + o.cancelled_amount end
            - case when o.status in ('DELIVERED', 'CANCELLED', 'RETURNED') then 0
            else coalesce(g.given, 0) end as paid
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
          select order_id, sum(amount) as amount from refund_decisions where status = 'DUE' group by order_id
        ) r on r.order_id = o.id
        cross join lateral (select coalesce(r.amount, 0) as owed) w
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
          select from refunds where order_id = j.order_id and j.key = 'refund.sent:' || id)
        when 'refund.decided' then exists (
          select from refund_decisions where order_id = j.order_id and stage is not null
            and j.key = 'refund.decided:' || id)
        when 'refund.withdrawn' then exists (
          select from refund_decisions where order_id = j.order_id and status = 'WITHDRAWN' and stage is not null
            and j.key = 'refund.withdrawn:' || id)
        when 'cash.collected' then ${hasCash} is true and j.key = 'cash.collected:' || o.id
        when 'cash.returned' then exists (
          select from refunds where order_id = j.order_id and method = 'SHOP' and j.key = 'cash.returned:' || id)
        when 'order.cancelled' then o.status is not distinct from 'CANCELLED'
        when 'order.returned' then o.status is not distinct from 'RETURNED'
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
    from ledger_holds where since < now() - make_interval(secs => ${(holdDays + 1) * 86_400})
      and (kept_until is null or kept_until < now() - interval '1 day')`,
})
