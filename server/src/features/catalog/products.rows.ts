import type { Product, ProductStatus } from '@haat/contract/catalog'
import { toTaka } from '@haat/contract/money'
import type { ShopStatus } from '@haat/contract/shops'
import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { keepsPictures, pictureOf, type PictureBox } from '#features/media/media.rows.ts'

/** One product with its category and shop, from `products p` joined by `withCategoryAndShop`. */
export const productColumns = sql`
  p.id, p.name, p.description, p.image, p.picture, p.price, p.discount, p.stock, p.status, p.rating,
  p.review_count, p.created_at, p.updated_at, p.category_id, c.name as category_name, p.shop_id,
  s.name as shop_name, s.logo_url as shop_logo_url, s.status as shop_status`

export const withCategoryAndShop = sql`
  join categories c on c.id = p.category_id join shops s on s.id = p.shop_id`

export interface ProductRow {
  id: string
  name: string
  description: string
  image: string
  picture: PictureBox | null
  /** Poisha. */
  price: bigint
  /** Poisha. */
  discount: bigint
  stock: number
  status: ProductStatus
  rating: number
  review_count: number
  created_at: string
  updated_at: string
  category_id: string
  category_name: string
  shop_id: string
  shop_name: string
  shop_logo_url: string
  shop_status: ShopStatus
}

/**
 * `base` (`ctx.pictureBase`) stands before the addresses of pictures. The serializer would put it there as
 * well, and has to copy what it changes: that is too dear for the lists that are asked for most.
 */
export function toProduct(row: ProductRow, base: string): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: wholeAddress(row.image, base),
    images: pictureOf(row.image, row.picture, base),
    price: toTaka(row.price),
    discount: toTaka(row.discount),
    stock: row.stock,
    quantity: row.stock,
    categoryId: row.category_id,
    category: { id: row.category_id, name: row.category_name },
    shopId: row.shop_id,
    shop: {
      id: row.shop_id,
      name: row.shop_name,
      logoUrl: wholeAddress(row.shop_logo_url, base),
      status: row.shop_status,
    },
    status: row.status,
    rating: row.rating,
    reviewCount: row.review_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function wholeAddress(address: string, base: string): string {
  return address.startsWith('/') ? base + address : address
}

export const productPictures = keepsPictures(tables.products.image)
