import { searchSaleLimits } from '@haat/contract/search-sales.limits'
import type { Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { inView } from '#features/orders/orders.rows.ts'

const limits = searchSaleLimits
/** Who searched for what is deleted after so many days; older days have nothing to learn from. */
const daysBack = 9
const today = (tx: Tx): Sql => sql`(now() at time zone ${tx.config.marketTimeZone})::date`

/** Locks the lessons, notes the next day that is over and not learnt, and returns it; null when there is none. */
export async function takeDay(tx: Tx): Promise<string | null> {
  await tx.db.run(sql`set local statement_timeout = 0`)
  await tx.db.run(sql`select from search_lessons for update`)
  const row = await tx.db.maybe(
    { day: text },
    sql`
    update search_lessons set day = greatest(day + 1, ${today(tx)} - ${sql.int(daysBack)})
    where day < ${today(tx)} - 1 returning day::text as day`,
  )
  return row?.day ?? null
}

/** What customers searched for on a day before they ordered on the same one: the search, the order, its product. */
const followed = (tx: Tx, day: string): Sql => sql`
  buyers as materialized (
    select w.week, search_person(w.salt, o.customer_id) as person, o.id, o.created_at
    from orders o, search_weeks w
    where o.created_at >= ${day}::date::timestamp at time zone ${tx.config.marketTimeZone}
      and o.created_at < (${day}::date + 1)::timestamp at time zone ${tx.config.marketTimeZone}
      and ${inView.standing}
  ), followed as (
    select distinct p.term, i.product_id, b.id as order_id
    from buyers b
      join search_people p on p.week = b.week and p.person = b.person and p.day = ${day}::date and p.at < b.created_at
      join order_items i on i.order_id = b.id
  )`

/** The terms that an order of that day followed. */
export async function selectSearched(tx: Tx, day: string): Promise<string[]> {
  const rows = await tx.db.many(
    { term: text },
    sql`with ${followed(tx, day)} select distinct term from followed order by term`,
  )
  return rows.map(({ term }) => term)
}

/** Notes the orders that followed these terms, as far as a search for the words finds their products. */
export async function addSales(
  tx: Tx,
  day: string,
  terms: readonly { term: string; words: string }[],
): Promise<void> {
  if (terms.length === 0) return
  await tx.db.run(sql`
    with ${followed(tx, day)}, keyed as materialized (
      select t.term, k.query, k.needed::tsquery as needed
      from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t (term text, words text),
        lateral search_key(t.words) k
      where k.query is not null
    )
    insert into search_sales (query, product_id, order_id, day)
    select distinct k.query, f.product_id, f.order_id, ${day}::date
    from followed f join keyed k on k.term = f.term
      join product_search s on s.product_id = f.product_id and s.everything @@ k.needed
    order by 1, 2, 3
    on conflict do nothing`)
}

export async function forgetOldSales(tx: Tx): Promise<void> {
  await tx.db.run(
    sql`delete from search_sales where day < ${today(tx)} - ${sql.int(limits.daysKept)}`,
  )
}

/**
 * Counts anew how many different people bought each product after each search: of orders that have brought money in, and
 * were neither sent back nor are to be refunded.
 */
export async function countFavourites(tx: Tx): Promise<void> {
  await tx.db.run(sql`set local statement_timeout = 0`)
  // One count at a time, since two could not see each other's rows.
  await tx.db.run(sql`select from search_lessons for update`)
  await tx.db.run(sql`
    with counted as (
      select s.query, s.product_id, count(distinct o.customer_id)::int as buyers
      from search_sales s join orders o on o.id = s.order_id
        join order_items i on i.order_id = s.order_id and i.product_id = s.product_id
      where ${inView.earned} and o.payment_status not in ('REFUND_DUE', 'REFUNDED')
        and i.cancelled + i.returned < i.quantity
      group by s.query, s.product_id
      having count(distinct o.customer_id) >= ${sql.int(limits.buyersMin)}
    ), fresh as materialized (
      select query, product_id, least(buyers, ${sql.int(limits.buyersMax)}) as buyers from (
        select c.*, row_number() over (partition by query order by buyers desc, product_id desc) as place
        from counted c) c
      where place <= ${sql.int(limits.productsMax)}
    ), gone as (
      delete from search_favourites v
      where not exists (select from fresh f where f.query = v.query and f.product_id = v.product_id)
    )
    insert into search_favourites as v (query, product_id, buyers)
    select query, product_id, buyers from fresh order by query, product_id
    on conflict (query, product_id) do update set buyers = excluded.buyers
    where v.buyers <> excluded.buyers`)
}
