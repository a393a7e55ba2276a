import type { CurrentPrices, ShortLine } from '@haat/contract/orders'
import { useSelector } from 'react-redux'
import { money } from '#core/format.ts'
import { selectCart } from '#features/cart/cart-slice.ts'
import type { OrderConflict } from '#features/orders/order-conflict.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useMendCart } from './use-mend-cart.ts'

const words = {
  prices: {
    title: 'Prices have changed',
    note: 'Since you filled your cart the shop changed these. Nothing was ordered yet.',
    go: 'Order at these prices',
  },
  stock: {
    title: 'Not everything is in stock',
    note: 'Other buyers were faster. Nothing was ordered yet.',
    go: 'Order what is left',
  },
}

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
  const mend = useMendCart()
  const { title, note, go } = words[conflict?.kind ?? 'prices']

  function settle(isOrdering: boolean) {
    const isAnythingLeft = conflict !== null && mend(conflict)
    onClose()
    if (isOrdering && isAnythingLeft) onPlaceAgain()
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
          <Button onClick={() => settle(true)}>{go}</Button>
        </>
      }
    >
      {conflict?.kind === 'prices' ? <Prices current={conflict.current} /> : null}
      {conflict?.kind === 'stock' ? <Shortages lines={conflict.lines} /> : null}
    </Dialog>
  )
}

function Prices({ current }: { current: CurrentPrices }) {
  const { lines } = useSelector(selectCart)
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
      <li className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
        <span>New total</span>
        <span>{money(current.totalAmount)}</span>
      </li>
    </ul>
  )
}

function Shortages({ lines }: { lines: readonly ShortLine[] }) {
  return (
    <ul className="space-y-2 text-sm">
      {lines.map(({ productId, name, left }) => (
        <li key={productId} className="flex justify-between gap-4">
          <span>{name}</span>
          <strong className="flex-none">{left === 0 ? 'Out of stock' : `${left} left`}</strong>
        </li>
      ))}
    </ul>
  )
}
