import type { Order } from '@haat/contract/orders'
import { orderActions } from '#features/orders/order-actions.tsx'
import { useCancelling } from '#features/orders/use-cancelling.tsx'
import { useOrderMutations } from '#features/orders/use-order-mutations.tsx'

/** What a shop can do with an order, and the dialog and question for it. */
export function useShopActions() {
  const mutations = useOrderMutations()
  const cancelling = useCancelling('shop')
  const actionsFor = (order: Order) => [
    ...orderActions(order, mutations),
    ...cancelling.itemsFor(order),
  ]
  const overlays = (
    <>
      {cancelling.dialog}
      {mutations.question}
    </>
  )
  return { actionsFor, overlays, cancelPieces: cancelling.open }
}
