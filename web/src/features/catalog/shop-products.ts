import { listingPageSize } from '#ui/numbers.ts'
import type { ProductsQuery } from '@haat/contract/catalog'
import type { Query } from '#core/api.ts'
import { pageOf } from '#core/page-of.ts'

/** The query keys that the page of a shop depends on. */
export const shopKeys = ['page'] as const

/**
 * The call that loads the products on the page of a shop; the same on the server and in the browser, so they share a
 * cached response.
 */
export function productsOfShop(
  shopId: string,
  query: URLSearchParams,
): Query<ProductsQuery> & { page: number } {
  return {
    shopId,
    page: pageOf(query),
    limit: listingPageSize,
    sortBy: 'featured',
    sortOrder: 'desc',
  }
}
