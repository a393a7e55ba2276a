import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromTaka } from './money.ts'
import { discountPercent, lineTotal, originalPrice, priceOrder } from './pricing.ts'

const line = fc.record({
  price: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  quantity: fc.integer({ min: 1, max: 10_000 }),
})
const lines = fc.array(line, { maxLength: 20 })
const coupon = fc.bigInt({ min: 0n, max: 10n ** 12n })

describe('pricing', () => {
  it('total = subtotal + shipping - discount, and is never below the shipping', () => {
    fc.assert(
      fc.property(lines, coupon, (items, amount) => {
        const totals = priceOrder(items, amount)
        expect(totals.subtotal).toBe(items.reduce((sum, item) => sum + lineTotal(item), 0n))
        expect(totals.total).toBe(totals.subtotal + totals.shipping - totals.discount)
        expect(totals.discount <= totals.subtotal).toBe(true)
        expect(totals.total >= totals.shipping).toBe(true)
      }),
    )
  })

  it('does not depend on the order or the splitting of lines', () => {
    fc.assert(
      fc.property(lines, (items) => {
        const split = items.flatMap(({ price, quantity }) =>
          quantity > 1
            ? [
                { price, quantity: quantity - 1 },
                { price, quantity: 1 },
              ]
            : [{ price, quantity }],
        )
        expect(priceOrder(split.toReversed())).toEqual(priceOrder(items))
      }),
    )
  })

  it('charges 60৳ for shipping only when the subtotal is above 1৳', () => {
    const shipping = (taka: number) => priceOrder([{ price: fromTaka(taka), quantity: 1 }]).shipping
    expect(priceOrder([]).shipping).toBe(0n)
    expect(shipping(1)).toBe(0n)
    expect(shipping(1.01)).toBe(fromTaka(60))
    expect(shipping(50_000)).toBe(fromTaka(60))
  })

  it('still charges shipping when a coupon is worth more than the products', () => {
    const totals = priceOrder([{ price: fromTaka(100), quantity: 1 }], fromTaka(500))
    expect(totals).toMatchObject({ discount: fromTaka(100), total: fromTaka(60) })
  })

  it('computes the original price and the percentage', () => {
    expect(originalPrice({ price: 900n, discount: 100n })).toBe(1_000n)
    expect(discountPercent({ price: 900, discount: 100 })).toBe(10)
    expect(discountPercent({ price: 2, discount: 1 })).toBe(33)
    expect(discountPercent({ price: 0, discount: 0 })).toBe(0)
  })
})
