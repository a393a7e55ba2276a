import { companionLimits } from '@haat/contract/companions.limits'
import type { Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { isStanding } from '#features/orders/orders.rows.ts'

/** How many parts a count has: each is a transaction of its own. */
const parts = 4

const limits = companionLimits
const daysAgo = (days: number) => sql`now() - make_interval(days => ${sql.int(days)})`
const partOf = (id: Sql) => sql`(uuid_hash(${id}) & 3)`

/** Locks the count, begins a new one on a new day, and returns the next part, or null when all are counted. */
export async function takePart(tx: Tx): Promise<number | null> {
  await tx.db.run(sql`set local statement_timeout = 0`)
  // PostgreSQL can't know how many lines remain of a window, and a nested loop over them would take hours.
  await tx.db.run(sql`set local enable_nestloop = off`)
  await tx.db.run(sql`set local work_mem = '64MB'`)
  await tx.db.run(sql`select from companion_count for update`)
  const { part } = await tx.db.one(
    { part: int4 },
    sql`with today as (select (now() at time zone ${tx.config.marketTimeZone})::date as day)
      update companion_count c set day = t.day,
        next_part = least(${sql.int(parts)}, case when c.day = t.day then c.next_part + 1 else 1 end)
      from today t, companion_count before
      returning case when before.day = t.day then before.next_part else 0 end::int as part`,
  )
  return part < parts ? part : null
}

/**
 * The products that one person bought on one day of the market, of orders that stand. Who bought very many on a day is
 * left out.
 */
const baskets = ({ config }: Tx): Sql => sql`
  lines as (
    select distinct o.customer_id as person, (o.created_at at time zone ${config.marketTimeZone})::date as day,
      i.product_id
    from orders o join order_items i on i.order_id = o.id
    where o.created_at >= ${daysAgo(limits.boughtDays)} and ${isStanding} and i.cancelled < i.quantity
  ), taken as (
    select person, day::text as basket, product_id from (
      select l.*, count(*) over (partition by person, day) as size from lines l) l
    where size between 2 and ${sql.int(limits.boughtOnADay)}
  )`

/** The products that one person looked at last. */
const looks = (): Sql => sql`
  taken as (
    select person, '' as basket, product_id from (
      select v.customer_id as person, v.product_id,
        row_number() over (partition by v.customer_id order by v.viewed_at desc, v.id desc) as place
      from recent_views v where v.viewed_at >= ${daysAgo(limits.viewedDays)}) v
    where place <= ${sql.int(limits.viewedOfOne)}
  )`

/**
 * Counts a part of one kind anew: for each of its products those that the most people took too, if they are enough.
 * A product that too few people took can't have any, which keeps most of them out of the pairs.
 */
export async function countPart(tx: Tx, part: number, kind: 'BOUGHT' | 'VIEWED'): Promise<void> {
  const isBought = kind === 'BOUGHT'
  const least = sql.int(isBought ? limits.boughtMin : limits.viewedMin)
  // One may buy the same on several days; a view is one for each person and product.
  const people = isBought ? sql`count(distinct a.person)::int` : sql`count(*)::int`
  await tx.db.run(sql`
    with ${isBought ? baskets(tx) : looks()}, known as (
      select product_id from taken group by product_id having count(distinct person) >= ${least}
    ), likely as materialized (select t.* from taken t join known k on k.product_id = t.product_id),
    pairs as (
      select a.product_id, b.product_id as companion_id, ${people} as people
      from likely a join likely b
        on b.person = a.person and b.basket = a.basket and b.product_id <> a.product_id
      where ${partOf(sql`a.product_id`)} = ${part}
      group by a.product_id, b.product_id having ${people} >= ${least}
    ), fresh as materialized (
      select * from (
        select x.*, row_number() over (partition by x.product_id
          order by x.people desc, x.companion_id desc)::smallint as position
        from pairs x) x
      where position <= ${sql.int(limits.kept)}
    ), gone as (
      delete from product_companions c where c.part = ${part} and c.kind = ${kind}
        and not exists (select from fresh f where f.product_id = c.product_id and f.position = c.position)
    )
    insert into product_companions as c (product_id, kind, position, companion_id, people, part)
    select product_id, ${kind}, position, companion_id, people, ${part} from fresh
    on conflict (product_id, kind, position) do update
    set companion_id = excluded.companion_id, people = excluded.people
    where (c.companion_id, c.people) <> (excluded.companion_id, excluded.people)`)
}

/** Counts anew how many people bought each product of a part lately. */
export async function countBuyers(tx: Tx, part: number): Promise<void> {
  await tx.db.run(sql`
    with fresh as materialized (
      select i.product_id, count(distinct o.customer_id)::int as buyers
      from orders o join order_items i on i.order_id = o.id
      where o.created_at >= ${daysAgo(limits.buyersDays)} and ${isStanding} and i.cancelled < i.quantity
        and ${partOf(sql`i.product_id`)} = ${part}
      group by i.product_id having count(distinct o.customer_id) >= ${sql.int(limits.buyersMin)}
    ), gone as (
      delete from product_buyers b where b.part = ${part}
        and not exists (select from fresh f where f.product_id = b.product_id)
    )
    insert into product_buyers as b (product_id, buyers, part)
    select product_id, buyers, ${part} from fresh
    on conflict (product_id) do update set buyers = excluded.buyers where b.buyers <> excluded.buyers`)
}
