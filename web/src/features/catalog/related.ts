import type { Product, ProductsQuery } from '@haat/contract/catalog'
import { relatedListSize } from '#ui/numbers.ts'
import type { Query } from '#core/api.ts'

/** The products of the same category; one more than is shown, since the product itself is among them. */
export function relatedTo(product: Pick<Product, 'category'>): Query<ProductsQuery> {
  return { category: product.category.name, limit: relatedListSize + 1 }
}
