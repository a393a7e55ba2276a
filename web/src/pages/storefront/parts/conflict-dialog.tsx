import { useDispatch, useSelector, useStore } from 'react-redux'
import { flushSync } from 'react-dom'
import { money } from '#core/format.ts'
import {
  lineRemoved,
  productRefreshed,
  quantitySet,
  selectCart,
  type WithCart,
} from '#features/cart/cart-slice.ts'
import type { OrderConflict } from '#features/orders/order-conflict.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/**
 * What changed since the cart was filled, as a choice: take today's prices or what is left and order
 * at once, or go back and look.
 */
export function ConflictDialog({
  conflict,
  onClose,
  onPlaceAgain,
}: {
  conflict: OrderConflict | null
  onClose: () => void
  onPlaceAgain: () => void
}) {
  const dispatch = useDispatch()
  const store = useStore<WithCart>()
  const cart = useSelector(selectCart)

  function mend() {
    if (conflict?.kind === 'prices') {
      for (const { productId, price, discount } of conflict.current.lines) {
        const line = cart.lines.find(({ product }) => product.id === productId)
        if (line !== undefined) dispatch(productRefreshed({ ...line.product, price, discount }))
      }
    }
    if (conflict?.kind === 'stock') {
      for (const { productId, left } of conflict.lines) {
        const line = cart.lines.find(({ product }) => product.id === productId)
        if (line === undefined) continue
        if (left === 0) dispatch(lineRemoved(productId))
        else {
          dispatch(productRefreshed({ ...line.product, stock: left }))
          dispatch(quantitySet({ productId, quantity: left }))
        }
      }
    }
  }

  function mendAndOrder() {
    // The order is read from the cart, so the mended cart has to be there first.
    flushSync(mend)
    onClose()
    if (selectCart(store.getState()).lines.length > 0) onPlaceAgain()
  }

  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={conflict?.kind === 'prices' ? 'Prices have changed' : 'Not everything is in stock'}
      description={
        conflict?.kind === 'prices'
          ? 'Since you filled your cart the shop changed these. Nothing was ordered yet.'
          : 'Other buyers were faster. Nothing was ordered yet.'
      }
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              mend()
              onClose()
            }}
          >
            Update the cart
          </Button>
          <Button onClick={mendAndOrder}>
            {conflict?.kind === 'prices' ? 'Order at these prices' : 'Order what is left'}
          </Button>
        </>
      }
    >
      {conflict?.kind === 'prices' ? (
        <ul className="figures space-y-2 text-sm">
          {conflict.current.lines.map(({ productId, name, price }) => {
            const before = cart.lines.find(({ product }) => product.id === productId)?.price
            return (
              <li key={productId} className="flex justify-between gap-4">
                <span>{name}</span>
                <span className="flex-none">
                  {before === undefined || before === price ? null : (
                    <s className="me-2 text-muted">{money(before)}</s>
                  )}
                  <strong>{money(price)}</strong>
                </span>
              </li>
            )
          })}
          <li className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
            <span>New total</span>
            <span>{money(conflict.current.totalAmount)}</span>
          </li>
        </ul>
      ) : (
        <ul className="space-y-2 text-sm">
          {conflict?.lines.map(({ productId, name, left }) => (
            <li key={productId} className="flex justify-between gap-4">
              <span>{name}</span>
              <strong className="flex-none text-danger">
                {left === 0 ? 'Out of stock' : `${left} left`}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
