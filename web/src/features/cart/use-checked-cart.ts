import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { selectIsRestored } from '#core/persistence.ts'
import { useCheckCartQuery } from './cart-api.ts'
import { cartChecked, selectCart } from './cart-slice.ts'

/**
 * Compares the cart with the market when the page that shows it opens, and whenever somebody comes back
 * to that page; the returned function does so at once. Without an answer the cart stays as it is: an order
 * is checked again when it is placed.
 */
export function useCheckedCart(): () => void {
  const dispatch = useDispatch()
  const { lines } = useSelector(selectCart)
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
    // Each answer counts, also one that says the same of a cart that has changed.
    if (currentData === undefined || fulfilledTimeStamp === undefined) return
    dispatch(cartChecked({ shopId, check: currentData }))
  }, [currentData, fulfilledTimeStamp, shopId, dispatch])

  return useCallback(() => {
    if (!isEmpty) void refetch()
  }, [isEmpty, refetch])
}
