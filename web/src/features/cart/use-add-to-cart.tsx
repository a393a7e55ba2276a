import type { Product } from '@haat/contract/catalog'
import { cartMessages } from '@haat/contract/messages'
import { useState, type ReactNode } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { openCartDrawer } from './cart-drawer-host.tsx'
import { addOutcome, cartReplaced, productAdded, selectCart, type WithCart } from './cart-slice.ts'

const viewCart = { label: 'View cart', onPress: openCartDrawer }

/**
 * Adds products to the cart and shows a toast. A product of another shop asks first; render `dialog` once beside
 * whatever calls `add`.
 */
export function useAddToCart(): {
  add: (product: Product, quantity?: number) => void
  dialog: ReactNode
} {
  const dispatch = useDispatch()
  const store = useStore<WithCart>()
  const [asked, setAsked] = useState<Product | null>(null)
  const [isOpen, setOpen] = useState(false)

  function add(product: Product, quantity = 1) {
    const outcome = addOutcome(selectCart(store.getState()), product)
    if (outcome === 'other-shop') {
      setAsked(product)
      setOpen(true)
      return
    }
    dispatch(productAdded({ product, quantity }))
    if (outcome === 'all-taken') toast.info('Your cart already contains all available stock')
    else toast.success(cartMessages[outcome], { action: viewCart })
  }

  function replace() {
    if (asked !== null) dispatch(cartReplaced(asked))
    setOpen(false)
    toast.success(cartMessages.added, { action: viewCart })
  }

  const dialog = (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Are you absolutely sure?"
      description="You are trying to add another shop products. This will replace your previous added products from cart."
      confirmLabel="Replace"
      onConfirm={replace}
    />
  )
  return { add, dialog }
}
