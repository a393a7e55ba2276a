import { arrivalLimits } from '@haat/contract/arrivals.limits'
import type { DeliveryZone } from '@haat/contract/delivery.pricing'
import type { Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, int4, text } from '#core/sql/kinds.ts'
import { columns, computed } from '#core/sql/shapes.ts'
import { daysOffBetween, addDays } from './working-days.ts'

const limits = arrivalLimits
const start = sql`(now() - make_interval(days => ${sql.int(limits.windowDays)}))`
/** Longer ago than any order may take, so that the days off of all that count are known. */
const knownDays = 400

/** Lets one transaction at a time count, however long it takes. */
export async function lockCounting(tx: Tx): Promise<void> {
  await tx.db.run(sql`set local statement_timeout = 0`)
  await tx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('haat arrivals', 0))`)
}

/** What turns two moments into working days. */
export interface Clock {
  between: (from: Sql, to: Sql) => Sql
}

/** The market’s days, as an expression of SQL: those that end after the first day, up to the last, without days off. */
export async function readClock({ db, config }: Tx): Promise<Clock> {
  const zone = config.marketTimeZone
  const { today } = await db.one(
    { today: text },
    sql`select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as today`,
  )
  const days = config.deliveryDays
  const off = ['1970-01-01', ...daysOffBetween(days, addDays(today, -knownDays), today)]
  const day = (at: Sql) => sql`(${at} at time zone ${zone})::date`
  // width_bucket counts the days off that are not later.
  const offUntil = (of: Sql) => sql`width_bucket(${of}, ${off}::date[])`
  // What comes after the hour counts as of the next day.
  const late = sql.int(24 - days.cutOffHour)
  return {
    between: (from, to) => {
      const first = day(sql`(${from} + make_interval(hours => ${late}))`)
      const last = day(to)
      return sql`greatest(0, ${last} - ${first} - (${offUntil(last)} - ${offUntil(first)}))`
    },
  }
}

/**
 * Counts how long shops take from the moment at which they could send an order until its first parcel left: of the newest
 * orders that left, and of those that should have and did not, as long as they have waited.
 */
export async function writeHandlings(tx: Tx, { between }: Clock): Promise<void> {
  const share = (part: number) =>
    sql`percentile_disc(${part}::float8) within group (order by days)::int`
  await tx.db.run(sql`
    with handed as (
      select o.shop_id, ${between(sql`r.ready_at`, sql`coalesce(e.at, now())`)} as days,
        row_number() over (partition by o.shop_id order by r.ready_at desc, o.id) as place
      from orders o
        left join settlements t on t.order_id = o.id and t.outcome = 'APPLIED'
        cross join lateral (
          select case when o.payment_type = 'COD' then o.created_at else coalesce(t.created_at, o.created_at) end
            as ready_at) r
        left join order_events e on e.order_id = o.id and e.status = 'SHIPPED'
      where o.created_at >= ${start} and (o.payment_type = 'COD' or o.payment_status <> 'UNPAID')
        and (e.at is not null or (o.status = 'PROCESSING'
          and r.ready_at < now() - make_interval(hours => ${tx.config.scorecards.shipHours}::int)))
    ), fresh as materialized (
      select shop_id, count(*)::int as orders, ${share(limits.soonestShare)} as low, ${share(limits.latestShare)} as high
      from handed where place <= ${sql.int(limits.ordersCounted)} group by shop_id
    ), gone as (
      delete from shop_handlings h where not exists (select from fresh f where f.shop_id = h.shop_id)
    )
    insert into shop_handlings as h (shop_id, orders, low, high) select shop_id, orders, low, high from fresh
    on conflict (shop_id) do update set orders = excluded.orders, low = excluded.low, high = excluded.high
    where (h.orders, h.low, h.high) <> (excluded.orders, excluded.low, excluded.high)`)
}

const way = {
  from_id: computed(int4, sql`d.district_id`),
  to_id: computed(int4, sql`o.place_id / 1000`),
  is_city: computed(bool, sql`o.place_id % 1000 > 500`),
  days: int4,
  parcels: computed(int4, sql`count(*)::int`),
}

/** How many parcels took how many days between two districts, and those that should have arrived, as long as it has been. */
export async function selectWays(tx: Tx, { between }: Clock) {
  const shape = {
    ...way,
    days: computed(int4, between(sql`w.left_at`, sql`coalesce(w.came_at, now())`)),
  }
  return await tx.db.many(
    shape,
    sql`select ${columns(shape)}
      from shipments h join orders o on o.id = h.order_id join shop_districts d on d.shop_id = o.shop_id
        cross join lateral (
          select min(e.at) filter (where e.state in ('PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY')) as left_at,
            min(e.at) filter (where e.state = 'DELIVERED') as came_at
          from shipment_events e where e.shipment_id = h.id) w
      where h.created_at >= ${start} and o.place_id is not null and w.left_at is not null
        and h.state in ('PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'HELD', 'DELIVERED')
        and (w.came_at is not null or w.left_at < now() - make_interval(days => ${sql.int(limits.daysElsewhere)}))
      group by 1, 2, 3, 4`,
  )
}

export interface TransitRow {
  zone: DeliveryZone
  from_id: number
  to_id: number
  parcels: number
  low: number
  high: number
}

export async function replaceTransits(tx: Tx, rows: readonly TransitRow[]): Promise<void> {
  await tx.db.run(sql`delete from transits`)
  await tx.db.run(sql`
    insert into transits (zone, from_id, to_id, parcels, low, high)
    select zone, from_id, to_id, parcels, low, high
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (zone text, from_id int, to_id int, parcels int, low int, high int)`)
}
