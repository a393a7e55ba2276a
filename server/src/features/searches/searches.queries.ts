import { pagingLimits } from '@haat/contract/paging.limits'
import { searchLimits } from '@haat/contract/searches.limits'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { FruitlessSearch, PopularSearch } from '@haat/contract/searches'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { oneOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { containing, selectPage } from '#core/sql/paging.ts'
import type { CountedSearch } from './search-log.ts'

/**
 * The maximum number of rows; once reached, new terms wait for the nightly cleanup. Terms of visitors alone, who may make
 * up as many as they like, wait from half of it on.
 */
const termsMax = 20_000
const visitorTermsMax = termsMax / 2
/** The number of terms of each kind that the nightly cleanup leaves: the most frequent ones. */
const termsKept = 5_000
const daysKept = 90
/** The number of searches that makes a term popular, and the days within which they must happen. */
const popularFrom = 3
const popularDays = 30

export async function addSearches(ctx: Ctx, searches: readonly CountedSearch[]): Promise<void> {
  const rows = searches
    .map(({ term, searches: times, result, people }) => {
      const room = people.size > 0 ? termsMax : visitorTermsMax
      return { term, searches: times, result, room }
    })
    .toSorted((a, b) => (a.term < b.term ? -1 : 1))
  await ctx.db.run(sql`
    with added as (
      select term, searches, result, room
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as a (term text, searches int, result text, room int)
    ), taken as (
      select count(*) as terms
      from (select from search_terms limit ${sql.int(termsMax)}) t
    )
    insert into search_terms as t (term, searches, result)
    select a.term, a.searches, a.result from added a, taken
    where taken.terms < a.room or exists (select from search_terms k where k.term = a.term)
    on conflict (term) do update set searches = least(t.searches::bigint + excluded.searches, 2000000000),
      result = excluded.result, last_at = now()`)
}

/** Terms whose words were all found, and which enough people searched for; the most frequent first. */
export async function selectPopular(
  ctx: Ctx,
  { page, limit }: ListQuery,
): Promise<Page<PopularSearch>> {
  const { rows, meta } = await selectPage(ctx, aliased('t', pick(tables.search_terms, 'term')), {
    from: sql`search_terms t`,
    where: [
      sql`t.result = 'ALL'`,
      sql`t.searches >= ${sql.int(popularFrom)}`,
      sql`t.people >= ${sql.int(searchLimits.peopleMin)}`,
      sql`t.last_at > now() - make_interval(days => ${sql.int(popularDays)})`,
    ],
    orderBy: sql`t.searches desc, t.term`,
    page,
    limit,
    countAtMost: pagingLimits.pageSizeMax,
  })
  return { data: rows.map(({ term }) => ({ term })), meta }
}

/** A term that found nothing, or nothing with all of its words. */
const fruitless = {
  ...aliased('t', pick(tables.search_terms, 'term', 'searches', 'last_at')),
  result: computed(oneOf('PART', 'NONE'), sql`t.result`),
}

export async function selectFruitless(
  ctx: Ctx,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<FruitlessSearch>> {
  const { rows, meta } = await selectPage(ctx, fruitless, {
    from: sql`search_terms t`,
    where: [
      sql`t.result <> 'ALL'`,
      ...(searchTerm === undefined ? [] : [sql`t.term like ${containing(searchTerm)}`]),
    ],
    orderBy: sql`t.searches desc, t.term`,
    page,
    limit,
  })
  const data = rows.map(({ term, searches, result, last_at }) => ({
    term,
    searches,
    result,
    lastAt: last_at,
  }))
  return { data, meta }
}

/** Deletes terms that were not searched for in a season, and of the rest all but the most frequent, customers' first. */
export async function deleteOldSearches(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`
    delete from search_terms where last_at < now() - make_interval(days => ${sql.int(daysKept)})
      or term in (select term from (
        select term, row_number() over (
          partition by result = 'ALL' order by people > 0 desc, searches desc, term) as place
        from search_terms) t where place > ${sql.int(termsKept)})`)
}
