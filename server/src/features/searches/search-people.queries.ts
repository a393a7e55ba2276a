import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import type { CountedSearch } from './search-log.ts'

/** The maximum number of rows; once reached, nobody is added until old weeks are deleted. */
const rowsMax = 200_000
/** A week is deleted so many days after its first: its last day has been learnt from by then. */
const daysKept = 8

/**
 * Notes who searched for terms that find something, by a number that the salt of this week gives them, and counts
 * for each term how many there are this week.
 */
export async function addPeople(ctx: Ctx, searches: readonly CountedSearch[]): Promise<void> {
  const rows = searches.flatMap(({ term, result, people }) =>
    result === 'ALL'
      ? [...people].map(([person, at]) => ({ term, person, at: new Date(at).toISOString() }))
      : [],
  )
  if (rows.length === 0) return
  const zone = ctx.config.marketTimeZone
  const week = sql`date_trunc('week', now() at time zone ${zone})::date`
  await ctx.db.run(sql`
    insert into search_weeks (week, salt)
    values (${week}, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    on conflict (week) do nothing`)
  await ctx.db.run(sql`
    insert into search_people (term, person, day, week, at)
    select distinct on (1, 2, 3) t.term, search_person(w.salt, s.person),
      (s.at at time zone ${zone})::date, w.week, s.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (term text, person uuid, at timestamptz)
      join search_terms t on t.term = s.term join search_weeks w on w.week = ${week}
    where (select count(*) from (select from search_people limit ${sql.int(rowsMax)}) p) < ${sql.int(rowsMax)}
    order by 1, 2, 3, s.at
    on conflict (term, person, day) do nothing`)
  await ctx.db.run(sql`
    with terms as materialized (
      select term from search_terms where term = any (${rows.map(({ term }) => term)}::text[])
      order by term for no key update
    ), counted as (
      select p.term, count(distinct p.person)::int as people
      from terms t join search_people p on p.term = t.term where p.week = ${week} group by p.term
    )
    update search_terms t set people = c.people from counted c
    where t.term = c.term and t.people < c.people`)
}

/** Deletes who searched for what, and the salt that tells them apart. */
export async function deleteOldWeeks(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`
    delete from search_weeks
    where week < (now() at time zone ${ctx.config.marketTimeZone})::date - ${sql.int(daysKept)}`)
}
