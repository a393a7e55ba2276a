import type { ProductsQuery } from '@haat/contract/catalog'
import { featuredListSize, flashSaleListSize } from '#ui/numbers.ts'
import type { Query } from '#core/api.ts'

/** The queries of the home page's lists; server and browser use the same ones, so they share a cached response. */
export const featuredProducts: Query<ProductsQuery> = {
  limit: featuredListSize,
  sortBy: 'featured',
  sortOrder: 'desc',
  inStock: 'true',
}

export const flashSales: Query<ProductsQuery> = {
  limit: flashSaleListSize,
  sortBy: 'discount',
  sortOrder: 'desc',
  inStock: 'true',
}
