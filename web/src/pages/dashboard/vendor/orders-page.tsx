import type { DeliveryPromise } from '@haat/contract/deadlines'
import { orderSorts, orderStatuses, type Order } from '@haat/contract/orders'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { useGetPromisesQuery } from '#features/deadlines/deadlines-api.ts'
import { TimeLeft } from '#features/deadlines/order-promise.tsx'
import { orderColumns } from '#features/orders/order-columns.tsx'
import { notFoundWords } from '#core/order-name.ts'
import { OrderDialog } from '#features/orders/order-dialog.tsx'
import { useGetShopOrdersQuery } from '#features/orders/orders-api.ts'
import { RefundProgress } from '#features/payments/refund-progress.tsx'
import { Parcels } from '#features/shipments/parcels.tsx'
import type { MenuItem } from '#ui/menu.tsx'
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
import { useShopActions } from './parts/use-shop-actions.tsx'

export default function OrdersPage() {
  const list = useListState()
  const { status, narrowed, result } = useListedOrders(list)
  const details = useOpenRow(list)
  const { actionsFor, overlays } = useShopActions()
  const columns = useColumns(result.data?.data ?? [], details.open, actionsFor)

  return (
    <Screen
      title={dashboardPages.shopOrders.title}
      actions={
        <>
          <SearchField placeholder="Search by buyer, product or number" list={list} />
          <FilterSelect
            label="Status"
            name="status"
            value={status}
            values={orderStatuses}
            list={list}
          />
        </>
      }
    >
      <NarrowedNote text={narrowed.text} keys={orderViewKeys} all="Show all orders" list={list} />
      <ListPanel
        caption="the shop’s orders"
        result={result}
        list={list}
        columns={columns}
        notFound={notFoundWords(list.searchTerm)}
        rowKey={(order) => order.id}
        empty={<EmptyState icon="shopping-bag" title="No review found" />}
      />
      <OrderDialog
        id={details.id}
        known={result.data?.data}
        onClose={details.close}
        seesBuyer
        actionsFor={actionsFor}
        more={parcelsAndRefunds}
      />
      {overlays}
    </Screen>
  )
}

/** The orders that the list's address asks for. */
function useListedOrders(list: ListState) {
  const status = choiceOf(list.query, 'status', orderStatuses)
  const narrowed = orderViewOf(list.query)
  const result = useGetShopOrdersQuery({
    page: list.page,
    searchTerm: list.searchTerm,
    status,
    ...narrowed.asked,
    ...sortFor(list, orderSorts),
  })
  return { status, narrowed, result }
}

/** The columns, with how much time is left for orders that were paid in advance. */
function useColumns(
  orders: readonly Order[],
  open: (id: string) => void,
  actionsFor: (order: Order) => MenuItem[],
) {
  const ids = orders
    .filter(({ paymentType, status }) => paymentType === 'ONLINE' && isUnderWay(status))
    .map(({ id }) => id)
  const { data } = useGetPromisesQuery(ids, { skip: ids.length === 0 })
  return orderColumns(
    ({ customer }) => customer.name,
    (order) => [
      { label: 'View details', icon: 'eye', onSelect: () => open(order.id) },
      ...actionsFor(order),
    ],
    ({ id }) => timeLeftOf(data?.find(({ orderId }) => orderId === id)),
  )
}

const timeLeftOf = (promise: DeliveryPromise | undefined) => <TimeLeft promise={promise} />
const isUnderWay = (status: Order['status']) => status === 'PROCESSING' || status === 'SHIPPED'

function parcelsAndRefunds(order: Order) {
  return (
    <>
      <Parcels order={order} isSeller />
      <RefundProgress order={order} />
    </>
  )
}
