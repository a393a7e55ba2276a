import { orderSorts, type Order } from '@haat/contract/orders'
import type { GatewayName } from '@haat/contract/payments'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { orderColumns } from '#features/orders/order-columns.tsx'
import { OrderDialog } from '#features/orders/order-dialog.tsx'
import { isCancellable, isPayable } from '#features/orders/allowed-order-actions.ts'
import { useGetMyOrdersQuery } from '#features/orders/orders-api.ts'
import { useCancelling } from '#features/orders/use-cancelling.tsx'
import { useOrderMutations } from '#features/orders/use-order-mutations.tsx'
import { FinishPaying } from '#features/checkout/finish-paying.tsx'
import { RefundProgress } from '#features/payments/refund-progress.tsx'
import { usePayNow } from '#features/payments/use-pay-now.ts'
import { waysToPay } from '#features/payments/ways-to-pay.ts'
import { Parcels } from '#features/shipments/parcels.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { sortFor } from '#pages/dashboard/parts/list-state.ts'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { useOpenRow } from '#pages/dashboard/parts/use-open-row.ts'

export default function MyOrdersPage() {
  const list = useListState()
  const result = useGetMyOrdersQuery({ page: list.page, ...sortFor(list, orderSorts) })
  const details = useOpenRow(list)
  const mutations = useOrderMutations()
  const payNow = usePayNow()
  const cancelling = useCancelling('buyer')

  const itemsFor = (order: Order) => [
    ...buyersItems(order, {
      open: () => details.open(order.id),
      pay: (gateway) => void payNow(order.id, gateway),
      cancel: () => mutations.move(order, 'CANCELLED'),
    }),
    ...cancelling.itemsFor(order),
  ]

  return (
    <Screen title={pages.myOrders.title}>
      <ListPanel
        caption="your orders"
        result={result}
        list={list}
        columns={orderColumns(({ shop }) => shop.name, itemsFor, finishPaying)}
        notFound="No order found"
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
        actionsFor={(order) => itemsFor(order).slice(1)}
        more={parcelsAndRefunds}
      />
      {cancelling.dialog}
      {mutations.question}
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

/** What a buyer can do with an order. */
function buyersItems(
  order: Order,
  {
    open,
    pay,
    cancel,
  }: Record<'open' | 'cancel', () => void> & { pay: (gateway?: GatewayName) => void },
): MenuItem[] {
  const items: MenuItem[] = [{ label: 'View details', icon: 'eye', onSelect: open }]
  if (isPayable(order)) items.push(...payNowItems(pay))
  if (isCancellable(order)) {
    items.push({ label: 'Cancel order', icon: 'circle-x', isDanger: true, onSelect: cancel })
  }
  return items
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
