import type { Order } from '@haat/contract/orders'
import { useCallback, useState } from 'react'
import { isRefundable } from '#features/orders/allowed-order-actions.ts'
import { orderActions } from '#features/orders/order-actions.tsx'
import { useCancelling } from '#features/orders/use-cancelling.tsx'
import { useOrderMutations, type OrderMutations } from '#features/orders/use-order-mutations.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import type { MenuItem } from '#ui/menu.tsx'

const refundDialog = lazyPart(
  async () => (await import('#features/payments/refund-dialog.tsx')).RefundDialog,
)
const cashDialog = lazyPart(
  async () => (await import('#features/finance/cash-holder-dialog.tsx')).CashHolderDialog,
)

/** What an admin can do with an order, and the dialog and question for it. */
export function useAdminActions() {
  const mutations = useOrderMutations()
  const cancelling = useCancelling('admin')
  const [refunded, setRefunded] = useState<Order | null>(null)
  const [collected, setCollected] = useState<Order | null>(null)
  const refundEnds = useCallback(() => setRefunded(null), [])
  const cashEnds = useCallback(() => setCollected(null), [])
  const overlays = (
    <>
      {refunded === null ? null : (
        <LazyPart
          part={refundDialog}
          props={{ order: refunded, onClose: refundEnds }}
          onMissing={refundEnds}
        />
      )}
      {collected === null ? null : (
        <LazyPart
          part={cashDialog}
          props={{ order: collected, onClose: cashEnds }}
          onMissing={cashEnds}
        />
      )}
      {cancelling.dialog}
      {mutations.question}
    </>
  )
  const open = { refund: setRefunded, cash: setCollected }
  const actionsFor = (order: Order) => [
    ...adminActions(order, mutations, open),
    ...cancelling.itemsFor(order),
  ]
  return { actionsFor, overlays, cancelPieces: cancelling.open }
}

/** An admin can also refund a part of what was paid, send all that is due, and state who collects the cash. */
function adminActions(
  order: Order,
  mutations: OrderMutations,
  open: { refund: (order: Order) => void; cash: (order: Order) => void },
): MenuItem[] {
  const items = orderActions(order, mutations)
  if (order.paymentStatus === 'REFUND_DUE') {
    items.unshift({
      label: 'Mark as refunded',
      icon: 'banknote',
      onSelect: () => mutations.setPayment(order, 'REFUNDED'),
    })
  }
  if (isRefundable(order)) {
    items.push({ label: 'Refund a part', icon: 'banknote', onSelect: () => open.refund(order) })
  }
  if (order.paymentType === 'COD') {
    items.push({ label: 'Who collects the cash', icon: 'truck', onSelect: () => open.cash(order) })
  }
  return items
}
