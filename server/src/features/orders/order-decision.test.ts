import { Failure } from '@haat/contract/errors'
import { fromTaka } from '@haat/contract/money'
import type { OrderInput } from '@haat/contract/orders'
import { describe, expect, it } from 'vitest'
import type { Rate } from '#features/commissions/commissions.rows.ts'
import type { UsableCoupon } from '#features/coupons/coupons.rows.ts'
import type { Market, MarketProduct } from './market.rows.ts'
import { decideOrder, type DecidedOrder } from './order-decision.ts'

const shopId = '01890000-0000-7000-8000-00000000000a'
const customerId = '01890000-0000-7000-8000-00000000000c'
const product: MarketProduct = {
  product_id: '01890000-0000-7000-8000-000000000001',
  item_id: '01890000-0000-7000-8000-000000000011',
  name: 'Mouse',
  image: '/mouse.webp',
  product_shop_id: shopId,
  price: 10_000n,
  discount: 500n,
  stock: 3,
  is_sold: true,
  category_id: '01890000-0000-7000-8000-00000000000f',
  return_days: 7,
  returns: 'ANY',
  warranty_months: 0,
  warranty_by: null,
  warranty_text: null,
  weight_grams: 500,
}
const rate: Rate = {
  id: '01890000-0000-7000-8000-0000000000f1',
  name: 'Everything else',
  rate_number: 7,
  percent_bp: 800,
  fixed_per_piece: 0n,
  least: null,
  most: null,
  vat_bp: 1_500,
  shop_ids: null,
  category_ids: null,
  product_ids: null,
  valid_from: null,
  valid_to: null,
}
const ten: UsableCoupon = {
  couponId: 'c10',
  code: 'TEN',
  amount: 1_000n,
  funding: 'MARKET',
  reservationId: 'r10',
}
const twenty: UsableCoupon = { ...ten, couponId: 'c20', code: 'TWENTY', amount: 2_000n }
const hundreds: UsableCoupon = { ...ten, couponId: 'c500', code: 'BIG', amount: 50_000n }

const market = (changes: Partial<Market> = {}): Market => ({
  now: '2026-11-22T10:00:00.000Z',
  order_id: '01890000-0000-7000-8000-0000000000aa',
  rates_version: '01890000-0000-7000-8000-0000000000f0',
  shop_name: 'Shop',
  shop_is_open: true,
  shop_cod_paused_at: null,
  contact_name: 'Rahima',
  contact_email: 'rahima@test.example',
  contact_phone: null,
  contact_address: 'House 5, Khulna',
  held: [],
  named: null,
  guess_wait: null,
  stored: null,
  from_district: null,
  products: [product],
  ...changes,
})
const order = (changes: Partial<OrderInput> = {}): OrderInput => ({
  shopId,
  totalAmount: 160,
  paymentType: 'COD',
  products: [{ productId: product.product_id, quantity: 1, price: 100, discount: 5 }],
  ...changes,
})

const decide = (input: OrderInput, now: Market): DecidedOrder =>
  decideOrder(customerId, input, now, [rate])

function failureOf(input: OrderInput, now: Market): Failure {
  try {
    decide(input, now)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('the order was accepted')
}

describe('the decision on an order', () => {
  it('prices the order by current values', () => {
    const decided = decide(order(), market())
    expect(decided.order).toMatchObject({
      subtotal: 10_000n,
      shipping: 6_000n,
      discount: 0n,
      total_amount: 16_000n,
    })
    expect(decided.coupon).toBeNull()
  })

  it('gives each line the id that was made for its product', () => {
    const other = { ...product, product_id: shopId, item_id: customerId }
    const products = [other, product].map(({ product_id: productId }) => ({
      productId,
      quantity: 1,
      price: 100,
      discount: 5,
    }))
    const now = market({ products: [product, other] })
    const { items } = decide(order({ products, totalAmount: 260 }), now).order
    expect(items.map(({ id, product_id }) => [id, product_id])).toEqual([
      [other.item_id, other.product_id],
      [product.item_id, product.product_id],
    ])
  })

  it('freezes the commission of each line, with its part of the coupon', () => {
    const now = market({ held: [{ ...ten, funding: 'SHOP' }] })
    const { frozen } = decide(order({ totalAmount: 150 }), now)
    expect(frozen).toEqual([
      {
        commission_rate_number: 7,
        commission_bp: 800,
        commission_base: 9_000n,
        commission: 720n,
        vat_bp: 1_500,
        vat: 108n,
        coupon_share: 1_000n,
        shop_coupon_share: 1_000n,
      },
    ])
  })

  it('compares amounts in poisha', () => {
    const dear = { ...product, price: fromTaka(0.1), discount: 0n }
    const now = market({ products: [dear] })
    const products = [{ productId: product.product_id, quantity: 3, price: 0.1, discount: 0 }]
    expect(decide(order({ products, totalAmount: 0.3 }), now).order.total_amount).toBe(30n)
    expect(failureOf(order({ products, totalAmount: 0.31 }), now).code).toBe('PRICE_CHANGED')
  })

  it('uses the live reservation whose discount gives the buyer’s total', () => {
    const now = market({ held: [twenty, ten] })
    expect(decide(order({ totalAmount: 150 }), now).coupon).toBe(ten)
    expect(decide(order({ totalAmount: 140 }), now).coupon).toBe(twenty)
    expect(decide(order(), now).coupon).toBeNull()
    const failure = failureOf(order({ totalAmount: 1 }), now)
    expect(failure.code).toBe('PRICE_CHANGED')
    expect(failure.data).toMatchObject({ discount: 20, totalAmount: 140 })
  })

  it('takes the named coupon, whatever other coupons are reserved', () => {
    const now = market({ held: [twenty, ten] })
    const input = order({ totalAmount: 150, couponCode: 'ten' })
    expect(decide(input, now).coupon).toBe(ten)
    expect(failureOf(order({ couponCode: 'ten' }), now).code).toBe('PRICE_CHANGED')
    expect(failureOf(order({ couponCode: 'none' }), now).code).toBe('COUPON_INVALID')
    const unreserved = { ...ten, reservationId: null }
    expect(decide(input, market({ named: unreserved })).coupon).toBe(unreserved)
  })

  it('caps a coupon at the subtotal', () => {
    const now = market({ held: [hundreds] })
    const decided = decide(order({ totalAmount: 60, couponCode: 'BIG' }), now)
    expect(decided.order).toMatchObject({ discount: 10_000n, total_amount: 6_000n })
    expect(decided.coupon).toBe(hundreds)
  })

  it('names every line that is short of stock', () => {
    const short = failureOf(
      order({
        products: [{ productId: product.product_id, quantity: 4, price: 100, discount: 5 }],
      }),
      market(),
    )
    expect(short.code).toBe('OUT_OF_STOCK')
    expect(short.errors).toEqual([{ path: 'products.0.productId', message: 'Only 3 left' }])
    expect(short.data).toEqual({
      lines: [{ productId: product.product_id, name: 'Mouse', left: 3 }],
    })
  })
})
