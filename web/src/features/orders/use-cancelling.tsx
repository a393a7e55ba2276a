import type { Order } from '@haat/contract/orders'
import { useState, type ReactNode } from 'react'
import type { MenuItem } from '#ui/menu.tsx'
import { hasPiecesToCancel } from './allowed-order-actions.ts'
import { CancellationDialog } from './cancellation-dialog.tsx'
import type { Canceller } from './cancellation-form.ts'

/** Cancelling pieces: the item for an order’s menu, if there are some, and the dialog, for the screen to render. */
export function useCancelling(by: Canceller): {
  itemsFor: (order: Order) => MenuItem[]
  dialog: ReactNode
} {
  const [order, setOrder] = useState<Order | null>(null)
  return {
    itemsFor: (each) =>
      hasPiecesToCancel(each)
        ? [{ label: 'Cancel pieces', icon: 'circle-x', onSelect: () => setOrder(each) }]
        : [],
    dialog:
      order === null ? null : (
        <CancellationDialog order={order} by={by} onClose={() => setOrder(null)} />
      ),
  }
}
