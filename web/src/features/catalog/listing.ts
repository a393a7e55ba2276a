import type { ProductFacetsQuery, ProductsQuery } from '@haat/contract/catalog'
import type { Category } from '@haat/contract/categories'
import { facetPatterns } from '@haat/contract/facet-texts'
import { nameMax } from '@haat/contract/names.limits'
import { searchTermMax } from '@haat/contract/search-terms.limits'
import { listingPageSize } from '#ui/numbers.ts'
import { pageCount } from '@haat/contract/page-count'
import type { Meta } from '@haat/contract/paging'
import type { Query } from '#core/api.ts'
import { pageOf } from '#core/page-of.ts'

/** How each order of the listing is asked for. The first two are by price. */
const sorts = {
  asc: { sortBy: 'price', sortOrder: 'asc' },
  desc: { sortBy: 'price', sortOrder: 'desc' },
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  rating: { sortBy: 'featured', sortOrder: 'desc' },
  discount: { sortBy: 'discount', sortOrder: 'desc' },
  bestselling: { sortBy: 'bestselling', sortOrder: 'desc' },
} as const
export type SortChoice = keyof typeof sorts | null

/** What the listing is narrowed by besides category and price, each as the address writes it. */
export interface ChosenFacets {
  brand: string | null
  attributes: string | null
  minRating: number | null
  onSale: 'true' | null
  inStock: 'true' | null
  shop: string | null
}

/** What the product listing shows, as its address says it. Prices are in taka. */
export interface Listing extends ChosenFacets {
  category: string | null
  search: string | null
  sort: SortChoice
  minPrice: number | null
  maxPrice: number | null
  page: number
}

/** The query keys the listing depends on. */
export const listingKeys = [
  'category',
  'search',
  'sort',
  'minPrice',
  'maxPrice',
  'brand',
  'attributes',
  'minRating',
  'onSale',
  'inStock',
  'shop',
  'page',
] as const

export const noFacets: ChosenFacets = {
  brand: null,
  attributes: null,
  minRating: null,
  onSale: null,
  inStock: null,
  shop: null,
}

/** Reads the address; unreadable values count as absent. */
export function listingOf(query: URLSearchParams): Listing {
  const rating = Number(query.get('minRating'))
  return {
    category: textOf(query.get('category')),
    search: textOf(query.get('search')),
    sort: sortOf(query.get('sort')),
    minPrice: amountOf(query.get('minPrice')),
    maxPrice: amountOf(query.get('maxPrice')),
    brand: listOf('brand', query),
    attributes: listOf('attributes', query),
    minRating: Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : null,
    onSale: query.get('onSale') === 'true' ? 'true' : null,
    inStock: query.get('inStock') === 'true' ? 'true' : null,
    shop: listOf('shop', query),
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

/** `All Laptops`. Bangla has no such plural: `All ল্যাপটপ`. */
export function allOf(category: string): string {
  return /\p{Script=Bengali}$/u.test(category) ? `All ${category}` : `All ${category}s`
}

/** How many filters narrow a listing: its category, its price range, and each facet of which something is chosen. */
export function filterCount({ category, minPrice, maxPrice, ...rest }: Listing): number {
  const { attributes, ...others } = facetsIn(rest)
  return (
    [category, minPrice ?? maxPrice, ...Object.values(others)].filter((each) => each !== null)
      .length + (attributes?.split(';').length ?? 0)
  )
}

/** What is chosen of facets. */
export function facetsIn(listing: ChosenFacets): ChosenFacets {
  const { brand, attributes, minRating, onSale, inStock, shop } = listing
  return { brand, attributes, minRating, onSale, inStock, shop }
}

/** The query for the facets of a listing: its filters without page and order. */
export function facetsFor(listing: Listing): Query<ProductFacetsQuery> {
  const { page: _, limit: __, sortBy: ___, sortOrder: ____, ...filters } = productsFor(listing)
  return filters
}

/** The query of a listing; server and browser use the same one. */
export function productsFor(listing: Listing): Query<ProductsQuery> {
  const { category, search, sort, minPrice, maxPrice, page } = listing
  return {
    page,
    limit: listingPageSize,
    searchTerm: search?.slice(0, searchTermMax),
    category: category?.slice(0, nameMax),
    ...(sort === null ? { sortBy: null, sortOrder: null } : sorts[sort]),
    minPrice,
    maxPrice,
    ...facetsIn(listing),
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

export function sortOf(value: string | null): SortChoice {
  return value !== null && isSort(value) ? value : null
}

function isSort(value: string): value is keyof typeof sorts {
  return Object.hasOwn(sorts, value)
}

function listOf(key: keyof typeof facetPatterns, query: URLSearchParams): string | null {
  const text = textOf(query.get(key))
  return text !== null && facetPatterns[key].test(text) ? text : null
}
