import type { Shop } from '@haat/contract/shops'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { keepsPictures } from '#features/media/media.rows.ts'

/** One shop with its counters, from `shops s`. */
export const shop = aliased(
  's',
  pick(
    tables.shops,
    'id',
    'name',
    'description',
    'logo_url',
    'phone_number',
    'shop_address',
    'status',
    'vendor_id',
    'rating',
    'review_count',
    'follower_count',
    'product_count',
    'created_at',
  ),
)
/** @deprecated */
export const shopColumns = columns(shop)
export type ShopRow = RowOf<typeof shop>

export function toShop(row: RowOf<typeof shop>): Shop {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    logoUrl: row.logo_url,
    phoneNumber: row.phone_number,
    shopAddress: row.shop_address,
    status: row.status,
    vendorId: row.vendor_id,
    rating: row.rating,
    reviewCount: row.review_count,
    followerCount: row.follower_count,
    productCount: row.product_count,
    createdAt: row.created_at,
  }
}

export const shopLogos = keepsPictures(tables.shops.logo_url)
