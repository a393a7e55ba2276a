import { Failure } from '@haat/contract/errors'
import { fromTaka } from '@haat/contract/money'
import type { OrderInput } from '@haat/contract/orders'
import { describe, expect, it } from 'vitest'
import { decideOrder, type MarketNow, type ProductNow, type UsableCoupon } from './order-rules.ts'

const shopId = '01890000-0000-7000-8000-00000000000a'
const product: ProductNow = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Mouse',
  image: '/mouse.webp',
  shopId,
  price: 10_000n,
  discount: 500n,
  stock: 3,
  isActive: true,
}
const ten: UsableCoupon = { couponId: 'c10', code: 'TEN', amount: 1_000n, reservationId: 'r10' }
const twenty: UsableCoupon = {
  couponId: 'c20',
  code: 'TWENTY',
  amount: 2_000n,
  reservationId: 'r20',
}
const hundreds: UsableCoupon = { ...ten, couponId: 'c500', code: 'BIG', amount: 50_000n }

const market = (changes: Partial<MarketNow> = {}): MarketNow => ({
  shop: { name: 'Shop', isActive: true },
  products: new Map([[product.id, product]]),
  held: [],
  named: null,
  ...changes,
})
const order = (changes: Partial<OrderInput> = {}): OrderInput => ({
  shopId,
  totalAmount: 160,
  paymentType: 'COD',
  products: [{ productId: product.id, quantity: 1, price: 100, discount: 5 }],
  ...changes,
})

function refusal(input: OrderInput, now: MarketNow): Failure {
  try {
    decideOrder(input, now)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('the order was not refused')
}

describe('the decision', () => {
  it('prices an order by today’s values', () => {
    const { totals, coupon } = decideOrder(order(), market())
    expect(totals).toEqual({ subtotal: 10_000n, shipping: 6_000n, discount: 0n, total: 16_000n })
    expect(coupon).toBeNull()
  })

  it('compares in poisha', () => {
    const dear = { ...product, price: fromTaka(0.1), discount: 0n }
    const now = market({ products: new Map([[product.id, dear]]) })
    const products = [{ productId: product.id, quantity: 3, price: 0.1, discount: 0 }]
    expect(decideOrder(order({ products, totalAmount: 0.3 }), now).totals.total).toBe(30n)
    expect(refusal(order({ products, totalAmount: 0.31 }), now).code).toBe('PRICE_CHANGED')
  })

  it('uses a live reservation when the total is the total with it, and no other', () => {
    const now = market({ held: [twenty, ten] })
    expect(decideOrder(order({ totalAmount: 150 }), now).coupon).toBe(ten)
    expect(decideOrder(order({ totalAmount: 140 }), now).coupon).toBe(twenty)
    expect(decideOrder(order(), now).coupon).toBeNull()
    const refused = refusal(order({ totalAmount: 1 }), now)
    expect(refused.code).toBe('PRICE_CHANGED')
    expect(refused.data).toMatchObject({ discount: 20, totalAmount: 140 })
  })

  it('takes the named coupon, whatever else is held', () => {
    const now = market({ held: [twenty, ten] })
    const input = order({ totalAmount: 150, couponCode: 'ten' })
    expect(decideOrder(input, now).coupon).toBe(ten)
    expect(refusal(order({ couponCode: 'ten' }), now).code).toBe('PRICE_CHANGED')
    expect(refusal(order({ couponCode: 'none' }), now).code).toBe('COUPON_INVALID')
    const free = { ...ten, reservationId: null }
    expect(decideOrder(input, market({ named: free })).coupon).toBe(free)
  })

  it('never takes off more than the subtotal', () => {
    const now = market({ held: [hundreds] })
    const { totals } = decideOrder(order({ totalAmount: 60, couponCode: 'BIG' }), now)
    expect(totals).toMatchObject({ discount: 10_000n, total: 6_000n })
  })

  it('names every short line', () => {
    const short = refusal(
      order({ products: [{ productId: product.id, quantity: 4, price: 100, discount: 5 }] }),
      market(),
    )
    expect(short.code).toBe('OUT_OF_STOCK')
    expect(short.errors).toEqual([{ path: 'products.0.productId', message: 'Only 3 left' }])
    expect(short.data).toEqual({ lines: [{ productId: product.id, name: 'Mouse', left: 3 }] })
  })
})
