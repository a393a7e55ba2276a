import { sql } from '#core/sql/db.ts'
import { readSize } from '#core/sql/paging.ts'
import { farDown, reachOf, skipped, sortColumns, type Parts } from './long-lists.queries.ts'
import {
  categoryNamed,
  conditions,
  subtreeOf,
  totalOf,
  type ListSort,
  type ProductList,
} from './product-filters.queries.ts'

/** Sort orders that have an index for each category. Ratings are read from the whole market's. */
const byCategory: readonly ListSort[] = ['createdAt', 'price', 'discount', 'provenDiscount']

/** Whether a parent's page is merged from its categories' indexes; a page far down is read from the market's. */
export function hasOwnIndex(list: ProductList, by: ListSort): boolean {
  return byCategory.includes(by) && list.brand === null && skipped(list) < farDown
}

/** A page of a parent: the start of each of its categories' lists, from their indexes, read no further than needed. */
export function mergedLeaves(list: ProductList, by: ListSort, order: 'asc' | 'desc'): Parts {
  const column = sql.raw(sortColumns[by])
  const direction = sql.raw(order)
  const orderBy = sql`p.${column} ${direction}, p.id ${direction}`
  const where = [
    sql`p.category_id = leaves.id`,
    ...conditions({ ...list, categoryName: null }, by === 'price'),
  ]
  const named = sql`(${categoryNamed(list.categoryName ?? '')})`
  return {
    with: sql`
      leaves as materialized (select unnest(${subtreeOf(named)}) as id),
      reached as materialized (
        select f.* from leaves cross join lateral (
          select p.id, p.${column} from products p ${sql.where(where)}
          order by ${orderBy} limit ${sql.int(reachOf(skipped(list) + list.limit))}) f
      ),
      page as (
        select p.id from reached p order by ${orderBy}
        limit ${sql.int(readSize(list.limit))} offset (select ${skipped(list)}::int)
      )`,
    total: totalOf(list),
    orderBy,
  }
}
