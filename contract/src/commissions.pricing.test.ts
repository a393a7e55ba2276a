import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  commissionOf,
  couponPartsOf,
  receivedOf,
  type CommissionTerms,
} from './commissions.pricing.ts'
import { couponFundings } from './coupons.ts'
import { fromTaka } from './money.ts'
import { lineTotal, priceOrder } from './pricing.ts'
import { share, sharesOf } from './shares.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 10n })
const line = fc.record({
  price: fc.oneof(amount, fc.bigInt({ min: 0n, max: 3n })),
  quantity: fc.integer({ min: 1, max: 1_000 }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 20 })
const limit = fc.option(fc.oneof(amount, fc.bigInt({ min: 0n, max: 100n })))
const bp = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 1, 1_500, 10_000))
const terms: fc.Arbitrary<CommissionTerms> = fc.record({
  percentBp: bp,
  fixedPerPiece: fc.oneof(fc.constant(0n), amount),
  least: limit,
  most: limit,
  vatBp: bp,
})
const eightPercent: CommissionTerms = {
  percentBp: 800,
  fixedPerPiece: 0n,
  least: null,
  most: null,
  vatBp: 1_500,
}
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)

describe('cumulative shares', () => {
  it('round half up and add up to the whole', () => {
    const pieces = [1n, 2n, 3n].map((k) => share(100_000n, k, 3n) - share(100_000n, k - 1n, 3n))
    expect(pieces).toEqual([33_333n, 33_334n, 33_333n])
    expect(share(1n, 1n, 2n)).toBe(1n)
    expect(share(5n, 0n, 0n)).toBe(0n)
  })

  it('are never below zero, never above their part, and leave nothing', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, portion) => {
          const whole = sum(parts)
          const total = (whole * BigInt(Math.floor(portion * 1_000))) / 1_000n
          const shares = sharesOf(total, parts)
          expect(sum(shares)).toBe(total)
          for (const [index, part] of parts.entries()) {
            expect((shares[index] ?? -1n) >= 0n && (shares[index] ?? 0n) <= part).toBe(true)
          }
        },
      ),
    )
  })

  it('of units taken in any steps are the whole in the end', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 9 })),
        (total, quantity, steps) => {
          let back = 0
          let given = 0n
          for (const wanted of [...steps, quantity]) {
            const more = Math.min(wanted, quantity - back)
            const [before, after] = [back, back + more].map((k) =>
              share(total, BigInt(k), BigInt(quantity)),
            )
            given += (after ?? 0n) - (before ?? 0n)
            back += more
          }
          expect(given).toBe(total)
        },
      ),
    )
  })
})

describe('the frozen sums of an order', () => {
  it('are those of the design’s example', () => {
    const goods = [
      { price: fromTaka(1_500), quantity: 2 },
      { price: fromTaka(2_000), quantity: 1 },
    ]
    const figures = couponFundings.map((funding) => {
      const parts = couponPartsOf(goods, fromTaka(500), funding)
      const taken = goods.map((each, n) =>
        commissionOf(each, parts[n]?.shopCouponShare ?? 0n, eightPercent),
      )
      return [
        funding,
        sum(taken.map(({ base }) => base)),
        sum(taken.map(({ commission }) => commission)),
        sum(taken.map(({ vat }) => vat)),
      ]
    })
    expect(figures).toEqual([
      ['MARKET', 500_000n, 40_000n, 6_000n],
      ['SHOP', 450_000n, 36_000n, 5_400n],
      ['HALF', 475_000n, 38_000n, 5_700n],
    ])
  })

  it('split a coupon over three uneven lines to the poisha, whoever pays it', () => {
    const uneven = [
      { price: 1n, quantity: 1 },
      { price: 33_333n, quantity: 1 },
      { price: 77_777n, quantity: 3 },
    ]
    for (const funding of couponFundings) {
      const parts = couponPartsOf(uneven, 10_001n, funding)
      expect(sum(parts.map(({ couponShare }) => couponShare))).toBe(10_001n)
      const ofShop = { MARKET: 0n, SHOP: 10_001n, HALF: 5_001n }[funding]
      expect(sum(parts.map(({ shopCouponShare }) => shopCouponShare))).toBe(ofShop)
    }
  })

  it('hold for any order, coupon and rate', () => {
    fc.assert(
      fc.property(
        lines,
        amount,
        fc.constantFrom(...couponFundings),
        terms,
        (goods, coupon, funding, rate) => {
          const { discount } = priceOrder(goods, coupon)
          const parts = couponPartsOf(goods, discount, funding)
          expect(sum(parts.map(({ couponShare }) => couponShare))).toBe(discount)
          for (const [index, each] of goods.entries()) {
            const part = parts[index]
            if (part === undefined) throw new Error('a line has no part')
            expect(part.shopCouponShare >= 0n && part.shopCouponShare <= part.couponShare).toBe(
              true,
            )
            expect(part.couponShare <= lineTotal(each)).toBe(true)
            const taken = commissionOf(each, part.shopCouponShare, rate)
            expect(taken.base).toBe(lineTotal(each) - part.shopCouponShare)
            expect(taken.commission >= 0n && taken.vat >= 0n).toBe(true)
            expect(receivedOf(taken) >= 0n).toBe(true)
            expect(rate.most === null || taken.commission <= rate.most).toBe(true)
          }
        },
      ),
      { numRuns: 10_000 },
    )
  }, 60_000)
})

describe('the commission of a line', () => {
  const of = (taka: number, changes: Partial<CommissionTerms> = {}, quantity = 1) =>
    commissionOf({ price: fromTaka(taka), quantity }, 0n, { ...eightPercent, ...changes })

  it('rounds half up to the poisha, the VAT on its own', () => {
    expect(of(0.06, { percentBp: 2_500 })).toEqual({ base: 6n, commission: 2n, vat: 0n })
    expect(of(0.05, { percentBp: 5_000, vatBp: 5_000 })).toEqual({
      base: 5n,
      commission: 3n,
      vat: 2n,
    })
  })

  it('adds the fixed part for each piece', () => {
    expect(of(100, { fixedPerPiece: fromTaka(5) }, 3).commission).toBe(fromTaka(39))
  })

  it('keeps the least and the most', () => {
    expect(of(100, { least: fromTaka(20) }).commission).toBe(fromTaka(20))
    expect(of(1_000, { most: fromTaka(20) }).commission).toBe(fromTaka(20))
    expect(of(1_000, { least: fromTaka(30), most: fromTaka(20) }).commission).toBe(fromTaka(20))
  })

  it('never takes more than the line brings, with its VAT', () => {
    const small = of(10, { least: fromTaka(50) })
    expect(small).toEqual({ base: 1_000n, commission: 869n, vat: 130n })
    expect(receivedOf(small)).toBe(1n)
    expect(of(0, { least: fromTaka(50) })).toEqual({ base: 0n, commission: 0n, vat: 0n })
  })
})
