import { catalogLimits } from '@haat/contract/catalog.limits'
import { insightLimits } from '@haat/contract/insights.limits'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { inView } from '#features/orders/orders.rows.ts'

/** One day's figures as `json_agg` gives them; money in poisha, well within a number's exact range. */
export interface DayJson {
  day: string
  orders: number
  sales: number
}

interface VendorFigures {
  days: DayJson[]
  to_ship: number
  low_count: number
  low_products: { id: string; name: string; image: string; stock: number }[]
}

interface AdminFigures {
  days: (DayJson & { signUps: number; customers: number })[]
  pending_count: number
  pending_shops: { id: string; name: string; logoUrl: string; createdAt: string }[]
  refunds_due: number
}

/**
 * The days looked at, with their bounds: those shown and as many before, by the market's clock, today
 * the last. Each day is summed over its own stretch of the index, which costs a fifth of finding the
 * day of every row.
 */
const calendar = (zone: string) => sql`
  calendar as materialized (
    select d::date as day, d at time zone ${zone} as start,
           (d + interval '1 day') at time zone ${zone} as stop
    from (select date_trunc('day', now() at time zone ${zone}) as today) t, generate_series(
      today - interval '${sql.int(2 * insightLimits.insightDays - 1)} days', today, interval '1 day') d
  )`

/** Counting ends here: an overview says 1000 for more. */
const countedMax = sql.int(1_000)

/** The figures of a vendor's shop, in one round trip; zeros for a vendor without one. */
export function selectVendorFigures(ctx: Ctx, vendorId: string): Promise<VendorFigures> {
  return ctx.db.one(sql`
    with shop as materialized (
      select id from shops where vendor_id = ${vendorId} and deleted_at is null
    ), ${calendar(ctx.config.marketTimeZone)}, low as materialized (
      select id, name, image, stock from products
      where shop_id = (select id from shop) and deleted_at is null and status = 'ACTIVE'
        and stock <= ${sql.int(catalogLimits.lowStock)}
    )
    select
      (select json_agg(json_build_object('day', c.day, 'orders', s.orders, 'sales', s.sales)
                       order by c.day)
       from calendar c, lateral (${sold(sql`o.shop_id = (select id from shop)`)}) s) as days,
      (select count(*)::int from (
         select from orders o where o.shop_id = (select id from shop) and ${inView.toShip}
         limit ${countedMax}) o) as to_ship,
      (select count(*)::int from low) as low_count,
      (select coalesce(json_agg(l), '[]') from (
         select * from low order by stock, id limit ${sql.int(insightLimits.insightRows)}) l) as low_products`)
}

/** The figures of the whole market, in one round trip. */
export function selectAdminFigures(ctx: Ctx): Promise<AdminFigures> {
  return ctx.db.one(sql`
    with ${calendar(ctx.config.marketTimeZone)}, pending as materialized (
      select id, name, logo_url, created_at from shops
      where status = 'PENDING' and deleted_at is null order by id limit ${countedMax}
    )
    select
      (select json_agg(json_build_object('day', c.day, 'orders', s.orders, 'sales', s.sales,
                                         'signUps', j.people, 'customers', j.customers)
                       order by c.day)
       from calendar c, lateral (${sold(sql`true`)}) s, lateral (
         select count(*)::int as people,
           (count(*) filter (where p.role = 'CUSTOMER'))::int as customers from people p
         where p.created_at >= c.start and p.created_at < c.stop
           and p.role in ('CUSTOMER', 'VENDOR') and p.deleted_at is null) j) as days,
      (select count(*)::int from pending) as pending_count,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'logoUrl', logo_url,
                                                  'createdAt', created_at)), '[]')
       from (select * from pending order by id limit ${sql.int(insightLimits.insightRows)}) p) as pending_shops,
      (select count(*)::int from (
         select from orders where payment_status = 'REFUND_DUE' limit ${countedMax}) o) as refunds_due`)
}

/** The orders of the calendar day `c` that stand, and what they have earned: no shipping in it. */
function sold(scope: Sql): Sql {
  return sql`
    select count(*)::int as orders, coalesce(
      sum(o.total_amount - o.shipping) filter (where ${inView.earned}), 0)::bigint as sales
    from orders o
    where ${scope} and o.created_at >= c.start and o.created_at < c.stop
      and ${inView.standing}`
}
