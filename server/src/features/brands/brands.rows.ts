import type { Brand } from '@haat/contract/brands'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { keepsPictures } from '#features/media/media.rows.ts'

/** One brand, from `brands b`. */
export const brand = aliased(
  'b',
  pick(tables.brands, 'id', 'name', 'name_bn', 'logo', 'is_verified'),
)

export function toBrand(row: RowOf<typeof brand>): Brand {
  return {
    id: row.id,
    name: row.name,
    nameBn: row.name_bn,
    logo: row.logo,
    isVerified: row.is_verified,
  }
}

export const brandLogos = keepsPictures(tables.brands.logo)
