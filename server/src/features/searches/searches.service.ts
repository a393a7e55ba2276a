import type { ListQuery, Page } from '@haat/contract/paging'
import type { FruitlessSearch, PopularSearch } from '@haat/contract/searches'
import type { Ctx } from '#core/ctx.ts'
import { countSearch, writeSearches, type CountedSearch, type Search } from './search-log.ts'
import { addPeople, deleteOldWeeks } from './search-people.queries.ts'
import {
  addSearches,
  deleteOldSearches,
  selectFruitless,
  selectPopular,
} from './searches.queries.ts'

/** Counts a search for the statistics below, without delaying the request. */
export function noteSearch(ctx: Ctx, search: Search): void {
  countSearch(ctx, search, addAll)
}

/** Writes the searches that this process has counted and not written yet. */
export function flushSearches(ctx: Ctx): Promise<void> {
  return writeSearches(ctx, addAll)
}

/** What shoppers search for most and find. */
export function listPopularSearches(ctx: Ctx, query: ListQuery): Promise<Page<PopularSearch>> {
  return selectPopular(ctx, query)
}

/** Searches that found nothing, or nothing with all their words; the most frequent first. */
export function listFruitlessSearches(ctx: Ctx, query: ListQuery): Promise<Page<FruitlessSearch>> {
  return selectFruitless(ctx, query)
}

/** Deletes old and rare terms, and who searched for what a week ago. */
export async function forgetOldSearches(ctx: Ctx): Promise<void> {
  await deleteOldSearches(ctx)
  await deleteOldWeeks(ctx)
}

async function addAll(ctx: Ctx, searches: readonly CountedSearch[]): Promise<void> {
  await addSearches(ctx, searches)
  await addPeople(ctx, searches)
}
