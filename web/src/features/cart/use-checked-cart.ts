import { useCallback, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { selectIsRestored } from '#core/persistence.ts'
import { useCheckCartQuery } from './cart-api.ts'
import { cartChecked } from './cart-slice.ts'
import { useCart, useCartAccess } from './own-cart.tsx'

/**
 * Compares the cart with the market when the page opens and whenever somebody returns to it; the returned
 * function does so at once. If the call fails, the cart stays as it is, because an order is checked again
 * when it is placed.
 */
export function useCheckedCart(): () => void {
  const { dispatch } = useCartAccess()
  const { lines } = useCart()
  const isRestored = useSelector(selectIsRestored)
  const shopId = lines[0]?.product.shopId ?? ''
  const productIds = lines
    .map(({ product }) => product.id)
    .toSorted()
    .join(',')
  const isEmpty = !isRestored || shopId === ''
  const { currentData, fulfilledTimeStamp, refetch } = useCheckCartQuery(
    { shopId, productIds },
    { skip: isEmpty, refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )

  useEffect(() => {
    // Apply every response, even an equal one, because the cart may have changed since.
    if (currentData === undefined || fulfilledTimeStamp === undefined) return
    dispatch(cartChecked({ shopId, check: currentData }))
  }, [currentData, fulfilledTimeStamp, shopId, dispatch])

  return useCallback(() => {
    if (!isEmpty) void refetch()
  }, [isEmpty, refetch])
}
