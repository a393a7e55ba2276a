import type { ProductSort } from '@haat/contract/catalog'
import { pagingLimits } from '@haat/contract/paging.limits'
import type { Poisha } from '@haat/contract/money'
import { sql, type Sql } from '#core/sql/db.ts'
import { isLivePerson } from '#features/accounts/people.rows.ts'
import { isLiveShop } from '#features/shops/shops.rows.ts'
import type { AskedFacets } from './facets.queries.ts'
import { isCategoryNamed, isLiveCategory } from './categories.rows.ts'
import { isListed, isLiveProduct } from './products.rows.ts'

/** What lists are sorted by; the proven discount in place of any where only that counts. */
export type ListSort = ProductSort | 'provenDiscount'

/** The filters of a product list; null leaves a filter out. */
export interface ProductList {
  /** The search term; null for a list without a search. */
  term: string | null
  categoryName: string | null
  /** Whether the category has others below it, whose products are listed too. The first read tells. */
  isParent: boolean
  /** A brand by its name or id; not supported in a search. */
  brand: string | null
  /** The shop by its id, its vendor's email or both, or all products of a vendor's own shop whatever their status. */
  shop:
    | { id: string }
    | { vendorEmail: string; id?: string }
    | { ownedBy: string; id?: string }
    | null
  /** Price limits in poisha, both inclusive. */
  lowest: Poisha | null
  highest: Poisha | null
  /** Leaves out sold-out products. */
  isInStock: boolean
  /** The filter by facets; null for none. A vendor's own list has none. */
  asked: AskedFacets | null
  /** Null: best match first in a search, newest first otherwise. */
  sort: { by: ListSort; order: 'asc' | 'desc' } | null
  /** In a list without a search or a sort, products of shops that this customer follows come first. */
  followerId: string | null
  /** In a vendor's own list, only products on sale that run low, the lowest stock first unless sorted. */
  isLowOnly: boolean
  page: number
  limit: number
}

/**
 * The filters as conditions on `products p`. In a list that is not sorted by price, the price filter is worded so
 * that no price index fits: the index of the list's own order also contains the price, and a scan of it stops at
 * the end of the page.
 */
export function conditions(list: ProductList, isByPrice: boolean): Sql[] {
  const { categoryName, brand, shop, lowest, highest } = list
  const where = seesAll(list) ? [] : [isListed()]
  if (list.isInStock) where.push(sql`p.stock > 0`)
  if (shop !== null) where.push(sql`p.shop_id = (${shopOf(shop)})`)
  if (seesAll(list)) where.push(isLiveProduct())
  if (categoryName !== null) {
    const own = sql`(${categoryNamed(categoryName)})`
    where.push(
      list.isParent ? sql`p.category_id = any (${subtreeOf(own)})` : sql`p.category_id = ${own}`,
    )
  }
  if (brand !== null) where.push(sql`p.brand_id = (${brandCalled(brand)})`)
  if (lowest !== null || highest !== null) {
    const price = isByPrice ? sql`p.price` : sql`p.price + 0`
    const top = highest ?? BigInt(Number.MAX_SAFE_INTEGER)
    where.push(sql`${price} >= ${lowest ?? 0n} and ${price} <= ${top}`)
  }
  return where
}

/** Up to so many products, those in stock are counted one by one. */
const stockCountedMax = 2_000

/**
 * Stored counters answer the common lists; the others are counted up to a limit. No index knows what is in stock,
 * since each sale would have to write it. So a longer list of products in stock has the total of all its products:
 * its last pages may be empty.
 */
export function totalOf(list: ProductList): Sql {
  if (!list.isInStock) return totalOfAny(list)
  return sql`
    select case when any_stock.total not between 0 and ${sql.int(stockCountedMax)} then any_stock.total else (
      select count(*)::int from products p ${sql.where(conditions(list, true))}) end as total
    from (${totalOfAny({ ...list, isInStock: false })}) any_stock`
}

/** The total of a parent when the list was read as if it had nothing below it. */
export const unreadParent = -1

/** The counters know a category by itself; the total tells when others are below it, and the list is read again. */
function totalOfAny(list: ProductList): Sql {
  const { categoryName, isParent } = list
  if (categoryName === null || isParent) return totalInTree(list)
  const isNamed = isCategoryNamed(categoryName)
  if (isCounted(list)) {
    return sql`select coalesce(max(case when is_parent then ${sql.int(unreadParent)} else product_count end), 0)
      as total from categories where ${isNamed}`
  }
  return sql`select case when (select is_parent from categories where ${isNamed})
    then ${sql.int(unreadParent)} else (${totalInTree(list)}) end as total`
}

/** Whether stored counters know the total of everybody's list. */
function isCounted({ shop, brand, lowest, highest }: ProductList): boolean {
  return lowest === null && highest === null && shop === null && brand === null
}

function totalInTree(list: ProductList): Sql {
  const { categoryName, brand, shop, lowest, highest } = list
  if (isCounted(list)) {
    if (categoryName === null) {
      return sql`select coalesce(sum(product_count), 0)::int as total from categories`
    }
    return sql`select coalesce(sum(product_count), 0)::int as total from categories
      where path @> array[(${categoryNamed(categoryName)})]`
  }
  const isWhole = lowest === null && highest === null && categoryName === null && brand === null
  if (isWhole && shop !== null && 'ownedBy' in shop) {
    return sql`select coalesce(max(product_count), 0) as total from shops where id = (${shopOf(shop)})`
  }
  return sql`select count(*)::int as total from (
    select from products p ${sql.where(conditions(list, true))} limit ${sql.int(pagingLimits.countedRowsMax)}) c`
}

/** Whether the list is a vendor's own, including what others may not see. */
export function seesAll({ shop }: ProductList): boolean {
  return shop !== null && 'ownedBy' in shop
}

/** The id of the category with this name. */
export function categoryNamed(name: string): Sql {
  return sql`select id from categories where ${isCategoryNamed(name)}`
}

/** The ids of a category and of those below it, as an array. */
export function subtreeOf(category: Sql): Sql {
  return sql`array(select id from categories
    where path @> array[${category}] and ${isLiveCategory('categories')})`
}

/** The id of the brand with this name or id. */
function brandCalled(brand: string): Sql {
  return isId(brand)
    ? sql`select ${brand}::uuid`
    : sql`select id from brands
    where lower(name) = lower(${brand})`
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The id of the shop whose products are listed. */
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
