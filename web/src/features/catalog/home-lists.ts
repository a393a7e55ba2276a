import type { ProductsQuery } from '@haat/contract/catalog'
import { limits } from '@haat/contract/limits'
import type { Query } from '#core/api.ts'

/** The home page's lists; the same words on the server and in the browser, so both share an answer. */
export const featuredProducts: Query<ProductsQuery> = {
  limit: limits.featuredProducts,
  sortBy: 'featured',
  sortOrder: 'desc',
  inStock: 'true',
}

export const flashSales: Query<ProductsQuery> = {
  limit: limits.flashSaleProducts,
  sortBy: 'discount',
  sortOrder: 'desc',
  inStock: 'true',
}
