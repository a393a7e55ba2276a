import type { AppliedRate } from '@haat/contract/commissions'
import type { CommissionTerms } from '@haat/contract/commissions.pricing'
import { toTaka } from '@haat/contract/money'
import type { Config } from '#core/boot/config.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { dayOf, lastDayBefore } from './rate-days.ts'

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

const wholePercent = 100

/** A rate's figures and days for the API: percentages, taka and days by the market's clock. */
export function toRateFields(
  row: Omit<RateTermsRow, 'rate_number'> & {
    name: string
    valid_from: string | null
    valid_to: string | null
  },
  { marketTimeZone }: Config,
) {
  return {
    ...toAppliedRate(row),
    fromDay: row.valid_from === null ? null : dayOf(row.valid_from, marketTimeZone),
    toDay: row.valid_to === null ? null : lastDayBefore(row.valid_to, marketTimeZone),
  }
}

export function toAppliedRate(
  row: Omit<RateTermsRow, 'rate_number'> & { name: string },
): AppliedRate {
  return {
    name: row.name,
    percent: row.percent_bp / wholePercent,
    fixedPerPiece: toTaka(row.fixed_per_piece),
    least: row.least === null ? null : toTaka(row.least),
    most: row.most === null ? null : toTaka(row.most),
    vatPercent: row.vat_bp / wholePercent,
  }
}

/** Condition: `commission_rates m` is on and valid now, and is not for other shops only. */
export const isInForce = (shop: Sql): Sql => sql`m.is_enabled
  and (m.shop_ids is null or ${shop} = any(m.shop_ids))
  and (m.valid_from is null or m.valid_from <= clock_timestamp())
  and (m.valid_to is null or m.valid_to > clock_timestamp())`

/**
 * The rate that applies to a product, as a lateral subquery: the first of `rates` (all that are in force for its
 * shop) whose other conditions hold as well. The catch-all at the end of the list always matches.
 */
export const firstRate = (
  rates: Sql,
  { product, category }: { product: Sql; category: Sql },
): Sql =>
  sql`lateral (
    select * from ${rates} m
    where (m.category_ids is null or ${category} = any(m.category_ids))
      and (m.product_ids is null or ${product} = any(m.product_ids))
    order by m.position limit 1)`
