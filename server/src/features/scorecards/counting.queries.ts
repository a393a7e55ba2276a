import type { ScorecardMeasure } from '@haat/contract/scorecards'
import { scorecardMeasures } from '@haat/contract/scorecards'
import type { Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { oneOf, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson, recipient } from '#features/accounts/people.rows.ts'
import { isLiveShop } from '#features/shops/shops.rows.ts'
import { scorecardSources, servedOrders, type ScorecardSource } from './scorecards.rows.ts'

/** A limit is passed by far at twice of it, a floor at half of it; a rating, at a star below. For so many days it is passed for long. */
const longDays = 14

/** Lets one transaction at a time count. */
export async function lockCounting(tx: Tx): Promise<void> {
  await tx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('haat scorecards', 0))`)
}

const today = ({ config }: Tx) => sql`(now() at time zone ${config.marketTimeZone})::date`
const startOf = (tx: Tx, day: Sql) =>
  sql`((${day})::timestamp at time zone ${tx.config.marketTimeZone})`
const fromDay = (tx: Tx) => sql`(${today(tx)} - ${tx.config.scorecards.days}::int)`

/** Counts the last days anew, without today. */
export async function writeDays(tx: Tx): Promise<void> {
  const { marketTimeZone, scorecards } = tx.config
  const from = startOf(tx, fromDay(tx))
  const facts = scorecardSources.map(
    ({ measure, facts: of }) => sql`select '${sql.raw(measure)}' as measure, f.* from (${of}) f`,
  )
  await tx.db.run(sql`delete from scorecard_days`)
  await tx.db.run(sql`
    with ${servedOrders(from, scorecards.shipHours)}
    insert into scorecard_days (shop_id, day, measure, count, out_of)
    select shop_id, (at at time zone ${marketTimeZone})::date as day, measure, sum(count)::int, sum(out_of)::int
    from (${sql.join(facts, ' union all ')}) every
    where at >= ${from} and at < ${startOf(tx, today(tx))}
    group by shop_id, day, measure`)
}

/** The limit of each measure, and what a rate is: how bad it is, 1 at its limit. */
const judged = (tx: Tx): Sql => {
  const { limits } = tx.config.scorecards
  const of = ({ measure, limit, isFloor, isAverage }: ScorecardSource) => {
    const bound = isFloor === true && isAverage !== true ? limits[limit] / 100 : limits[limit]
    return sql`('${sql.raw(measure)}', ${bound}::float8, ${isFloor === true}::boolean, ${isAverage === true}::boolean)`
  }
  return sql`(values ${sql.join(scorecardSources.map(of), ', ')}) as l (measure, bound, is_floor, is_average)`
}

/** The sums of each shop and measure with their badness; null: too few. */
const sums = (tx: Tx): Sql => sql`
  select d.shop_id, d.measure, sum(d.count)::int as count, sum(d.out_of)::int as out_of,
    case when sum(d.out_of) >= ${tx.config.scorecards.minimum}::int then
      case when l.is_floor then l.bound * sum(d.out_of) / greatest(sum(d.count), 1)
        else sum(d.count) * 100.0 / sum(d.out_of) / l.bound end
    end as badness,
    case when l.is_average then sum(d.count)::float8 / sum(d.out_of) <= l.bound - 1
      when l.is_floor then sum(d.count)::float8 / sum(d.out_of) <= l.bound / 2
      else sum(d.count) * 100.0 / sum(d.out_of) >= 2 * l.bound end as is_far
  from scorecard_days d join ${judged(tx)} on l.measure = d.measure
  group by d.shop_id, d.measure, l.bound, l.is_floor, l.is_average`

/** Sums up the days: a row for each shop, also for one without orders. */
export async function writeCards(tx: Tx): Promise<void> {
  await tx.db.run(sql`delete from scorecards`)
  await tx.db.run(sql`
    insert into scorecards (shop_id, from_day, to_day, counted_at, figures, worst)
    select s.id, ${fromDay(tx)}, ${today(tx)} - 1, now(),
      coalesce(json_agg(json_build_object('measure', x.measure, 'count', x.count, 'of', x.out_of))
        filter (where x.measure is not null), '[]'),
      coalesce(max(x.badness), 0)
    from shops s left join (${sums(tx)}) x on x.shop_id = s.id
    where ${isLiveShop()} group by s.id`)
}

const changed = {
  measure: computed(oneOf(...scorecardMeasures), sql`b.measure`),
  ...aliased('s', { shop_id: tables.shops.id, shop_name: tables.shops.name }),
  ...recipient,
}
export type ChangedFigure = RowOf<typeof changed> & { measure: ScorecardMeasure }

/** Nobody is told of a shop or a vendor that was deleted. */
const changedIn = (table: Sql): Sql => sql`
  select ${columns(changed)} from ${table} b join shops s on s.id = b.shop_id join people p on p.id = s.vendor_id
  where ${isLiveShop()} and ${isLivePerson()}
  order by s.id, b.measure`

const noted = (table: Sql, event: 'PASSED' | 'LISTED' | 'CLEARED'): Sql => sql`
  noted as (
    insert into scorecard_events (shop_id, measure, event)
    select shop_id, measure, ${event} from ${table} order by shop_id, measure
  )`

/** Notes the limits that are passed from now on. */
export async function beginBreaches(tx: Tx): Promise<ChangedFigure[]> {
  return await tx.db.many(
    changed,
    sql`with begun as (
      insert into scorecard_breaches (shop_id, measure)
      select x.shop_id, x.measure from (${sums(tx)}) x join shops s on s.id = x.shop_id
      where x.badness > 1 and ${isLiveShop()}
      on conflict (shop_id, measure) do nothing returning shop_id, measure
    ), ${noted(sql`begun`, 'PASSED')}
    ${changedIn(sql`begun`)}`,
  )
}

/** Ends those that are within the limit again, or of which there are too few. */
export async function endBreaches(tx: Tx): Promise<ChangedFigure[]> {
  return await tx.db.many(
    changed,
    sql`with over as materialized (
      select x.shop_id, x.measure from (${sums(tx)}) x where x.badness > 1
    ), ended as (
      delete from scorecard_breaches b
      where not exists (select from over where over.shop_id = b.shop_id and over.measure = b.measure)
      returning b.shop_id, b.measure
    ), ${noted(sql`ended`, 'CLEARED')}
    ${changedIn(sql`ended`)}`,
  )
}

/** Lists those that are passed by far or for long, of shops that admins see. */
export async function listBreaches(tx: Tx): Promise<ChangedFigure[]> {
  return await tx.db.many(
    changed,
    sql`with listed as (
      update scorecard_breaches b set listed_at = now()
      from (${sums(tx)}) x join shops s on s.id = x.shop_id
      where x.shop_id = b.shop_id and x.measure = b.measure and b.listed_at is null and ${isLiveShop()}
        and (x.is_far or b.since <= now() - make_interval(days => ${sql.int(longDays)}))
      returning b.shop_id, b.measure
    ), ${noted(sql`listed`, 'LISTED')}
    ${changedIn(sql`listed`)}`,
  )
}
