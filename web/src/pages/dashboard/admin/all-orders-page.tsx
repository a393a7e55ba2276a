import {
  orderSorts,
  orderStatuses,
  paymentStatuses,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from '@haat/contract/orders'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { orderColumns } from '#features/orders/order-columns.tsx'
import { notFoundWords } from '#core/order-name.ts'
import { OrderDialog } from '#features/orders/order-dialog.tsx'
import { useGetOrdersQuery } from '#features/orders/orders-api.ts'
import { RefundProgress } from '#features/payments/refund-progress.tsx'
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
import { useAdminActions } from './parts/use-admin-actions.tsx'

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
      title={dashboardPages.allOrders.title}
      actions={
        <>
          <SearchField placeholder="Search by buyer or shop, product or number" list={list} />
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
        notFound={notFoundWords(list.searchTerm)}
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
