import type { Category } from '@haat/contract/catalog'
import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { keepsPictures } from '#features/media/media.rows.ts'

/** One category with its kept count of products on sale, from `categories c`. */
export const categoryColumns = sql`c.id, c.name, c.name_bn, c.description, c.image, c.product_count`

export interface CategoryRow {
  id: string
  name: string
  name_bn: string
  description: string
  image: string
  product_count: number
}

export function toCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    nameBn: row.name_bn,
    description: row.description,
    image: row.image,
    productCount: row.product_count,
  }
}

export const categoryPictures = keepsPictures(tables.categories.image)
