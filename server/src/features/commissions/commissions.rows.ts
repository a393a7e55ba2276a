import type { AppliedRate } from '@haat/contract/commissions'
import type { CommissionTerms } from '@haat/contract/commissions.pricing'
import { toTaka } from '@haat/contract/money'
import type { Config } from '#core/boot/config.ts'
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

/** A rate with its conditions, from `commission_rates r`. */
export const bookedRate = {
  ...rateTerms,
  ...aliased(
    'r',
    pick(
      tables.commission_rates,
      'id',
      'name',
      'shop_ids',
      'category_ids',
      'product_ids',
      'valid_from',
      'valid_to',
    ),
  ),
}
export type Rate = RowOf<typeof bookedRate>

/** What decides which rate applies; `at` as the database writes times. */
export interface Sold {
  shopId: string
  /** Null for a product that does not exist yet. */
  productId: string | null
  categoryId: string | null
  at: string
}

/** The first rate whose conditions all hold. */
export function firstRate(
  rates: readonly Rate[],
  { shopId, productId, categoryId, at }: Sold,
): Rate {
  const found = rates.find(
    (each) =>
      names(each.shop_ids, shopId) &&
      names(each.category_ids, categoryId) &&
      names(each.product_ids, productId) &&
      (each.valid_from === null || each.valid_from <= at) &&
      (each.valid_to === null || each.valid_to > at),
  )
  if (found === undefined) throw new Error('The rate that always applies is gone.')
  return found
}

/** Whether a condition holds; null: there is none. */
function names(ids: readonly string[] | null, id: string | null): boolean {
  return ids === null || (id !== null && ids.includes(id))
}
