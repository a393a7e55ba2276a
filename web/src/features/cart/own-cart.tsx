import type { UnknownAction } from '@reduxjs/toolkit'
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { Product } from '@haat/contract/catalog'
import type { CartState } from './cart-line.ts'
import { cartReducer, cartReplaced, quantitySet, selectCart, type WithCart } from './cart-slice.ts'

interface OwnStore {
  get: () => CartState
  dispatch: (action: UnknownAction) => void
  subscribe: (listener: () => void) => () => void
}

/** A cart of the components below it, beside the shopper's cart. */
const OwnCart = createContext<OwnStore | null>(null)

/** What is inside orders this product alone, and leaves the shopper's cart as it is. */
export function BuyNow({
  product,
  quantity,
  children,
}: {
  product: Product
  quantity: number
  children: ReactNode
}) {
  const [own] = useState(() => makeStore(product, quantity))
  return <OwnCart value={own}>{children}</OwnCart>
}

/** The cart that is shown here: the shopper's, or that of `BuyNow`. */
export function useCart(): CartState {
  const own = use(OwnCart)
  const shared = useSelector(selectCart)
  const ownCart = useSyncExternalStore(own?.subscribe ?? never, own?.get ?? nothing, nothing)
  return ownCart ?? shared
}

/** The same cart for code that reads it when something happens, and what changes it. */
export function useCartAccess(): Pick<OwnStore, 'get' | 'dispatch'> {
  const own = use(OwnCart)
  const { getState, dispatch } = useStore<WithCart>()
  return own ?? { get: () => selectCart(getState()), dispatch }
}

/** Whether the cart here is that of `BuyNow`. */
export function useIsBuyNow(): boolean {
  return use(OwnCart) !== null
}

const never = () => () => {}
const nothing = () => null

function makeStore(product: Product, quantity: number): OwnStore {
  const listeners = new Set<() => void>()
  let cart = cartReducer(undefined, cartReplaced(product))
  const dispatch = (action: UnknownAction) => {
    cart = cartReducer(cart, action)
    for (const listener of listeners) listener()
  }
  dispatch(quantitySet({ productId: product.id, quantity }))
  return {
    get: () => cart,
    dispatch,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
