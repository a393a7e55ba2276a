import { orderLimits } from '@haat/contract/orders.limits'
import { sql } from '#core/sql/db.ts'
import { rule, type Invariant } from './invariant.ts'

const poisha = 100
const shipping = sql.int(orderLimits.shippingTaka * poisha)
const shippingFreeUpTo = sql.int(orderLimits.shippingFreeUpToTaka * poisha)

/** The settled and refunded money of each order. */
const books = sql`
  select o.id, o.status, o.payment_type, o.payment_status, o.total_amount,
    count(s.payment_id) as settled,
    count(s.payment_id) filter (where s.outcome = 'APPLIED') as applied,
    (select count(*) from refunds where order_id = o.id) as refunded,
    (select coalesce(sum(amount), 0) from refund_decisions where order_id = o.id and status = 'DUE') as owed,
    -- Pieces were cancelled after it was paid.
    exists (select from cancellations where order_id = o.id and is_refund and not is_whole) as is_partly_back
  from orders o left join settlements s on s.order_id = o.id
  where o.total_amount > 0
  group by o.id`

export const moneyRules: readonly Invariant[] = [
  rule(
    'money.totals-are-lines-and-shipping-less-coupon',
    sql`
      select 'order ' || o.id || ': subtotal ' || o.subtotal || ' of lines ' || i.lines || ', shipping '
        || o.shipping || ', discount ' || o.discount || ', total ' || o.total_amount as what
      from orders o cross join lateral (
        select coalesce(sum(price * quantity), 0)::bigint as lines from order_items where order_id = o.id
      ) i
      where o.subtotal <> i.lines
        or o.shipping <> case when o.subtotal > ${shippingFreeUpTo} then ${shipping} else 0 end
        or o.total_amount <> o.subtotal + o.shipping - o.discount
        or o.discount > o.subtotal or (o.discount > 0 and o.coupon_id is null)`,
  ),
  rule(
    'money.online-orders-are-paid-by-one-settlement',
    sql`
      select payment_type || ' order ' || id || ' is ' || status || ', ' || payment_status || ' with '
        || settled || ' settlements, ' || applied || ' applied, ' || refunded || ' refunded' as what
      from (${books}) b
      where payment_type = 'ONLINE' and not case payment_status
        when 'UNPAID' then settled = 0
        when 'PAID' then applied = 1 and status not in ('CANCELLED', 'RETURNED')
        when 'REFUND_DUE' then (status in ('CANCELLED', 'RETURNED') or is_partly_back and applied = 1) and owed > 0
        else status in ('CANCELLED', 'RETURNED') and settled > 0 and owed = 0 end
        or payment_type = 'COD' and settled > 0`,
  ),
  rule(
    'money.nothing-is-paid-twice',
    sql`
      select 'order ' || id || ' was paid by ' || applied || ' settlements' as what
      from (${books}) b where applied > 1`,
  ),
  rule(
    'money.settlements-match-their-payments',
    sql`
      select 'payment ' || y.id || ' of order ' || y.order_id || ' is ' || y.status || ' over '
        || y.amount || ', settled ' || coalesce(s.amount::text, 'never') as what
      from payments y join orders o on o.id = y.order_id left join settlements s on s.payment_id = y.id
      where (y.status = 'COMPLETED') <> (s.payment_id is not null)
        or s.amount <> y.amount or s.order_id <> y.order_id or y.amount not between o.total_amount - o.cancelled_amount and o.total_amount`,
  ),
  rule(
    'money.refunds-stay-within-settlements',
    sql`
      select 'refund of payment ' || r.payment_id || ' over ' || r.amount || ' of ' || s.amount
        || ', order ' || o.status || ' ' || o.payment_status as what
      from refunds r join settlements s on s.payment_id = r.payment_id join orders o on o.id = s.order_id
      where r.amount > s.amount or r.order_id <> s.order_id
        or (o.payment_status not in ('REFUNDED', 'REFUND_DUE') and s.outcome = 'APPLIED')`,
  ),
  rule(
    'money.the-test-gateway-has-the-same-books',
    sql`
      select 'transaction ' || t.transaction_id || ' is ' || t.state || ' over ' || t.amount
        || case when t.refunded_at is null then '' else ', refunded' end
        || '; here settled ' || coalesce(s.amount::text, 'never')
        || case when r.payment_id is null then '' else ', refunded' end as what
      from sandbox_transactions t join payments y on y.transaction_id = t.transaction_id
        left join settlements s on s.payment_id = y.id left join refunds r on r.payment_id = y.id
      where (t.state = 'APPROVED' and t.decided_at <= now()) <> (s.payment_id is not null)
        or s.amount <> t.amount or (t.refunded_at is not null) <> (r.payment_id is not null)`,
  ),
]
