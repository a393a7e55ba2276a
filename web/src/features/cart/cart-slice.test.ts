import { describe, expect, test } from 'vitest'
import { slicesRestored } from '#core/persistence.ts'
import { aProduct } from '#test/samples.ts'
import type { CartState } from './cart-line.ts'
import {
  addOutcome,
  cartChecked,
  cartUpdated,
  cartReducer,
  cartReplaced,
  cartReset,
  cartTotals,
  isCartOrderable,
  isShopClosed,
  lineRemoved,
  problemOf,
  productAdded,
  productRefreshed,
  quantitySet,
} from './cart-slice.ts'
import { readCart } from './stored-cart.ts'

const mouse = aProduct({ id: 'mouse' })
const keyboard = aProduct({ id: 'keyboard', price: 999.5, stock: 3, quantity: 3 })
const foreign = aProduct({ id: 'foreign', shopId: 'shop-b' })

function cartOf(...adds: [typeof mouse, number][]): CartState {
  return adds.reduce(
    (state, [product, quantity]) => cartReducer(state, productAdded({ product, quantity })),
    cartReducer(undefined, cartReset()),
  )
}

function held(cart: CartState): [string, number][] {
  return cart.lines.map(({ product, quantity }) => [product.id, quantity])
}

describe('adding a product', () => {
  test('a new product is appended, with its price', () => {
    const cart = cartOf([mouse, 1], [keyboard, 2])
    expect(held(cart)).toEqual([
      ['mouse', 1],
      ['keyboard', 2],
    ])
    expect(cart.lines[1]?.price).toBe(999.5)
  })

  test('a product that is in the cart already grows by the given amount', () => {
    expect(held(cartOf([mouse, 1], [mouse, 4]))).toEqual([['mouse', 5]])
  })

  test('never adds more than are in stock', () => {
    expect(held(cartOf([keyboard, 2], [keyboard, 2]))).toEqual([['keyboard', 3]])
    expect(held(cartOf([keyboard, 9]))).toEqual([['keyboard', 3]])
  })

  test('predicts its outcome', () => {
    const cart = cartOf([mouse, 1])
    expect(addOutcome(cart, mouse)).toBe('increased')
    expect(addOutcome(cart, keyboard)).toBe('added')
    expect(addOutcome(cartOf([keyboard, 3]), keyboard)).toBe('all-taken')
    expect(addOutcome(cart, foreign)).toBe('other-shop')
    expect(addOutcome(cartOf(), foreign)).toBe('added')
  })

  test('another shop’s product is not added, and replacing puts one piece of it in the cart', () => {
    const cart = cartOf([mouse, 3], [foreign, 2])
    expect(held(cart)).toEqual([['mouse', 3]])
    expect(held(cartReducer(cart, cartReplaced(foreign)))).toEqual([['foreign', 1]])
  })
})

test('a quantity stays between 1 and the stock', () => {
  const set = (quantity: number) =>
    held(cartReducer(cartOf([keyboard, 1]), quantitySet({ productId: 'keyboard', quantity })))
  expect(set(0)).toEqual([['keyboard', 1]])
  expect(set(2)).toEqual([['keyboard', 2]])
  expect(set(4)).toEqual([['keyboard', 3]])
})

test('the current price replaces the one it was added at', () => {
  const cart = cartReducer(cartOf([mouse, 2]), productRefreshed({ ...mouse, price: 900 }))
  expect(cart.lines[0]).toMatchObject({ price: 900, quantity: 2 })
})

describe('compared with the server’s data', () => {
  const shopId = mouse.shopId
  const now = (product: typeof mouse, values: { price?: number; stock?: number } = {}) => ({
    productId: product.id,
    name: product.name,
    price: product.price,
    discount: product.discount,
    stock: product.stock,
    weightGrams: product.weightGrams,
    ...values,
  })
  const checked = (
    cart: CartState,
    products: ReturnType<typeof now>[],
    isOpen = true,
    of = shopId,
  ) =>
    cartReducer(
      cart,
      cartChecked({ shopId: of, check: { shop: { isOpen }, products, delivery: null } }),
    )
  const full = () => cartOf([mouse, 2], [keyboard, 3])

  test('stays the same when nothing has changed', () => {
    const cart = full()
    expect(checked(cart, [now(mouse), now(keyboard)])).toEqual(cart)
    expect(isCartOrderable(cart)).toBe(true)
  })

  test('shows the current price, and the one it was added at until it is back', () => {
    let cart = checked(full(), [now(mouse, { price: 900 }), now(keyboard)])
    expect(cart.lines[0]).toMatchObject({ price: 900, priceBefore: mouse.price, quantity: 2 })
    expect(cartTotals(cart).subtotal).toBe(90_000n * 2n + 99_950n * 3n)
    expect(isCartOrderable(cart), 'another price can be ordered').toBe(true)
    cart = checked(cart, [now(mouse, { price: 800 }), now(keyboard)])
    expect(cart.lines[0]).toMatchObject({ price: 800, priceBefore: mouse.price })
    expect(readCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
    cart = checked(cart, [now(mouse), now(keyboard)])
    expect(cart.lines[0]).not.toHaveProperty('priceBefore')
  })

  test('names lines that are gone, sold out or short, and removes or reduces them on request', () => {
    const third = aProduct({ id: 'third' })
    let cart = cartOf([mouse, 2], [keyboard, 3], [third, 1])
    cart = checked(cart, [now(mouse, { stock: 0 }), now(keyboard, { stock: 2 })])
    expect(cart.lines.map(problemOf)).toEqual(['sold-out', 'short', 'gone'])
    expect(held(cart), 'the shopper decides').toEqual([
      ['mouse', 2],
      ['keyboard', 3],
      ['third', 1],
    ])
    expect(isCartOrderable(cart)).toBe(false)
    cart = cartReducer(cart, cartUpdated())
    expect(held(cart)).toEqual([['keyboard', 2]])
    expect(isCartOrderable(cart)).toBe(true)
  })

  test('a product that is sold again can be ordered again', () => {
    const gone = checked(cartOf([mouse, 1]), [])
    expect(gone.lines.map(problemOf)).toEqual(['gone'])
    expect(checked(gone, [now(mouse)]).lines.map(problemOf)).toEqual([null])
  })

  test('can’t be ordered while its shop is closed, and its lines don’t count as gone', () => {
    const closed = checked(full(), [], false)
    expect(isShopClosed(closed)).toBe(true)
    expect(isCartOrderable(closed)).toBe(false)
    expect(closed.lines.map(problemOf)).toEqual([null, null])
    expect(isCartOrderable(checked(closed, [now(mouse), now(keyboard)]))).toBe(true)
  })

  test('ignores a response about the shop of an earlier cart', () => {
    const cart = full()
    expect(checked(cart, [], false, 'shop-z')).toBe(cart)
  })
})

test('a line is removed, and a reset empties the cart', () => {
  const cart = cartOf([mouse, 1], [keyboard, 1])
  expect(held(cartReducer(cart, lineRemoved('mouse')))).toEqual([['keyboard', 1]])
  expect(held(cartReducer(cart, cartReset()))).toEqual([])
})

test('totals follow the contract: shipping is added once there is something to ship', () => {
  expect(cartTotals(cartOf())).toMatchObject({ subtotal: 0n, shipping: 0n, total: 0n })
  expect(cartTotals(cartOf([mouse, 2], [keyboard, 1]), 100)).toEqual({
    subtotal: 349_950n,
    shipping: 6_000n,
    discount: 10_000n,
    total: 345_950n,
  })
})

describe('restored from storage', () => {
  test('a stored cart is restored', () => {
    const cart = cartOf([mouse, 2], [keyboard, 1])
    expect(readCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
  })

  test.each([
    ['nothing', null],
    ['a value of another type', 'lines'],
    ['an older shape', { items: [{ id: 'mouse' }] }],
    ['lines that are not a list', { lines: { 0: mouse } }],
    [
      'a product without its shop',
      { lines: [{ product: { ...mouse, shop: null }, quantity: 1, price: 1 }] },
    ],
    ['half a piece', { lines: [{ product: mouse, quantity: 1.5, price: 1 }] }],
    ['no piece', { lines: [{ product: mouse, quantity: 0, price: 1 }] }],
    ['a price that is not an amount', { lines: [{ product: mouse, quantity: 1, price: 1.234 }] }],
  ])('%s is an empty cart', (_what, stored) => {
    expect(readCart(stored)).toEqual({ lines: [] })
  })

  test('only one shop and one line per product are restored, whatever was stored', () => {
    const line = { product: mouse, quantity: 1, price: 1 }
    const stored = { lines: [line, line, { product: foreign, quantity: 1, price: 1 }, 'x'] }
    expect(held(readCart(stored))).toEqual([['mouse', 1]])
  })

  test('a payload without a cart changes nothing', () => {
    const cart = cartOf([mouse, 1])
    expect(cartReducer(cart, slicesRestored({ auth: null }))).toBe(cart)
    expect(cartReducer(cart, slicesRestored({ cart: null })).lines).toEqual([])
  })
})
