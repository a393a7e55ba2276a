import type { Order } from '@haat/contract/orders'
import type { GatewayName } from '@haat/contract/payments'
import type { ReactNode } from 'react'
import { isCancellable, isPayable } from '#features/orders/allowed-order-actions.ts'
import { useCancelling } from '#features/orders/use-cancelling.tsx'
import { useOrderMutations } from '#features/orders/use-order-mutations.tsx'
import { usePayNow } from '#features/payments/use-pay-now.ts'
import { waysToPay } from '#features/payments/ways-to-pay.ts'
import type { MenuItem } from '#ui/menu.tsx'

/** What a buyer can do with an order, and the dialog and question for it. */
export function useBuyersActions(): {
  actionsFor: (order: Order) => MenuItem[]
  /** Asks whether to cancel the order. */
  cancel: (order: Order) => void
  overlays: ReactNode
} {
  const mutations = useOrderMutations()
  const payNow = usePayNow()
  const cancelling = useCancelling('buyer')

  const cancel = (order: Order) => mutations.move(order, 'CANCELLED')

  function actionsFor(order: Order): MenuItem[] {
    const items = isPayable(order) ? payNowItems((gateway) => void payNow(order.id, gateway)) : []
    if (isCancellable(order)) {
      items.push({
        label: 'Cancel order',
        icon: 'circle-x',
        isDanger: true,
        onSelect: () => cancel(order),
      })
    }
    return [...items, ...cancelling.itemsFor(order)]
  }

  const overlays = (
    <>
      {cancelling.dialog}
      {mutations.question}
    </>
  )
  return { actionsFor, cancel, overlays }
}

/** Pay Now, or an item for each way to pay where there is a choice. */
function payNowItems(pay: (gateway?: GatewayName) => void): MenuItem[] {
  const ways = waysToPay()
  if (ways.length === 0) {
    return [{ label: 'Pay Now', icon: 'credit-card', onSelect: () => pay() }]
  }
  return ways.map(({ gateway, action }) => ({
    label: action,
    icon: 'credit-card',
    onSelect: () => pay(gateway),
  }))
}
