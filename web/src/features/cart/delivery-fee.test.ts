import { describe, expect, test } from 'vitest'
import { aProduct } from '#test/samples.ts'
import type { CartState } from './cart-line.ts'
import { cartChecked, cartReducer, cartTotals, productAdded } from './cart-slice.ts'
import { readCart } from './stored-cart.ts'

const mouse = aProduct({ id: 'mouse' })
const cartOf = (quantity: number) =>
  cartReducer(undefined, productAdded({ product: mouse, quantity }))

describe('where delivery depends on the place', () => {
  const zone = (fee: number) => ({ steps: [{ upToGrams: 500, fee }], perKgMore: 20 })
  const delivery = {
    fromDistrictId: null,
    rates: { INSIDE: zone(60), SUBURB: zone(100), OUTSIDE: zone(120) },
  }
  const { shopId } = mouse
  const told = (cart: CartState, known: typeof delivery | null) =>
    cartReducer(
      cart,
      cartChecked({ shopId, check: { shop: { isOpen: true }, products: [], delivery: known } }),
    )
  const shippingOf = (cart: CartState, placeId?: number | null) =>
    cartTotals(cart, 0, placeId).shipping
  const [dhanmondi, savar] = [3026510, 3026001]

  test('shipping follows place and weight, and is the least without a place', () => {
    const cart = told(cartOf(1), delivery)
    expect(shippingOf(cart)).toBe(6_000n)
    expect(shippingOf(cart, dhanmondi)).toBe(6_000n)
    expect(shippingOf(cart, savar)).toBe(10_000n)
    expect(shippingOf(cart, null)).toBe(12_000n)
    expect(shippingOf(told(cartOf(3), delivery), dhanmondi)).toBe(8_000n)
  })

  test('is the flat fee again once the market says so', () => {
    const cart = told(cartOf(1), delivery)
    expect(shippingOf(told(cart, null), savar)).toBe(6_000n)
  })

  test('a cart that was stored without weights counts the usual one', () => {
    const { weightGrams: _, ...old } = mouse
    const stored: unknown = JSON.parse(
      JSON.stringify({ lines: [{ product: old, quantity: 2, price: mouse.price }] }),
    )
    const cart = told(readCart(stored), delivery)
    expect(shippingOf(cart, dhanmondi)).toBe(8_000n)
  })
})
