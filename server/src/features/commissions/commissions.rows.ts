import type { CommissionTerms } from '@haat/contract/commissions.pricing'
import { sql, type Sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** What a rate takes, from `commission_rates r`; money in poisha. */
export const rateTerms = aliased('r', {
  rate_number: tables.commission_rates.number,
  ...pick(tables.commission_rates, 'percent_bp', 'fixed_per_piece', 'least', 'most', 'vat_bp'),
})
export type RateTermsRow = RowOf<typeof rateTerms>

export function toTerms(row: Omit<RateTermsRow, 'rate_number'>): CommissionTerms {
  return {
    percentBp: row.percent_bp,
    fixedPerPiece: row.fixed_per_piece,
    least: row.least,
    most: row.most,
    vatBp: row.vat_bp,
  }
}

/** SQL expressions with the ids of a product, of its shop and of its category. */
export interface RatedProduct {
  product: Sql
  shop: Sql
  category: Sql
}

/**
 * The rate that applies to a product now, as a lateral subquery with the columns of `commission_rates`: the first of
 * the list whose every condition holds. The catch-all at its end always matches.
 */
export function rateOf({ product, shop, category }: RatedProduct): Sql {
  return sql`lateral (
    select * from commission_rates m
    where m.is_enabled
      and (m.shop_ids is null or ${shop} = any(m.shop_ids))
      and (m.category_ids is null or ${category} = any(m.category_ids))
      and (m.product_ids is null or ${product} = any(m.product_ids))
      and (m.valid_from is null or m.valid_from <= clock_timestamp())
      and (m.valid_to is null or m.valid_to > clock_timestamp())
    order by m.position limit 1)`
}
