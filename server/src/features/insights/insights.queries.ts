import { limits } from '@haat/contract/limits'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/db.ts'

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
  days: (DayJson & { signUps: number })[]
  pending_count: number
  pending_shops: { id: string; name: string; logoUrl: string; createdAt: string }[]
  refunds_due: number
}

/** The days looked at: those shown and as many before, by the market's clock, today the last. */
const calendar = sql`
  calendar as (
    select d::date as day
    from generate_series(
      date_trunc('day', now() at time zone 'Asia/Dhaka') - interval '${sql.int(2 * limits.insightDays - 1)} days',
      date_trunc('day', now() at time zone 'Asia/Dhaka'), interval '1 day') d
  ), since as (select (min(day)::timestamp at time zone 'Asia/Dhaka') as start from calendar)`

/** Counting ends here: an overview says "1000" for more. */
const countedMax = sql.int(1_000)

/** The figures of a vendor's shop, in one round trip; zeros for a vendor without one. */
export function selectVendorFigures(ctx: Ctx, vendorId: string): Promise<VendorFigures> {
  return ctx.db.one(sql`
    with shop as materialized (
      select id from shops where vendor_id = ${vendorId} and deleted_at is null
    ), ${calendar}, sold as (${soldPerDay(sql`o.shop_id = (select id from shop)`)}), low as (
      select id, name, image, stock from products
      where shop_id = (select id from shop) and deleted_at is null and status = 'ACTIVE'
        and stock <= ${sql.int(limits.lowStock)}
    )
    select
      (select json_agg(json_build_object('day', c.day, 'orders', coalesce(s.orders, 0),
                                         'sales', coalesce(s.sales, 0)) order by c.day)
       from calendar c left join sold s on s.day = c.day) as days,
      (select count(*)::int from (
         select from orders where shop_id = (select id from shop) and status = 'PROCESSING'
           and (payment_type = 'COD' or payment_status = 'PAID') limit ${countedMax}) o) as to_ship,
      (select count(*)::int from low) as low_count,
      (select coalesce(json_agg(l), '[]') from (
         select * from low order by stock, id limit ${sql.int(limits.insightRows)}) l) as low_products`)
}

/** The figures of the whole market, in one round trip. */
export function selectAdminFigures(ctx: Ctx): Promise<AdminFigures> {
  return ctx.db.one(sql`
    with ${calendar}, sold as (${soldPerDay(sql`true`)}), joined as (
      select (p.created_at at time zone 'Asia/Dhaka')::date as day, count(*)::int as people
      from people p
      where p.created_at >= (select start from since) and p.role in ('CUSTOMER', 'VENDOR')
        and p.deleted_at is null
      group by 1
    ), pending as (
      select id, name, logo_url, created_at from shops
      where status = 'PENDING' and deleted_at is null order by id limit ${countedMax}
    )
    select
      (select json_agg(json_build_object('day', c.day, 'orders', coalesce(s.orders, 0),
                                         'sales', coalesce(s.sales, 0),
                                         'signUps', coalesce(j.people, 0)) order by c.day)
       from calendar c left join sold s on s.day = c.day left join joined j on j.day = c.day) as days,
      (select count(*)::int from pending) as pending_count,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'logoUrl', logo_url,
                                                  'createdAt', created_at)), '[]')
       from (select * from pending order by id limit ${sql.int(limits.insightRows)}) p) as pending_shops,
      (select count(*)::int from (
         select from orders where payment_status = 'REFUND_DUE' limit ${countedMax}) o) as refunds_due`)
}

/** Orders that stand and what they came to, by the day they were placed. */
function soldPerDay(scope: Sql): Sql {
  return sql`
    select (o.created_at at time zone 'Asia/Dhaka')::date as day, count(*)::int as orders,
           sum(o.total_amount)::bigint as sales
    from orders o
    where ${scope} and o.created_at >= (select start from since) and o.status <> 'CANCELLED'
    group by 1`
}
