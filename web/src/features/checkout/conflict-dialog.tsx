import type { CurrentPrices, ShortLine } from '@haat/contract/orders'
import { money } from '#core/format.ts'
import { useCart } from '#features/cart/own-cart.tsx'
import type { OrderConflict } from '#features/orders/order-conflict.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useUpdateCart } from './use-update-cart.ts'

const words = {
  prices: {
    title: 'Prices have changed',
    note: 'They changed after you filled your cart. Nothing has been ordered yet.',
    go: 'Order at these prices',
  },
  stock: {
    title: 'Not everything is in stock',
    note: 'Other buyers were faster. Nothing has been ordered yet.',
    go: 'Order what is left',
  },
  gone: {
    title: 'No longer sold',
    note: 'The shop stopped selling these after you filled your cart. Nothing has been ordered yet.',
    go: 'Order the rest',
  },
}

/** Shows what changed since the cart was filled, and offers to accept it and order at once, or to go back. */
export function ConflictDialog({
  conflict,
  onClose,
  onPlaceAgain,
}: {
  conflict: OrderConflict | null
  onClose: () => void
  onPlaceAgain: () => void
}) {
  const updateCart = useUpdateCart()
  const { title, note, go } = words[conflict?.kind ?? 'prices']
  const isAnythingLeft = useIsAnythingLeft(conflict)

  function settle(isOrdering: boolean) {
    const isLeft = conflict !== null && updateCart(conflict)
    onClose()
    if (isOrdering && isLeft) onPlaceAgain()
  }

  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={title}
      description={note}
      footer={
        <>
          <Button variant="secondary" onClick={() => settle(false)}>
            Update the cart
          </Button>
          {isAnythingLeft ? <Button onClick={() => settle(true)}>{go}</Button> : null}
        </>
      }
    >
      {conflict?.kind === 'prices' ? <Prices current={conflict.current} /> : null}
      {conflict === null || conflict.kind === 'prices' ? null : (
        <Shortages lines={conflict.lines} isGone={conflict.kind === 'gone'} />
      )}
    </Dialog>
  )
}

function Prices({ current }: { current: CurrentPrices }) {
  const { lines } = useCart()
  return (
    <ul className="figures space-y-2 text-sm">
      {current.lines.map(({ productId, name, price }) => {
        const before = lines.find(({ product }) => product.id === productId)?.price
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
      {current.delivery === undefined ? null : (
        <li className="flex justify-between gap-4">
          <span>Delivery</span>
          <strong>{money(current.shipping)}</strong>
        </li>
      )}
      {current.discount === 0 ? null : (
        <li className="flex justify-between gap-4">
          <span>Coupon</span>
          <strong>−{money(current.discount)}</strong>
        </li>
      )}
      <li className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
        <span>New total</span>
        <span>{money(current.totalAmount)}</span>
      </li>
    </ul>
  )
}

/** Whether anything is left to order after the cart is updated. */
function useIsAnythingLeft(conflict: OrderConflict | null): boolean {
  const cart = useCart()
  if (conflict === null || conflict.kind === 'prices') return true
  const gone = new Set(
    conflict.lines.filter(({ left }) => left === 0).map((line) => line.productId),
  )
  return cart.lines.some(({ product }) => !gone.has(product.id))
}

function Shortages({ lines, isGone }: { lines: readonly ShortLine[]; isGone: boolean }) {
  const cart = useCart()
  // The server does not name a hidden product, but the cart still knows its name.
  const nameOf = ({ productId, name }: ShortLine) =>
    name === '' ? cart.lines.find(({ product }) => product.id === productId)?.product.name : name
  return (
    <ul className="space-y-2 text-sm">
      {lines.map((line) => (
        <li key={line.productId} className="flex justify-between gap-4">
          <span className="wrap-anywhere">{nameOf(line)}</span>
          <strong className="flex-none">
            {isGone ? 'No longer sold' : line.left === 0 ? 'Out of stock' : `${line.left} left`}
          </strong>
        </li>
      ))}
    </ul>
  )
}
