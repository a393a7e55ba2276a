import type { Order } from '@haat/contract/orders'
import { useCallback, useState, type ReactNode } from 'react'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { hasPiecesToCancel } from './allowed-order-actions.ts'
import type { Canceller } from './cancellation-form.ts'

const dialog = lazyPart(async () => (await import('./cancellation-dialog.tsx')).CancellationDialog)

/** Cancelling pieces: the item for an order’s menu, if there are some, and the dialog, for the screen to render. */
export function useCancelling(by: Canceller): {
  itemsFor: (order: Order) => MenuItem[]
  open: (order: Order) => void
  dialog: ReactNode
} {
  const [order, setOrder] = useState<Order | null>(null)
  const onClose = useCallback(() => setOrder(null), [])
  return {
    open: setOrder,
    itemsFor: (each) =>
      hasPiecesToCancel(each)
        ? [{ label: 'Cancel pieces', icon: 'circle-x', onSelect: () => setOrder(each) }]
        : [],
    dialog:
      order === null ? null : (
        <LazyPart part={dialog} props={{ order, by, onClose }} onMissing={onClose} />
      ),
  }
}
