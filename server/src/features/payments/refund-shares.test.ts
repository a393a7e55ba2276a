import { describe, expect, it } from 'vitest'
import { withCouponShares } from '@haat/contract/shares'
import { createRng } from '#seed/prng.ts'
import {
  computeRefund,
  type Parts,
  type RefundableLine,
  type RefundBasis,
} from './refund-shares.ts'

const seed = Number(process.env['SHARES_SEED'] ?? 20_261_123)
const rounds = Number(process.env['SHARES_ROUNDS'] ?? 500)
const nothing = { goods: 0n, coupon: 0n, shopCoupon: 0n, commission: 0n, vat: 0n }
const names = ['goods', 'coupon', 'shopCoupon', 'commission', 'vat'] as const

const line = (id: string, quantity: number, parts: Partial<Parts>): RefundableLine => ({
  ...nothing,
  ...parts,
  id,
  quantity,
  taken: { ...nothing, quantity: 0 },
})
const basisOf = (lines: RefundableLine[], more: Partial<RefundBasis> = {}): RefundBasis => {
  const paid = lines.reduce((sum, { goods, coupon }) => sum + goods - coupon, 0n)
  return { lines, shipping: { total: 0n, taken: 0n }, paid, decided: 0n, goodwill: 0n, ...more }
}
const wish = (quantities: Record<string, number>) => ({
  lines: Object.entries(quantities).map(([itemId, quantity]) => ({ itemId, quantity })),
  shipping: false,
  goodwill: 0n,
})

describe('goodwill that a refund has counted', () => {
  // 78 was paid: goods of 52 with a coupon of 34, and shipping of 60. All 78 were given as goodwill, then the goods came
  // back for nothing more, 18 less than they were worth; then the goodwill was rejected.
  const goods = line('a', 2, { goods: 52n, coupon: 34n })
  const after = basisOf(
    [{ ...goods, taken: { ...nothing, goods: 52n, coupon: 34n, quantity: 2 } }],
    {
      shipping: { total: 60n, taken: 0n },
      paid: 78n,
      decided: 0n,
      goodwill: -18n,
    },
  )

  it('comes with the next refund, once it was rejected', () => {
    const next = computeRefund(after, { lines: [], shipping: true, goodwill: 0n })
    expect(next).toMatchObject({ shipping: 60n, goodwill: 18n, amount: 78n })
  })

  it('keeps nobody from giving goodwill, at most what was paid', () => {
    const give = (goodwill: bigint) =>
      computeRefund(after, { lines: [], shipping: false, goodwill }).amount
    expect(give(78n)).toBe(78n)
    expect(() => give(79n)).toThrow('Please check the fields')
  })
})

describe('the shares of a refund', () => {
  it('add up to everything, however the pieces come back, and leave exactly nothing', () => {
    const rng = createRng(seed)
    for (let round = 0; round < rounds; round += 1) {
      const lines = Array.from({ length: rng.int(1, 4) }, (_, n) => {
        const quantity = rng.int(1, 9)
        const goods = BigInt(rng.int(0, 100_000)) * BigInt(quantity)
        const part = (of: bigint) => (of * BigInt(rng.int(0, 100))) / 100n
        const coupon = part(goods)
        const commission = part(goods) / 4n
        return line(`${n}`, quantity, {
          goods,
          coupon,
          shopCoupon: part(coupon),
          commission,
          vat: part(commission),
        })
      })
      const basis = basisOf(lines)
      let decided = 0n
      for (let left = lines; left.length > 0;) {
        const from = rng.pick(left)
        const quantity = rng.int(1, from.quantity - from.taken.quantity)
        const refund = computeRefund({ ...basis, decided }, wish({ [from.id]: quantity }))
        for (const name of names) from.taken[name] += refund[name]
        from.taken.quantity += quantity
        decided += refund.amount
        expect(refund.goodwill, `seed ${seed}, round ${round}`).toBe(0n)
        left = left.filter(({ quantity: all, taken }) => taken.quantity < all)
      }
      for (const { taken, quantity, ...all } of lines) {
        expect(taken).toEqual({ ...nothing, quantity, ...pickParts(all) })
      }
      expect(decided).toBe(basis.paid)
    }
  })

  it('leave nothing either when a refund in between was taken back', () => {
    const one = line('a', 3, { goods: 100_000n * 3n, commission: 1_000n, vat: 100n })
    const take = (quantity: number) => {
      const { items } = computeRefund(basisOf([one]), wish({ a: quantity }))
      for (const item of items) for (const name of names) one.taken[name] += item[name]
      one.taken.quantity += quantity
      return items[0] ?? { ...nothing, quantity }
    }
    const first = take(1)
    take(1)
    for (const name of names) one.taken[name] -= first[name]
    one.taken.quantity -= 1
    take(1)
    take(1)
    expect(one.taken).toEqual({ ...pickParts(one), quantity: 3 })
  })

  it('share the coupon of an old order, whose lines froze none', () => {
    const lines = [line('a', 1, { goods: 100_000n }), line('b', 2, { goods: 200_001n })]
    const shared = withCouponShares(lines, 100n)
    expect(shared.map(({ coupon }) => coupon)).toEqual([33n, 67n])
    const all = computeRefund(basisOf(shared), wish({ a: 1, b: 2 }))
    expect(all.amount).toBe(300_001n - 100n)
    expect(withCouponShares(shared, 100n)).toEqual(shared)
  })

  it('count goodwill that was given before', () => {
    const basis = basisOf([line('a', 2, { goods: 10_000n })], { decided: 1_500n, goodwill: 1_500n })
    expect(computeRefund(basis, wish({ a: 1 }))).toMatchObject({ amount: 5_000n, goodwill: 0n })
    expect(computeRefund(basis, wish({ a: 2 }))).toMatchObject({
      amount: 8_500n,
      goodwill: -1_500n,
    })
  })

  it.each([
    ['lines.0.quantity', wish({ a: 3 })],
    ['lines.0.itemId', wish({ b: 1 })],
    ['lines', { ...wish({}), lines: [1, 1].map((quantity) => ({ itemId: 'a', quantity })) }],
    ['shipping', { ...wish({ a: 1 }), shipping: true }],
    ['goodwill', { ...wish({}), goodwill: 20_001n }],
  ])('refuse what is more than there is: %s', (path, wanted) => {
    const basis = basisOf([line('a', 2, { goods: 20_000n })])
    expect(() => computeRefund(basis, wanted)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        errors: [expect.objectContaining({ path })],
      }),
    )
  })
})

function pickParts({ goods, coupon, shopCoupon, commission, vat }: Parts): Parts {
  return { goods, coupon, shopCoupon, commission, vat }
}
