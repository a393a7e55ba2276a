import type { Category } from '@haat/contract/categories'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { keepsPictures } from '#features/media/media.rows.ts'

/** One category with the number of products on sale in it and below it, from `categories c`. */
export const category = {
  ...aliased(
    'c',
    pick(
      tables.categories,
      'id',
      'name',
      'name_bn',
      'description',
      'image',
      'asks_serial',
      'returns',
      'return_days',
      'parent_id',
      'path',
    ),
  ),
  products: computed(
    int4,
    sql`case when c.is_parent then (select coalesce(sum(k.product_count), 0) from categories k
      where k.path @> array[c.id]) else c.product_count end::int`,
  ),
}

/** The category exists; deleting one only hides it. */
export const isLiveCategory = (c = 'c'): Sql => sql.raw(`${c}.deleted_at is null`)

/** Condition on `categories`: it has this name. */
export const isCategoryNamed = (name: string): Sql =>
  sql`lower(name) = lower(${name}) and ${isLiveCategory('categories')}`

export function toCategory(row: RowOf<typeof category>): Category {
  return {
    id: row.id,
    name: row.name,
    nameBn: row.name_bn,
    description: row.description,
    image: row.image,
    productCount: row.products,
    parentId: row.parent_id,
    path: row.path,
    asksSerial: row.asks_serial,
    returns: { rule: row.returns, days: row.return_days },
  }
}

export const categoryPictures = keepsPictures(tables.categories.image)
