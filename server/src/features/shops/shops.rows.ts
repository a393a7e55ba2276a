import type { Shop, ShopStatus } from '@haat/contract/shops'
import { sql } from '#core/sql/db.ts'

/** One shop with its kept figures, from a table or alias `s`. */
export const shopColumns = sql`
  s.id, s.name, s.description, s.logo_url, s.phone_number, s.shop_address, s.status, s.vendor_id,
  s.rating, s.review_count, s.follower_count, s.product_count, s.created_at`

export interface ShopRow {
  id: string
  name: string
  description: string
  logo_url: string
  phone_number: string
  shop_address: string
  status: ShopStatus
  vendor_id: string
  rating: number
  review_count: number
  follower_count: number
  product_count: number
  created_at: string
}

export function toShop(row: ShopRow): Shop {
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
