import { sql } from '#core/sql/db.ts'
import { rule, type Invariant } from './invariant.ts'
import { byLedger } from './stock.ts'

export const orderRules: readonly Invariant[] = [
  rule(
    'orders.pass-through-allowed-statuses-once',
    sql`
      select 'order ' || o.id || ' is ' || o.status || ' after ' || coalesce(e.path, 'no event') as what
      from orders o left join lateral (
        select string_agg(status, ' ' order by array_position(
          array['PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED'], status), id) as path
        from order_events where order_id = o.id
      ) e on true
      where coalesce(e.path, '') <> case o.status
        when 'PROCESSING' then 'PROCESSING'
        when 'SHIPPED' then 'PROCESSING SHIPPED'
        when 'DELIVERED' then 'PROCESSING SHIPPED DELIVERED'
        when 'RETURNED' then 'PROCESSING SHIPPED RETURNED'
        else 'PROCESSING CANCELLED' end`,
  ),
  rule(
    'orders.have-their-lines',
    sql`
      select 'order ' || o.id || ' has no line' as what from orders o
      where not exists (select from order_items i where i.order_id = o.id)
      union all
      select 'order ' || o.id || ' has a line from another shop' from orders o
      where exists (select from order_items i join products p on p.id = i.product_id
        where i.order_id = o.id and p.shop_id <> o.shop_id)`,
  ),
  rule(
    'orders.lines-froze-their-shares',
    sql`
      select 'order ' || i.order_id || ' has discount ' || o.discount || ', but its lines share ' || sum(i.coupon_share)
        || ', or a commission does not fit its line' as what
      from order_items i join orders o on o.id = i.order_id
      where i.commission_rate_number is not null
      group by i.order_id, o.discount
      having sum(i.coupon_share) <> o.discount
        or bool_or(i.commission_base <> i.price * i.quantity - i.shop_coupon_share)
        or bool_or(i.commission + i.vat > i.commission_base)`,
  ),
  rule(
    'orders.leave-only-when-paid',
    sql`
      select 'order ' || id || ' is ' || status || ' and ' || payment_status as what from orders
      where payment_type = 'ONLINE' and (status in ('SHIPPED', 'DELIVERED') and payment_status not in ('PAID', 'REFUND_DUE')
        or status = 'RETURNED' and payment_status not in ('REFUND_DUE', 'REFUNDED') and total_amount > 0)`,
  ),
  rule(
    'idempotency.each-key-has-one-order',
    sql`
      select 'order ' || (response ->> 'id') || ' answers ' || count(*) || ' keys' as what
      from idempotency_keys where route = 'orders/create'
      group by response ->> 'id' having count(*) > 1
      union all
      select 'key ' || k.key || ' names order ' || (k.response ->> 'id') || ', which is not there'
      from idempotency_keys k where k.route = 'orders/create'
        and not exists (select from orders o
          where o.id::text = k.response ->> 'id' and o.customer_id = k.person_id)`,
  ),
  byLedger(
    'idempotency.no-order-without-a-key',
    sql`
      select 'order ' || o.id || ' of customer ' || o.customer_id || ' answers no key' as what
      from orders o
      where o.created_at >= (select at from ledger.opened) and not exists (
        select from idempotency_keys k where k.person_id = o.customer_id
          and k.route = 'orders/create' and k.response ->> 'id' = o.id::text)`,
  ),
]
