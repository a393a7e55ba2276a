import type { ProductsQuery } from '@haat/contract/catalog'
import type { Category } from '@haat/contract/categories'
import { fieldLimits } from '@haat/contract/fields.limits'
import { searchLimits } from '@haat/contract/searches.limits'
import { listingPageSize } from '#ui/numbers.ts'
import { pageCount } from '@haat/contract/page-count'
import type { Meta } from '@haat/contract/paging'
import type { Query } from '#core/api.ts'
import { pageOf } from '#core/page-of.ts'

export type SortChoice = 'asc' | 'desc' | null

/** What the product listing shows, as its address says it. Prices are in taka. */
export interface Listing {
  category: string | null
  search: string | null
  sort: SortChoice
  minPrice: number | null
  maxPrice: number | null
  page: number
}

/** The query keys the listing depends on. */
export const listingKeys = ['category', 'search', 'sort', 'minPrice', 'maxPrice', 'page'] as const

/** Reads the address; unreadable values count as absent. */
export function listingOf(query: URLSearchParams): Listing {
  const sort = query.get('sort')
  return {
    category: textOf(query.get('category')),
    search: textOf(query.get('search')),
    sort: sort === 'asc' || sort === 'desc' ? sort : null,
    minPrice: amountOf(query.get('minPrice')),
    maxPrice: amountOf(query.get('maxPrice')),
    page: pageOf(query),
  }
}

/** The address after a change. Any change but that of the page itself starts at page 1. */
export function withChange(query: URLSearchParams, values: Partial<Listing>): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in values)) next.delete('page')
  for (const [key, value] of Object.entries(values)) {
    const isDefault = value === null || value === '' || (key === 'page' && value === 1)
    if (isDefault) next.delete(key)
    else next.set(key, String(value))
  }
  return next
}

/** How many filters narrow a listing: its category and its price range. */
export function filterCount({ category, minPrice, maxPrice }: Listing): number {
  return Number(category !== null) + Number(minPrice !== null || maxPrice !== null)
}

/** The query of a listing; server and browser use the same one. */
export function productsFor(listing: Listing): Query<ProductsQuery> {
  const { category, search, sort, minPrice, maxPrice, page } = listing
  return {
    page,
    limit: listingPageSize,
    searchTerm: search?.slice(0, searchLimits.searchTermMax),
    category: category?.slice(0, fieldLimits.nameMax),
    sortBy: sort === null ? null : 'price',
    sortOrder: sort,
    minPrice,
    maxPrice,
  }
}

/**
 * Whether there is no such listing: its category does not exist, or the page is beyond the last one. An
 * empty search or price range is a listing, and so is one that is not loaded yet.
 */
export function isNoListing(
  { category, page }: Listing,
  meta: Meta | undefined,
  categories: readonly Category[] | undefined,
): boolean {
  if (meta === undefined) return false
  if (page > Math.max(1, pageCount(meta))) return true
  const named = category?.toLowerCase()
  return (
    meta.total === 0 &&
    named !== undefined &&
    categories?.some(({ name }) => name.toLowerCase() === named) === false
  )
}

/** Control characters count as spaces, because anything can write an address. */
function textOf(value: string | null): string | null {
  const text = value?.replaceAll(/\p{Cc}/gu, ' ').trim() ?? ''
  return text === '' ? null : text
}

function amountOf(value: string | null): number | null {
  if (value === null || value.trim() === '') return null
  const amount = Number(value)
  return Number.isFinite(amount) && amount >= 0 ? amount : null
}
