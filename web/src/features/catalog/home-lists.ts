import type { ProductsQuery } from '@haat/contract/catalog'
import { featuredListSize, flashSaleListSize } from '#ui/numbers.ts'
import type { Query } from '#core/api.ts'

/** The home page's lists; the same words on the server and in the browser, so both share an answer. */
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
