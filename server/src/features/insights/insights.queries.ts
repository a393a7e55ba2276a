import { insightLimits } from '@haat/contract/insights.limits'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, int8, json, text, type JsonOf, type RowOf } from '#core/sql/kinds.ts'
import { asJson, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson } from '#features/accounts/people.rows.ts'
import { isLiveProduct, isRunningOut } from '#features/catalog/products.rows.ts'
import { isLiveShop, liveShopOf } from '#features/shops/shops.rows.ts'
import { inView } from '#features/orders/orders.rows.ts'

/** One day's figures, from `calendar c` joined with `sold`; money in poisha. */
const day = {
  day: computed(text, sql`c.day`),
  orders: computed(int4, sql`s.orders`),
  sales: computed(int8, sql`s.sales`),
}
/** One day's figures with the number of people who signed up, `j`. */
const adminDay = {
  ...day,
  signUps: computed(int4, sql`j.people`),
  customers: computed(int4, sql`j.customers`),
}
export type DayJson = JsonOf<typeof day>

const lowProduct = pick(tables.products, 'id', 'name', 'image', 'stock')
const pendingShop = {
  id: tables.shops.id,
  name: tables.shops.name,
  logoUrl: tables.shops.logo_url,
  createdAt: tables.shops.created_at,
}

const vendorFigures = {
  days: json.holding({ rowsOf: day }),
  receives: int8,
  to_ship: int4,
  low_count: int4,
  low_products: json.holding({ rowsOf: lowProduct }),
}
const adminFigures = {
  days: json.holding({ rowsOf: adminDay }),
  pending_count: int4,
  pending_shops: json.holding({ rowsOf: pendingShop }),
  refunds_due: int4,
  commission: int8,
}

/**
 * The days of the overview with their bounds: those shown and as many before them, by the market's clock, ending
 * today. Each day is summed over its own index range, which costs a fifth of finding the day of every row.
 */
const calendar = (zone: string) => sql`
  calendar as materialized (
    select d::date as day, d at time zone ${zone} as start,
           (d + interval '1 day') at time zone ${zone} as stop
    from (select date_trunc('day', now() at time zone ${zone}) as today) t, generate_series(
      today - interval '${sql.int(2 * insightLimits.insightDays - 1)} days', today, interval '1 day') d
  )`

/** When the first of the days shown begins. */
const firstShown = sql`(
  select start from calendar order by day offset ${sql.int(insightLimits.insightDays)} limit 1)`

/** Counting stops here: an overview shows 1000 for more. */
const countedMax = sql.int(1_000)

/** The figures of a vendor's shop, in one round trip; zeros for a vendor without one. */
export function selectVendorFigures(
  ctx: Ctx,
  vendorId: string,
): Promise<RowOf<typeof vendorFigures>> {
  return ctx.db.one(
    vendorFigures,
    sql`
    with shop as materialized (
      ${liveShopOf(vendorId)}
    ), ${calendar(ctx.config.marketTimeZone)}, low as materialized (
      select ${columns(lowProduct)} from products
      where shop_id = (select id from shop) and ${isLiveProduct('products')}
        and ${isRunningOut('products')}
    )
    select
      (select json_agg(${asJson(day)} order by c.day)
       from calendar c, lateral (${sold(sql`o.shop_id = (select id from shop)`)}) s) as days,
      (select coalesce(sum(o.total_amount - o.shipping + o.discount - i.taken), 0)::bigint
       from orders o cross join lateral (
         select coalesce(sum(shop_coupon_share + commission + vat + case when cancelled > 0 then (
           select coalesce(sum(goods - shop_coupon - commission - vat), 0) from cancellation_items
           where order_item_id = order_items.id) else 0 end), 0) as taken
         from order_items where order_id = o.id) i
       where o.shop_id = (select id from shop) and o.created_at >= ${firstShown}
         and ${inView.standing} and ${inView.earned}) as receives,
      (select count(*)::int from (
         select from orders o where o.shop_id = (select id from shop) and ${inView.toShip}
         limit ${countedMax}) o) as to_ship,
      (select count(*)::int from low) as low_count,
      (select coalesce(json_agg(l), '[]') from (
         select * from low order by stock, id limit ${sql.int(insightLimits.insightRows)}) l) as low_products`,
  )
}

/** The figures of the whole market, in one round trip. */
export function selectAdminFigures(ctx: Ctx): Promise<RowOf<typeof adminFigures>> {
  return ctx.db.one(
    adminFigures,
    sql`
    with ${calendar(ctx.config.marketTimeZone)}, pending as materialized (
      select id, name, logo_url, created_at from shops
      where status = 'PENDING' and ${isLiveShop('shops')} order by id limit ${countedMax}
    )
    select
      (select json_agg(${asJson(adminDay)} order by c.day)
       from calendar c, lateral (${sold(sql`true`)}) s, lateral (
         select count(*)::int as people,
           (count(*) filter (where p.role = 'CUSTOMER'))::int as customers from people p
         where p.created_at >= c.start and p.created_at < c.stop
           and p.role in ('CUSTOMER', 'VENDOR') and ${isLivePerson()}) j) as days,
      (select count(*)::int from pending) as pending_count,
      (select coalesce(json_agg(${asJson(pendingShop)}), '[]')
       from (select * from pending order by id limit ${sql.int(insightLimits.insightRows)}) p) as pending_shops,
      (select count(*)::int from (
         select from orders where payment_status = 'REFUND_DUE' limit ${countedMax}) o) as refunds_due,
      (select coalesce(-sum(amount), 0)::bigint from journal_lines
       where account in ('revenue.commission', 'vat.payable') and account = 'revenue.commission'
         and at >= ${firstShown}) as commission`,
  )
}

/** The orders of the calendar day `c` that were not cancelled, and what they earned without shipping. */
function sold(scope: Sql): Sql {
  return sql`
    select count(*)::int as orders, coalesce(
      sum(o.total_amount - o.shipping) filter (where ${inView.earned}), 0)::bigint - (
        select coalesce(sum(o.cancelled_amount), 0)::bigint from orders o
        where o.cancelled_amount > 0 and ${scope} and o.created_at >= c.start and o.created_at < c.stop
          and ${inView.standing} and ${inView.earned}) as sales
    from orders o
    where ${scope} and o.created_at >= c.start and o.created_at < c.stop
      and ${inView.standing}`
}
