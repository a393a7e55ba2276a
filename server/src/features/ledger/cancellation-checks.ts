import { sql, type Sql } from '#core/sql/db.ts'
import type { BookCheck } from './book-checks.ts'

/** What so many of a line's pieces have of its part together. */
const shareOf = (part: Sql) => sql`((${part}) * g.quantity + i.quantity / 2) / i.quantity`

/** Rules of cancelled pieces, each computed anew from the tables of orders, refunds and payments. */
export const cancellationChecks: readonly BookCheck[] = [
  {
    name: 'cancellations.pieces-are-counted',
    query: sql`
      select 'line ' || i.id || ' of order ' || i.order_id || ': ' || i.cancelled || ' of ' || i.quantity
        || ' cancelled, ' || coalesce(n.quantity, 0) || ' in cancellations' as what
      from order_items i full join (
        select order_item_id as id, sum(quantity) as quantity from cancellation_items group by order_item_id
      ) n on n.id = i.id
      where i.cancelled is distinct from coalesce(n.quantity, 0)`,
  },
  {
    name: 'cancellations.orders-without-pieces-are-cancelled',
    query: sql`
      select 'order ' || o.id || ' is ' || o.status || ', and all of its pieces are cancelled' as what
      from orders o where o.status <> 'CANCELLED'
        and exists (select from cancellations where order_id = o.id)
        and not exists (select from order_items where order_id = o.id and cancelled < quantity)`,
  },
  {
    name: 'cancellations.what-was-never-due-is-off-the-total',
    query: sql`
      select 'order ' || o.id || ': ' || o.cancelled_amount || ' off its total, its cancelled pieces cost '
        || coalesce(n.cost, 0) as what
      from orders o left join (
        select c.order_id, sum(n.goods - n.coupon) as cost
        from cancellations c join cancellation_items n on n.cancellation_id = c.id group by c.order_id
      ) n on n.order_id = o.id
      where o.cancelled_amount <> coalesce(n.cost, 0)`,
  },
  {
    name: 'cancellations.pieces-have-their-shares',
    query: sql`
      select 'line ' || i.id || ' of order ' || i.order_id || ': ' || g.quantity || ' of ' || i.quantity
        || ' pieces were never due, for ' || g.goods || ' of ' || i.price * i.quantity as what
      from order_items i join (
        select n.order_item_id as id, sum(n.quantity)::bigint as quantity, sum(n.goods) as goods,
          sum(n.shop_coupon) as shop_coupon, sum(n.commission) as commission, sum(n.vat) as vat
        from cancellation_items n join cancellations c on c.id = n.cancellation_id
        where not c.is_refund and not c.is_whole group by n.order_item_id
      ) g on g.id = i.id
      where (g.goods, g.shop_coupon, g.commission, g.vat) is distinct from (
        ${shareOf(sql`i.price * i.quantity`)}, ${shareOf(sql`i.shop_coupon_share`)},
        ${shareOf(sql`i.commission`)}, ${shareOf(sql`i.vat`)})`,
  },
  {
    name: 'cancellations.of-paid-pieces-are-refunded',
    query: sql`
      select 'cancellation ' || c.id || ' of order ' || c.order_id || ': ' || c.amount || ' to go back, '
        || coalesce(d.amount::text, 'nothing') || ' decided' as what
      from cancellations c left join refund_decisions d on d.cause_id = c.id and d.status <> 'WITHDRAWN'
        left join lateral (
          select coalesce(bool_and(r.quantity <= coalesce(n.quantity, 0)), true) as is_within
          from refund_items r left join cancellation_items n
            on n.cancellation_id = c.id and n.order_item_id = r.order_item_id where r.decision_id = d.id
        ) p on true
      where c.is_refund and not c.is_whole
        and (d.order_id <> c.order_id or coalesce(d.amount, 0) <> c.amount or not p.is_within)`,
  },
  {
    name: 'cancellations.pieces-are-given-back-for',
    query: sql`
      select 'line ' || i.id || ' of order ' || i.order_id || ': ' || i.cancelled || ' pieces cancelled, '
        || g.quantity || ' given back for' as what
      from order_items i join orders o on o.id = i.order_id cross join lateral (
        select coalesce(sum(n.quantity), 0) as quantity from (
          select n.quantity from refund_items n join refund_decisions d on d.id = n.decision_id
          where n.order_item_id = i.id and d.status not in ('WITHDRAWN', 'PROPOSED')
          union all
          select n.quantity from cancellation_items n join cancellations c on c.id = n.cancellation_id
          where n.order_item_id = i.id and not c.is_refund
        ) n
      ) g
      where i.cancelled > g.quantity and o.status <> 'CANCELLED'`,
  },
  {
    name: 'payments.surpluses-are-decided',
    query: sql`
      select 'payment ' || t.payment_id || ' of order ' || t.order_id || ': ' || t.surplus || ' above what was due, '
        || coalesce(d.amount, 0) || ' decided' as what
      from settlements t left join (
        select payment_id, sum(amount) as amount from refund_decisions where cause = 'SURPLUS' group by payment_id
      ) d on d.payment_id = t.payment_id
      where t.outcome = 'APPLIED' and t.order_id is not null and t.surplus <> coalesce(d.amount, 0)`,
  },
]
