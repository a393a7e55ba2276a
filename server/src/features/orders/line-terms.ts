import type { Terms } from '@haat/contract/terms'
import { pick } from '#core/sql/shapes.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { toWarranty } from '#features/catalog/products.rows.ts'

/** What placing an order freezes on each line of the product's terms. Null on lines of earlier releases. */
export const lineTerms = pick(
  tables.order_items,
  'return_days',
  'returns',
  'warranty_months',
  'warranty_by',
  'warranty_text',
)
export type LineTerms = RowOf<typeof lineTerms>

export function toTerms(row: LineTerms): Terms | null {
  const { returns: rule, return_days: days } = row
  if (rule === null || days === null) return null
  return { returns: { rule, days }, warranty: toWarranty(row) }
}
