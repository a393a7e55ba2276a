import type { Order } from '@haat/contract/orders'
import { useState } from 'react'
import { isRefundable } from '#features/orders/allowed-order-actions.ts'
import { orderActions } from '#features/orders/order-actions.tsx'
import { useOrderMutations, type OrderMutations } from '#features/orders/use-order-mutations.tsx'
import { RefundDialog } from '#features/payments/refund-dialog.tsx'
import type { MenuItem } from '#ui/menu.tsx'

/** What an admin can do with an order, and the dialog and question for it. */
export function useAdminActions() {
  const mutations = useOrderMutations()
  const [refunded, setRefunded] = useState<Order | null>(null)
  const overlays = (
    <>
      {refunded === null ? null : (
        <RefundDialog order={refunded} onClose={() => setRefunded(null)} />
      )}
      {mutations.question}
    </>
  )
  return { actionsFor: (order: Order) => adminActions(order, mutations, setRefunded), overlays }
}

/** An admin can also refund a part of what was paid, and send all that is due. */
function adminActions(
  order: Order,
  mutations: OrderMutations,
  onRefund: (order: Order) => void,
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
    items.push({ label: 'Refund a part', icon: 'banknote', onSelect: () => onRefund(order) })
  }
  return items
}
