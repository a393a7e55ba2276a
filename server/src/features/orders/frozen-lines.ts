import type { CouponFunding } from '@haat/contract/coupons'
import { commissionOf, couponPartsOf, type CouponPart } from '@haat/contract/commissions.pricing'
import type { Poisha } from '@haat/contract/money'
import type { PricedLine } from '@haat/contract/pricing'
import type { RowOf } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { toTerms, type RateTermsRow } from '#features/commissions/commissions.rows.ts'

/** What placing an order freezes on each line, in poisha. Nothing computes it again. */
export const frozenLine = pick(
  tables.order_items,
  'commission_rate_number',
  'commission_bp',
  'commission_base',
  'commission',
  'vat_bp',
  'vat',
  'coupon_share',
  'shop_coupon_share',
)
export type FrozenLine = RowOf<typeof frozenLine>

/** A line with the rate that applies to its product. */
interface RatedLine extends PricedLine {
  rate: RateTermsRow
}

/** Shares the order's discount (poisha) out over its lines and takes the commission of each. */
export function freezeLines(
  lines: readonly RatedLine[],
  discount: Poisha,
  funding: CouponFunding,
): FrozenLine[] {
  const parts = couponPartsOf(lines, discount, funding)
  return lines.map((line, index) => {
    const { couponShare, shopCouponShare } = parts[index] ?? noCoupon
    const { base, commission, vat } = commissionOf(line, shopCouponShare, toTerms(line.rate))
    return {
      commission_rate_number: line.rate.rate_number,
      commission_bp: line.rate.percent_bp,
      commission_base: base,
      commission,
      vat_bp: line.rate.vat_bp,
      vat,
      coupon_share: couponShare,
      shop_coupon_share: shopCouponShare,
    }
  })
}

const noCoupon: CouponPart = { couponShare: 0n, shopCouponShare: 0n }
