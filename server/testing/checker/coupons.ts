import { sql } from '#core/sql/db.ts'
import { rule, type Invariant } from './invariant.ts'

export const couponRules: readonly Invariant[] = [
  rule(
    'coupons.counts-are-their-uses',
    sql`
      select 'coupon ' || c.code || ' counts ' || c.used_count || ' uses and ' || c.reserved_count
        || ' reservations, has ' || u.used || ' and ' || u.reserved as what
      from coupons c cross join lateral (
        select count(*) filter (where state = 'USED') as used,
          count(*) filter (where state = 'RESERVED') as reserved
        from coupon_uses where coupon_id = c.id
      ) u
      where c.used_count <> u.used or c.reserved_count <> u.reserved`,
  ),
  rule(
    'coupons.limits-hold',
    sql`
      select 'coupon ' || c.code || ' was used ' || count(*) || ' times of ' || c.total_usage_limit as what
      from coupons c join coupon_uses u on u.coupon_id = c.id and u.state = 'USED'
      group by c.id having count(*) > c.total_usage_limit
      union all
      select 'customer ' || u.customer_id || ' used coupon ' || c.code || ' ' || count(*)
        || ' times of ' || c.usage_limit
      from coupons c join coupon_uses u on u.coupon_id = c.id and u.state = 'USED'
      group by c.id, u.customer_id having count(*) > c.usage_limit`,
  ),
  rule(
    'coupons.uses-belong-to-standing-orders',
    sql`
      select 'order ' || o.id || ' (' || o.status || ') with coupon ' || coalesce(o.coupon_code, 'none')
        || case when u.id is null then ' has no use of it' else ' has a use that is not its own' end as what
      from orders o left join coupon_uses u on u.order_id = o.id
      where (o.coupon_id is not null and o.status <> 'CANCELLED') <> (u.id is not null)
        or u.coupon_id <> o.coupon_id or u.customer_id <> o.customer_id`,
  ),
]
