import { sql } from '#core/sql/db.ts'
import { due } from '#features/orders/orders.rows.ts'
import { isHeldByCourier } from './couriers.rows.ts'

/** Rules of the books for the cash of couriers. Each selects a text `what` for each violation. */
export const courierChecks = [
  {
    name: 'couriers.hold-what-they-have-not-handed-over',
    query: sql`
      select 'courier ' || courier || ': ' || coalesce(w.amount, 0) || ' not handed over, entered '
        || coalesce(l.amount, 0) as what
      from (
        select courier, sum(amount)::bigint as amount from (
          select o.courier, ${due} as amount from orders o where ${isHeldByCourier}
          union all
          select courier, -collected from courier_remittances where status = 'APPROVED'
        ) each group by courier
      ) w full join (
        select party_id as courier, sum(amount)::bigint as amount from journal_lines
        where account = 'courier.clearing' group by party_id
      ) l using (courier)
      where coalesce(w.amount, 0) <> coalesce(l.amount, 0)`,
  },
  {
    name: 'couriers.remittances-are-their-orders',
    query: sql`
      select 'remittance ' || m.id || ': ' || m.collected || ' of orders with ' || coalesce(r.amount, 0) as what
      from courier_remittances m left join lateral (
        select sum(amount) as amount, bool_or(is_live) as is_live from courier_remittance_orders
        where remittance_id = m.id
      ) r on true
      where m.collected is distinct from r.amount or r.is_live <> (m.status <> 'REJECTED')`,
  },
  {
    name: 'couriers.remittances-are-entered',
    query: sql`
      select 'remittance ' || m.id || ' is ' || m.status || ', and the books say otherwise' as what
      from courier_remittances m
        left join journals b on b.key = 'courier.billed:' || m.id
        left join journals j on j.key = 'courier.remitted:' || m.id
      where (m.status = 'APPROVED' and m.fee > 0) <> (b.id is not null)
        or (m.status = 'APPROVED' and (m.received > 0 or m.fee <> m.collected)) <> (j.id is not null)`,
  },
] as const
