import type { Product } from '@haat/contract/catalog'
import { sql, type Sql } from '#core/sql/db.ts'
import { int8 } from '#core/sql/kinds.ts'
import { computed } from '#core/sql/shapes.ts'
import { isOnSale } from './products.rows.ts'

/**
 * What a product that is not on sale any more shows to those who keep it: enough to recognise it, at the price (in taka)
 * that they saw. What its shop writes since is for nobody, and neither is why it is not sold.
 */
export function noLongerSold(product: Product, price: number): Product {
  const { id, name, image, images, weightGrams, categoryId, category, shopId, shop } = product
  return {
    id,
    name,
    image,
    images,
    weightGrams,
    categoryId,
    category,
    shopId,
    shop,
    description: '',
    price,
    discount: 0,
    stock: 0,
    quantity: 0,
    status: 'PAUSED',
    brand: null,
    model: '',
    keySpecs: [],
    rating: 0,
    reviewCount: 0,
    createdAt: product.createdAt,
    updatedAt: product.createdAt,
  }
}

/** What `products p` was offered for at a moment, in poisha; 0 where that is not known, or while it is on sale. */
export const lastSeenPrice = (at: Sql) =>
  computed(
    int8,
    sql`case when ${isOnSale()} then 0 else coalesce((
      select h.price from product_prices h where h.product_id = p.id and h.since <= ${at}
      order by h.since desc, h.id desc limit 1), 0) end`,
  )
