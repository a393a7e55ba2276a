import { listingPageSize } from '#ui/numbers.ts'
import type { ListQuery } from '@haat/contract/paging'
import type { Query } from '#core/api.ts'
import { pageOf } from '#core/page-of.ts'

/** The query keys the shop list depends on. */
export const shopsKeys = ['page'] as const

/**
 * The call that loads the shop list of an address; the same on the server and in the browser, so they share a
 * cached response.
 */
export function shopsFor(query: URLSearchParams): Query<ListQuery> & { page: number } {
  return { page: pageOf(query), limit: listingPageSize }
}
