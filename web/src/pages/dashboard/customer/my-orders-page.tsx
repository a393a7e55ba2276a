import { orderSorts, type Order } from '@haat/contract/orders'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { orderColumns } from '#features/orders/order-columns.tsx'
import { notFoundWords } from '#core/order-name.ts'
import { OrderDialog } from '#features/orders/order-dialog.tsx'
import { useGetMyOrdersQuery } from '#features/orders/orders-api.ts'
import { FinishPaying } from '#features/checkout/finish-paying.tsx'
import { RefundProgress } from '#features/payments/refund-progress.tsx'
import { Parcels } from '#features/shipments/parcels.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { sortFor } from '#pages/dashboard/parts/list-state.ts'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { useOpenRow } from '#pages/dashboard/parts/use-open-row.ts'
import { useBuyersActions } from './use-buyers-actions.tsx'

export default function MyOrdersPage() {
  const list = useListState()
  const result = useGetMyOrdersQuery({
    page: list.page,
    searchTerm: list.searchTerm,
    ...sortFor(list, orderSorts),
  })
  const details = useOpenRow(list)
  const { actionsFor, overlays } = useBuyersActions()
  const itemsFor = (order: Order): MenuItem[] => [
    { label: 'View details', icon: 'eye', onSelect: () => details.open(order.id) },
    ...actionsFor(order),
    ...(order.status === 'DELIVERED'
      ? [{ label: 'Send products back', icon: 'rotate-ccw', to: paths.order(order.id) } as const]
      : []),
  ]

  return (
    <Screen
      title={pages.myOrders.title}
      actions={<SearchField placeholder="Search by product, shop or number" list={list} />}
    >
      <ListPanel
        caption="your orders"
        result={result}
        list={list}
        columns={orderColumns(({ shop }) => shop.name, itemsFor, finishPaying)}
        notFound={notFoundWords(list.searchTerm)}
        rowKey={(order) => order.id}
        empty={
          <EmptyState
            icon="shopping-bag"
            title="You have no orders"
            hint="You can start enjoying as soon as you order a product."
          >
            <LinkButton to={paths.products}>Buy Now</LinkButton>
          </EmptyState>
        }
      />
      <OrderDialog
        id={details.id}
        known={result.data?.data}
        onClose={details.close}
        actionsFor={actionsFor}
        more={parcelsAndRefunds}
      />
      {overlays}
    </Screen>
  )
}

/** An unpaid online order is cancelled after a while, so its row offers to finish paying. */
function finishPaying(order: Order) {
  return <FinishPaying order={order} size="sm" />
}

function parcelsAndRefunds(order: Order) {
  return (
    <>
      <Parcels order={order} />
      <RefundProgress order={order} />
    </>
  )
}
