import type { Product } from '@haat/contract/catalog'
import type { Order } from '@haat/contract/orders'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState, type ReactNode } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import { errorMessage, isNotFound } from '#core/api-error.ts'
import { paths } from '#core/paths.ts'
import { cartApi } from '#features/cart/cart-api.ts'
import {
  addOutcome,
  cartReset,
  productAdded,
  selectCart,
  type WithCart,
} from '#features/cart/cart-slice.ts'
import { catalogApi } from '#features/catalog/catalog-api.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { checkConnection } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { planReorder } from './reorder.ts'

interface Added {
  product: Product
  quantity: number
}

/** What buying an order again came to: what has changed since, and whether anything is in the cart. */
export interface Reordered {
  news: readonly string[]
  isAdded: boolean
}

/**
 * Puts what is still sold of an order into the cart, at today's prices. When nothing has changed, the cart opens;
 * otherwise `result` says what has. A cart of another shop asks first: render `dialog`.
 */
export function useReorder(order: Order): {
  reorder: () => void
  isPending: boolean
  result: Reordered | null
  dialog: ReactNode
} {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const store = useStore<WithCart>()
  const navigate = useNavigate()
  const read = useReading()
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<Reordered | null>(null)
  const [asked, setAsked] = useState<{ found: Added[]; news: readonly string[] } | null>(null)

  async function start() {
    setPending(true)
    setResult(null)
    try {
      const { found, news } = await read(order)
      const first = found[0]
      const isOther =
        first !== undefined &&
        addOutcome(selectCart(store.getState()), first.product) === 'other-shop'
      if (isOther) setAsked({ found, news })
      else add(found, news)
    } catch (error) {
      toast.error(errorMessage(error, checkConnection))
    }
    setPending(false)
  }

  function add(found: readonly Added[], news: readonly string[]) {
    for (const each of found) dispatch(productAdded(each))
    if (news.length === 0) void navigate(paths.cart)
    else setResult({ news, isAdded: found.length > 0 })
  }

  function replace() {
    if (asked === null) return
    dispatch(cartReset())
    setAsked(null)
    add(asked.found, asked.news)
  }

  return {
    reorder: () => void start(),
    isPending,
    result,
    dialog: <Question isOpen={asked !== null} onClose={() => setAsked(null)} onConfirm={replace} />,
  }
}

function Question({
  isOpen,
  onClose,
  onConfirm,
}: {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(isStill) => (isStill ? undefined : onClose())}
      title="Are you absolutely sure?"
      description="You are trying to add another shop products. This will replace your previous added products from cart."
      confirmLabel="Replace"
      onConfirm={onConfirm}
    />
  )
}

/** Reads what is left of an order: the market's check, and each product that is still sold. Throws a failed call. */
function useReading() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const fresh = { forceRefetch: true, subscribe: false } as const
  return async (order: Order) => {
    const ids = order.orderItem.map(({ productId }) => productId).join(',')
    const check = await dispatch(
      cartApi.endpoints.checkCart.initiate({ shopId: order.shopId, productIds: ids }, fresh),
    ).unwrap()
    const { wanted, news } = planReorder(order, check)
    const found: Added[] = []
    for (const { productId, quantity } of wanted) {
      try {
        const call = catalogApi.endpoints.getProduct.initiate({ id: productId }, fresh)
        found.push({ product: await dispatch(call).unwrap(), quantity })
      } catch (error) {
        // It was taken off sale between the two calls.
        if (!isNotFound(error)) throw error
        const item = order.orderItem.find((each) => each.productId === productId)
        news.push(`${item?.product.name ?? 'A product'} is no longer sold.`)
      }
    }
    return { found, news }
  }
}
