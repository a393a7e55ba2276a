import type { ProductSort } from '@haat/contract/catalog'
import { limits } from '@haat/contract/limits'
import type { Poisha } from '@haat/contract/money'
import { sql, type Sql } from '#core/sql/db.ts'
import { isLivePerson } from '#features/accounts/people.rows.ts'
import { isLiveShop } from '#features/shops/shops.rows.ts'
import { isCategoryNamed } from './categories.rows.ts'
import { isLiveProduct, isOnSale } from './products.rows.ts'

/** Which products a list shows; null leaves a filter out. */
export interface ProductList {
  /** Words to search for, null for a plain list. */
  term: string | null
  categoryName: string | null
  /** The shop by its id, its vendor's email or both, or all of a vendor's own whatever its status. */
  shop:
    | { id: string }
    | { vendorEmail: string; id?: string }
    | { ownedBy: string; id?: string }
    | null
  /** Price bounds in poisha, both included. */
  lowest: Poisha | null
  highest: Poisha | null
  /** Leaves out what is sold out; a search can't. */
  isInStock: boolean
  /** Null: best match first in a search, newest first otherwise. */
  sort: { by: ProductSort; order: 'asc' | 'desc' } | null
  /** In a list without a search or a sort, products of the shops this customer follows come first. */
  followerId: string | null
  /** In a vendor's own list only what is on sale and runs out, the least first unless sorted. */
  isLowOnly: boolean
  page: number
  limit: number
}

/**
 * The filters as conditions on `products p`. A price filter of a list in another order is worded so that
 * no price index fits: the index of that order holds the price too, and stops at the end of the page.
 */
export function conditions(list: ProductList, isByPrice: boolean): Sql[] {
  const { categoryName, shop, lowest, highest } = list
  const where = seesAll(list) ? [] : [isOnSale()]
  if (list.isInStock) where.push(sql`p.stock > 0`)
  if (shop !== null) where.push(sql`${isLiveProduct()} and p.shop_id = (${shopOf(shop)})`)
  if (categoryName !== null) where.push(sql`p.category_id = (${categoryNamed(categoryName)})`)
  if (lowest !== null || highest !== null) {
    const price = isByPrice ? sql`p.price` : sql`p.price + 0`
    const top = highest ?? BigInt(Number.MAX_SAFE_INTEGER)
    where.push(sql`${price} >= ${lowest ?? 0n} and ${price} <= ${top}`)
  }
  return where
}

/** Kept counters answer the common lists; the others are counted up to a bound. */
export function totalOf(list: ProductList): Sql {
  const { categoryName, shop, lowest, highest } = list
  const isNarrowed = lowest !== null || highest !== null || list.isInStock
  if (!isNarrowed && shop === null) {
    return categoryName === null
      ? sql`select coalesce(sum(product_count), 0)::int as total from categories`
      : sql`select coalesce(max(product_count), 0) as total from categories
            where ${isCategoryNamed(categoryName)}`
  }
  if (!isNarrowed && categoryName === null && shop !== null && 'ownedBy' in shop) {
    return sql`select coalesce(max(product_count), 0) as total from shops where id = (${shopOf(shop)})`
  }
  return sql`select count(*)::int as total from (
    select from products p ${sql.where(conditions(list, true))} limit ${sql.int(limits.countedRowsMax)}) c`
}

/** Whether the list is a vendor's own, with what others don't see. */
export function seesAll({ shop }: ProductList): boolean {
  return shop !== null && 'ownedBy' in shop
}

/** The id of the category called so. */
export function categoryNamed(name: string): Sql {
  return sql`select id from categories where ${isCategoryNamed(name)}`
}

/** The id of the shop that the list is of. */
export function shopOf(shop: NonNullable<ProductList['shop']>): Sql {
  const isNamed = shop.id === undefined ? sql.empty : sql`and s.id = ${shop.id}`
  if ('ownedBy' in shop) {
    return sql`select s.id from shops s
      where s.vendor_id = ${shop.ownedBy} and ${isLiveShop()} ${isNamed}`
  }
  if ('vendorEmail' in shop) {
    return sql`select s.id from shops s join people v on v.id = s.vendor_id
      where v.email = ${shop.vendorEmail} and ${isLivePerson('v')} and ${isLiveShop()} ${isNamed}`
  }
  return sql`select ${shop.id}::uuid`
}
