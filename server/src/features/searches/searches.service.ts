import type { ListQuery, Page } from '@haat/contract/paging'
import type { FruitlessSearch, PopularSearch } from '@haat/contract/searches'
import type { Ctx } from '#core/ctx.ts'
import { countSearch, writeSearches, type SearchResult } from './search-log.ts'
import {
  addSearches,
  deleteOldSearches,
  selectFruitless,
  selectPopular,
} from './searches.queries.ts'

/** Counts a search for the statistics below, without delaying the request. */
export function noteSearch(ctx: Ctx, term: string, result: SearchResult): void {
  countSearch(ctx, term, result, addSearches)
}

/** Writes the searches that this process has counted and not written yet. */
export function flushSearches(ctx: Ctx): Promise<void> {
  return writeSearches(ctx, addSearches)
}

/** What shoppers search for most and find. */
export function listPopularSearches(ctx: Ctx, query: ListQuery): Promise<Page<PopularSearch>> {
  return selectPopular(ctx, query)
}

/** Searches that found nothing, or nothing with all their words; the most frequent first. */
export function listFruitlessSearches(ctx: Ctx, query: ListQuery): Promise<Page<FruitlessSearch>> {
  return selectFruitless(ctx, query)
}

/** Deletes old and rare terms. */
export function forgetOldSearches(ctx: Ctx): Promise<void> {
  return deleteOldSearches(ctx)
}
