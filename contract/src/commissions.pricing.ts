import type { CouponFunding } from './coupons.ts'
import type { Poisha } from './money.ts'
import { lineTotal, type PricedLine } from './pricing.ts'
import { share, sharesOf } from './shares.ts'

const whole = 10_000n

/** What a rate takes. Money in poisha, rates in hundredths of a percent (`bp`). */
export interface CommissionTerms {
  percentBp: number
  fixedPerPiece: Poisha
  /** The limits of a line's commission; null for none. */
  least: Poisha | null
  most: Poisha | null
  vatBp: number
}

/** The market's part of a sold line, in poisha. */
export interface Commission {
  /** What the commission is taken of: the line's total without what the shop itself pays of a coupon. */
  base: Poisha
  commission: Poisha
  /** VAT on the commission. */
  vat: Poisha
}

/** A line's part of its order's coupon, and what of it the shop pays, in poisha. */
export interface CouponPart {
  couponShare: Poisha
  shopCouponShare: Poisha
}

/**
 * Shares an order's discount (at most its subtotal) out over its lines, and each share between the market and the
 * shop. Of a half of an odd amount, the shop pays the odd poisha.
 */
export function couponPartsOf(
  lines: readonly PricedLine[],
  discount: Poisha,
  funding: CouponFunding,
): CouponPart[] {
  let given = 0n
  return sharesOf(discount, lines.map(lineTotal)).map((couponShare) => {
    const before = partOfShop(given, funding)
    given += couponShare
    return { couponShare, shopCouponShare: partOfShop(given, funding) - before }
  })
}

function partOfShop(amount: Poisha, funding: CouponFunding): Poisha {
  if (funding === 'MARKET') return 0n
  return funding === 'SHOP' ? amount : share(amount, 1n, 2n)
}

/**
 * The commission of a line and the VAT on it, each half up to the poisha. It is at least `least` and at most `most`;
 * `most` wins if both can't be. Together with its VAT it is never more than the base: nobody pays for having sold.
 */
export function commissionOf(
  line: PricedLine,
  shopCouponShare: Poisha,
  terms: CommissionTerms,
): Commission {
  const base = lineTotal(line) - shopCouponShare
  const wanted = ofBp(base, terms.percentBp) + terms.fixedPerPiece * BigInt(line.quantity)
  const bounded = lower(terms.most, higher(terms.least, wanted))
  const affordable = (base * whole) / (whole + BigInt(terms.vatBp))
  const commission = lower(affordable, bounded)
  return { base, commission, vat: ofBp(commission, terms.vatBp) }
}

/** What the shop receives of a line, without shipping, in poisha. */
export function receivedOf({ base, commission, vat }: Commission): Poisha {
  return base - commission - vat
}

function ofBp(amount: Poisha, bp: number): Poisha {
  return share(amount, BigInt(bp), whole)
}

function higher(bound: Poisha | null, amount: Poisha): Poisha {
  return bound !== null && bound > amount ? bound : amount
}

function lower(bound: Poisha | null, amount: Poisha): Poisha {
  return bound !== null && bound < amount ? bound : amount
}
