import {
  orderSorts,
  orderStatuses,
  paymentStatuses,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from '@haat/contract/orders'
import { useState } from 'react'
import { pages } from '#core/pages.ts'
import { CashHolderDialog } from '#features/finance/cash-holder-dialog.tsx'
import { orderColumns } from '#features/orders/order-columns.tsx'
import { OrderDialog } from '#features/orders/order-dialog.tsx'
import { useGetOrdersQuery } from '#features/orders/orders-api.ts'
import { useCancelling } from '#features/orders/use-cancelling.tsx'
import { useOrderMutations, type OrderMutations } from '#features/orders/use-order-mutations.tsx'
import { isRefundable } from '#features/orders/allowed-order-actions.ts'
import { orderActions } from '#features/orders/order-actions.tsx'
import { RefundDialog } from '#features/payments/refund-dialog.tsx'
import { RefundProgress } from '#features/payments/refund-progress.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { Link } from '#ui/link.tsx'
import { Parcels } from '#features/shipments/parcels.tsx'
import { EmptyState } from '#ui/states.tsx'
import { FilterSelect } from '#pages/dashboard/parts/filter-select.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { choiceOf, sortFor } from '#pages/dashboard/parts/list-state.ts'
import { NarrowedNote } from '#pages/dashboard/parts/narrowed-note.tsx'
import { orderViewKeys, orderViewOf } from '#pages/dashboard/parts/order-view.ts'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useListState, type ListState } from '#pages/dashboard/parts/use-list-state.ts'
import { useOpenRow } from '#pages/dashboard/parts/use-open-row.ts'
import { journalsOf } from './finance/finance-nav.tsx'

export default function AllOrdersPage() {
  const list = useListState()
  const status = choiceOf(list.query, 'status', orderStatuses)
  const paymentStatus = choiceOf(list.query, 'paymentStatus', paymentStatuses)
  const narrowed = orderViewOf(list.query)
  const result = useGetOrdersQuery({
    page: list.page,
    searchTerm: list.searchTerm,
    status,
    paymentStatus,
    ...narrowed.asked,
    ...sortFor(list, orderSorts),
  })
  const details = useOpenRow(list)
  const { actionsFor, overlays } = useAdminActions()

  return (
    <Screen
      title={pages.allOrders.title}
      actions={
        <>
          <SearchField placeholder="Search by buyer or shop" list={list} />
          <Filters status={status} paymentStatus={paymentStatus} list={list} />
        </>
      }
    >
      <NarrowedNote text={narrowed.text} keys={orderViewKeys} all="Show all orders" list={list} />
      <ListPanel
        caption="all orders"
        result={result}
        list={list}
        columns={orderColumns(buyerAndShop, (order) => [
          { label: 'View details', icon: 'eye', onSelect: () => details.open(order.id) },
          ...actionsFor(order),
        ])}
        notFound="No order found"
        rowKey={(order) => order.id}
        empty={<EmptyState icon="shopping-bag" title="No order found" />}
      />
      <OrderDialog
        id={details.id}
        known={result.data?.data}
        onClose={details.close}
        seesBuyer
        actionsFor={actionsFor}
        more={ofAdmins}
      />
      {overlays}
    </Screen>
  )
}

function Filters({
  status,
  paymentStatus,
  list,
}: {
  status: OrderStatus | undefined
  paymentStatus: PaymentStatus | undefined
  list: ListState
}) {
  return (
    <>
      <FilterSelect
        label="Status"
        name="status"
        value={status}
        values={orderStatuses}
        list={list}
      />
      <FilterSelect
        label="Payment"
        name="paymentStatus"
        value={paymentStatus}
        values={paymentStatuses}
        list={list}
      />
    </>
  )
}

/** What an admin can do with an order, and the dialog and question for it. */
function useAdminActions() {
  const mutations = useOrderMutations()
  const cancelling = useCancelling('admin')
  const [refunded, setRefunded] = useState<Order | null>(null)
  const [collected, setCollected] = useState<Order | null>(null)
  const overlays = (
    <>
      {refunded === null ? null : (
        <RefundDialog order={refunded} onClose={() => setRefunded(null)} />
      )}
      {collected === null ? null : (
        <CashHolderDialog order={collected} onClose={() => setCollected(null)} />
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
  return { actionsFor, overlays }
}

function ofAdmins(order: Order) {
  return (
    <>
      <Parcels order={order} isSeller />
      <RefundProgress order={order} />
      <Link to={journalsOf(order.id)} className="tap text-sm text-link hover:underline">
        Entries in the books
      </Link>
    </>
  )
}

const buyerAndShop = ({ customer, shop }: Order) => `${customer.name} at ${shop.name}`

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
