import type { Shop } from '@haat/contract/shops'
import { sql, type Sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson } from '#features/accounts/people.rows.ts'
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
/** The shop exists; deleting one only hides it. */
export const isLiveShop = (s = 's'): Sql => sql.raw(`${s}.deleted_at is null`)

/** Customers see the shop and buy there: it exists, is ACTIVE and its vendor is not blocked. */
export const isOpenShop = (s = 's'): Sql => sql.raw(`${s}.is_open`)

/** The id of a vendor's shop. */
export const liveShopOf = (vendorId: string): Sql =>
  sql`(select id from shops where vendor_id = ${vendorId} and ${isLiveShop('shops')})`

/** The id of the shop whose vendor has this email. */
export const liveShopByEmail = (vendorEmail: string): Sql => sql`(
  select s.id from shops s join people v on v.id = s.vendor_id
  where v.email = ${vendorEmail} and ${isLivePerson('v')} and ${isLiveShop()})`

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
