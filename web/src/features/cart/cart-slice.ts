import type { Product } from '@haat/contract/catalog'
import type { CartCheck } from '@haat/contract/cart-check'
import type { CartDelivery } from '@haat/contract/delivery-rates'
import { fromTaka } from '@haat/contract/money'
import { priceOrder, type PricedLine, type Totals } from '@haat/contract/pricing'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { slicesRestored } from '#core/persistence.ts'
import { feeOf } from './delivery-fee.ts'
import type { CartLine, CartState } from './cart-line.ts'
import { readCart } from './stored-cart.ts'

/** Why a line can't be ordered as it is. */
export type LineProblem = 'gone' | 'sold-out' | 'short'

export interface WithCart {
  cart: CartState
}

/** What adding a product to the cart would do. */
export type AddOutcome = 'added' | 'increased' | 'all-taken' | 'other-shop'

const empty: CartState = { lines: [] }

const cartSlice = createSlice({
  name: 'cart',
  initialState: empty,
  reducers: {
    /**
     * Adds pieces, but never more than are in stock. A product of another shop is not added: the shopper
     * decides first (see `addOutcome`), and `cartReplaced` follows if they agree.
     */
    productAdded(state, { payload }: PayloadAction<{ product: Product; quantity: number }>) {
      const { product, quantity } = payload
      if (addOutcome(state, product) === 'other-shop') return
      notLater(state, product)
      const line = findLine(state, product.id)
      if (line === undefined) {
        state.lines.push({
          product,
          quantity: withinStock(quantity, product),
          price: product.price,
        })
        return
      }
      line.product = product
      line.price = product.price
      delete line.priceBefore
      line.quantity = withinStock(line.quantity + quantity, product)
    },
    /** Empties the cart and puts one piece of the product in it. */
    cartReplaced(state, { payload }: PayloadAction<Product>) {
      notLater(state, payload)
      state.lines = [{ product: payload, quantity: 1, price: payload.price }]
      delete state.delivery
    },
    /** The cart as code that is loaded on demand has made it of the last one: `moving.ts`, `following.ts`. */
    cartSet(state, { payload }: PayloadAction<Pick<CartState, 'lines' | 'later'>>) {
      state.lines = payload.lines
      keepLater(state, payload.later)
    },
    quantitySet(state, { payload }: PayloadAction<{ productId: string; quantity: number }>) {
      const line = findLine(state, payload.productId)
      if (line !== undefined) line.quantity = withinStock(payload.quantity, line.product)
    },
    /** The server's current price, stock and name of a product. */
    productRefreshed(state, { payload }: PayloadAction<Product>) {
      const line = findLine(state, payload.id)
      if (line === undefined) return
      line.product = payload
      line.price = payload.price
    },
    /**
     * The server's current state of the cart's shop and products. Quantities stay as the shopper chose
     * them: a line that no longer fits is shown (see `problemOf`) and changed only when the shopper says
     * so.
     */
    cartChecked(state, { payload }: PayloadAction<{ shopId: string; check: CartCheck }>) {
      const { shopId, check } = payload
      if (state.lines[0]?.product.shopId === shopId) takeDelivery(state, check.delivery)
      for (const line of state.lines) {
        if (line.product.shopId !== shopId) continue
        line.product.shop.status = check.shop.isOpen ? 'ACTIVE' : 'SUSPENDED'
        if (!check.shop.isOpen) continue
        const now = check.products.find(({ productId }) => productId === line.product.id)
        line.product.status = now === undefined ? 'PAUSED' : 'ACTIVE'
        if (now !== undefined) takeOver(line, now)
      }
    },
    /** Removes what can't be ordered, and lowers quantities to what is in stock. */
    cartUpdated(state) {
      state.lines = state.lines.filter((line) => isOrderable(problemOf(line)))
      for (const line of state.lines) line.quantity = withinStock(line.quantity, line.product)
    },
    /** What delivery depends on now; null: the flat fee. */
    deliveryChanged(state, { payload }: PayloadAction<CartDelivery | null>) {
      takeDelivery(state, payload)
    },
    lineRemoved(state, { payload: productId }: PayloadAction<string>) {
      state.lines = state.lines.filter((line) => line.product.id !== productId)
    },
    cartReset(state) {
      state.lines = []
      delete state.delivery
    },
  },
  extraReducers: (builder) => {
    builder.addCase(slicesRestored, (state, { payload }) =>
      'cart' in payload ? readCart(payload.cart) : state,
    )
  },
})

export const {
  productAdded,
  cartReplaced,
  cartSet,
  quantitySet,
  productRefreshed,
  cartChecked,
  cartUpdated,
  deliveryChanged,
  lineRemoved,
  cartReset,
} = cartSlice.actions
export const cartReducer = cartSlice.reducer

/**
 * Whether the product would be added as a new line, increase its line, exceed the stock, or replace another
 * shop's cart.
 */
export function addOutcome(cart: CartState, product: Product): AddOutcome {
  if (cart.lines.some((line) => line.product.shopId !== product.shopId)) return 'other-shop'
  const line = findLine(cart, product.id)
  if (line === undefined) return 'added'
  return line.quantity < product.stock ? 'increased' : 'all-taken'
}

/** Why a line can't be ordered as it is: no longer sold, out of stock, or fewer pieces than asked for. */
export function problemOf({ product, quantity }: CartLine): LineProblem | null {
  if (product.status !== 'ACTIVE') return 'gone'
  if (product.stock === 0) return 'sold-out'
  return quantity > product.stock ? 'short' : null
}

/** Whether the cart's shop takes no orders now. */
export function isShopClosed({ lines }: CartState): boolean {
  return lines.some(({ product }) => product.shop.status !== 'ACTIVE')
}

/** Whether the cart could be ordered as it is, as far as is known. */
export function isCartOrderable(cart: CartState): boolean {
  return !isShopClosed(cart) && cart.lines.every((line) => problemOf(line) === null)
}

export function selectCart(state: WithCart): CartState {
  return state.cart
}

/** How many different products the cart holds: the header's badge. */
export function selectCartCount(state: WithCart): number {
  return state.cart.lines.length
}

/**
 * The cart's sums in poisha, with a coupon's amount (in taka) taken off, for an address at this place (null: in one
 * text). Without a place, shipping is the least that it can be.
 */
export function cartTotals(cart: CartState, couponTaka = 0, placeId?: number | null): Totals {
  return priceOrder(
    cart.lines.map(pricedLine),
    fromTaka(couponTaka),
    feeOf(cart.lines, cart.delivery, placeId),
  )
}

function takeDelivery(cart: CartState, delivery: CartCheck['delivery']): void {
  if (delivery === null) delete cart.delivery
  else cart.delivery = delivery
}

/** A line as the contract's arithmetic takes it. */
export function pricedLine(line: CartLine): PricedLine {
  return { price: fromTaka(line.price), quantity: line.quantity }
}

function isOrderable(problem: LineProblem | null): boolean {
  return problem === null || problem === 'short'
}

function takeOver(line: CartLine, now: CartCheck['products'][number]): void {
  const { name, price, discount, stock, weightGrams } = now
  Object.assign(line.product, { name, price, discount, stock, weightGrams, quantity: stock })
  if (price === line.price) return
  const before = line.priceBefore ?? line.price
  if (before === price) delete line.priceBefore
  else line.priceBefore = before
  line.price = price
}

/** What is in the cart is not saved for later too. */
function notLater(cart: CartState, { id }: Product): void {
  keepLater(
    cart,
    cart.later?.filter(({ product }) => product.id !== id),
  )
}

function keepLater(cart: CartState, later: CartLine[] = []): void {
  if (later.length === 0) delete cart.later
  else cart.later = later
}

function findLine(cart: CartState, productId: string): CartLine | undefined {
  return cart.lines.find((line) => line.product.id === productId)
}

function withinStock(quantity: number, product: Product): number {
  return Math.max(1, Math.min(quantity, product.stock))
}
