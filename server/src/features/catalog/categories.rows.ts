import type { Category } from '@haat/contract/catalog'
import { sql, type Sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { keepsPictures } from '#features/media/media.rows.ts'

/** One category with its counter of products on sale, from `categories c`. */
export const category = aliased(
  'c',
  pick(
    tables.categories,
    'id',
    'name',
    'name_bn',
    'description',
    'image',
    'product_count',
    'asks_serial',
    'returns',
    'return_days',
  ),
)

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
    productCount: row.product_count,
    asksSerial: row.asks_serial,
    returns: { rule: row.returns, days: row.return_days },
  }
}

export const categoryPictures = keepsPictures(tables.categories.image)
