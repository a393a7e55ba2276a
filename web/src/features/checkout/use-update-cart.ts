import {
  deliveryChanged,
  lineRemoved,
  productRefreshed,
  quantitySet,
} from '#features/cart/cart-slice.ts'
import { useCartAccess } from '#features/cart/own-cart.tsx'
import type { OrderConflict } from '#features/orders/order-conflict.ts'

/** Updates the cart to the server's prices and stock. Returns whether anything is left in it. */
export function useUpdateCart(): (conflict: OrderConflict) => boolean {
  const { get: cart, dispatch } = useCartAccess()
  const productOf = (id: string) => cart().lines.find(({ product }) => product.id === id)?.product

  function takePrices({ current }: OrderConflict & { kind: 'prices' }) {
    dispatch(deliveryChanged(current.delivery ?? null))
    for (const { productId, price, discount, weightGrams } of current.lines) {
      const product = productOf(productId)
      if (product === undefined) continue
      const weight = weightGrams ?? product.weightGrams
      dispatch(productRefreshed({ ...product, price, discount, weightGrams: weight }))
    }
  }

  function takeStock({ lines }: OrderConflict & { kind: 'gone' | 'stock' }) {
    for (const { productId, left } of lines) {
      const product = productOf(productId)
      if (product === undefined) continue
      if (left === 0) {
        dispatch(lineRemoved(productId))
        continue
      }
      dispatch(productRefreshed({ ...product, stock: left }))
      dispatch(quantitySet({ productId, quantity: left }))
    }
  }

  return (conflict) => {
    if (conflict.kind === 'prices') takePrices(conflict)
    else takeStock(conflict)
    return cart().lines.length > 0
  }
}
