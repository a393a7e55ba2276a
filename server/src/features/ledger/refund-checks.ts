import { sql } from '#core/sql/db.ts'
import { due } from '#features/orders/orders.rows.ts'
import type { BookCheck } from './book-checks.ts'

/** Rules of the decisions on refunds and of what was sent for them. */
export const refundChecks: readonly BookCheck[] = [
  {
    name: 'refunds.everything-owed-is-decided',
    query: sql`
      select 'order ' || o.id || ': payment ' || t.payment_id || ' of ' || t.amount || ' is owed back, '
        || coalesce(d.amount, 0) || ' decided' as what
      from settlements t join orders o on o.id = t.order_id left join (
        select payment_id, sum(amount) as amount from refund_decisions where status <> 'WITHDRAWN' group by payment_id
      ) d on d.payment_id = t.payment_id
      where (o.status in ('CANCELLED', 'RETURNED') or t.outcome <> 'APPLIED') and t.amount <> coalesce(d.amount, 0)`,
  },
  {
    name: 'refunds.decisions-stay-within-what-was-paid',
    query: sql`
      select 'order ' || o.id || ': paid ' || coalesce(t.amount, ${due}) || ', ' || d.amount
        || ' decided' as what
      from (
        select order_id, payment_id, sum(amount) as amount from refund_decisions
        where status <> 'WITHDRAWN' group by order_id, payment_id
      ) d join orders o on o.id = d.order_id left join settlements t on t.payment_id = d.payment_id
      where d.amount > coalesce(t.amount, ${due}) or d.payment_id is null
          and o.payment_type <> 'COD' and o.total_amount > 0`,
  },
  {
    name: 'refunds.decisions-are-sent-once',
    query: sql`
      select 'refund ' || coalesce(d.id, r.id) || ' (' || coalesce(d.status, 'not decided') || '): '
        || coalesce(d.amount, 0) || ' decided, ' || coalesce(r.amount, 0) || ' sent' as what
      from refund_decisions d full join refunds r on r.id = d.id
      where d.id is null or r.order_id <> d.order_id or r.payment_id is distinct from d.payment_id and r.id is not null
        or coalesce(r.amount, 0) <> case d.status when 'DONE' then d.amount else 0 end`,
  },
  {
    name: 'refunds.attempts-add-up-to-what-was-sent',
    query: sql`
      select 'refund ' || a.refund_id || ': attempts of ' || a.open || ', ' || a.done || ' of them done; '
        || coalesce(d.amount, 0) || ' decided, ' || coalesce(r.amount, 0) || ' sent' as what
      from (
        select refund_id, coalesce(sum(amount) filter (where status <> 'FAILED'), 0) as open,
          coalesce(sum(amount) filter (where status = 'DONE'), 0) as done
        from refund_attempts group by refund_id
      ) a left join refund_decisions d on d.id = a.refund_id left join refunds r on r.id = a.refund_id
      where a.open > coalesce(d.amount, 0) or a.done > 0 and a.done is distinct from r.amount`,
  },
  {
    name: 'refunds.pieces-stay-within-the-order',
    query: sql`
      select 'line ' || i.id || ' of order ' || i.order_id || ': ' || g.quantity || ' of ' || i.quantity
        || ' given back for ' || g.goods || ' of ' || i.price * i.quantity as what
      from order_items i join (
        select n.order_item_id as id, sum(n.quantity) as quantity, sum(n.goods) as goods, sum(n.coupon) as coupon,
          sum(n.commission) as commission, sum(n.vat) as vat
        from (
          select n.order_item_id, n.quantity, n.goods, n.coupon, n.commission, n.vat
          from refund_items n join refund_decisions d on d.id = n.decision_id where d.status <> 'WITHDRAWN'
          union all
          select n.order_item_id, n.quantity, n.goods, n.coupon, n.commission, n.vat
          from cancellation_items n join cancellations c on c.id = n.cancellation_id
          where not c.is_refund and not c.is_whole
        ) n group by n.order_item_id
      ) g on g.id = i.id
      where g.quantity > i.quantity or g.goods > i.price * i.quantity or g.commission > i.commission or g.vat > i.vat
        or g.quantity = i.quantity and (g.goods, g.commission, g.vat)
          is distinct from (i.price * i.quantity::bigint, i.commission, i.vat)`,
  },
  {
    name: 'refunds.decisions-are-their-pieces',
    query: sql`
      select 'refund ' || d.id || ': goods of ' || d.goods || ', its pieces ' || coalesce(i.goods, 0) as what
      from refund_decisions d left join (
        select decision_id, sum(goods) as goods, sum(coupon) as coupon, sum(shop_coupon) as shop_coupon,
          sum(commission) as commission, sum(vat) as vat
        from refund_items group by decision_id
      ) i on i.decision_id = d.id
      where (d.goods, d.coupon, d.shop_coupon, d.commission, d.vat) is distinct from (coalesce(i.goods, 0),
        coalesce(i.coupon, 0), coalesce(i.shop_coupon, 0), coalesce(i.commission, 0), coalesce(i.vat, 0))`,
  },
  {
    name: 'refunds.shipping-is-given-back-once',
    query: sql`
      select 'order ' || o.id || ': shipping of ' || o.shipping || ', ' || d.shipping || ' given back' as what
      from (
        select order_id, sum(shipping) as shipping from refund_decisions where status <> 'WITHDRAWN' group by order_id
      ) d join orders o on o.id = d.order_id
      where d.shipping > o.shipping`,
  },
]
