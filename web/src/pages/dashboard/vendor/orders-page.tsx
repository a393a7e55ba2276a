import { orderSorts, orderStatuses, type Order, type OrderStatus } from '@haat/contract/orders'
import { orderColumns } from '#features/orders/order-columns.tsx'
import { OrderDialog } from '#features/orders/order-dialog.tsx'
import { isCancellable, isCashOpen, nextStatuses } from '#features/orders/order-rules.ts'
import { useGetShopOrdersQuery } from '#features/orders/orders-api.ts'
import { useOrderActs, type OrderActs } from '#features/orders/use-order-acts.tsx'
import { Button } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { ListPanel } from '../parts/list-panel.tsx'
import { choiceOf, sortFor } from '../parts/list-state.ts'
import { Screen } from '../parts/screen.tsx'
import { useListState } from '../parts/use-list-state.ts'
import { useOpenRow } from '../parts/use-open-row.ts'

const moves: Record<OrderStatus, { label: string; icon: IconName }> = {
  PROCESSING: { label: 'Mark as processing', icon: 'rotate-ccw' },
  SHIPPED: { label: 'Mark as shipped', icon: 'truck' },
  DELIVERED: { label: 'Mark as delivered', icon: 'circle-check' },
  CANCELLED: { label: 'Cancel order', icon: 'circle-x' },
}

export default function OrdersPage() {
  const list = useListState()
  const status = choiceOf(list.query, 'status', orderStatuses)
  const result = useGetShopOrdersQuery({
    page: list.page,
    status,
    ...sortFor(list, orderSorts),
  })
  const details = useOpenRow(list)
  const acts = useOrderActs()

  return (
    <Screen
      title="Orders"
      actions={
        <FilterSelect
          label="Status"
          name="status"
          value={status}
          values={orderStatuses}
          list={list}
        />
      }
    >
      <ListPanel
        caption="the shop’s orders"
        result={result}
        list={list}
        columns={orderColumns((order) => [
          { label: 'View details', icon: 'eye', onSelect: () => details.open(order.id) },
          ...waysOn(order, acts),
        ])}
        rowKey={(order) => order.id}
        empty={<EmptyState icon="shopping-bag" title="No review found" />}
      />
      <OrderDialog
        id={details.id}
        known={result.data?.data}
        onClose={details.close}
        seesBuyer
        renderFooter={(order) => {
          const items = waysOn(order, acts)
          return items.length === 0 ? undefined : <WaysOn items={items} />
        }}
      />
      {acts.question}
    </Screen>
  )
}

/** The same ways on as buttons, under the details. */
function WaysOn({ items }: { items: readonly MenuItem[] }) {
  return items.map((item, index) => (
    <Button
      key={item.label}
      variant={item.isDanger === true ? 'danger' : index === 0 ? 'primary' : 'secondary'}
      icon={item.icon ?? 'check'}
      className="max-sm:w-full"
      onClick={() => item.onSelect?.()}
    >
      {item.label}
    </Button>
  ))
}

/** Every way on for an order from where it is, the next step first. */
function waysOn(order: Order, acts: OrderActs): MenuItem[] {
  const items: MenuItem[] = nextStatuses(order).map((next) => ({
    ...moves[next],
    onSelect: () => acts.move(order, next),
  }))
  if (isCashOpen(order)) {
    items.push({
      label: 'Payment received',
      icon: 'banknote',
      onSelect: () => acts.receivePayment(order),
    })
  }
  if (isCancellable(order)) {
    items.push({ ...moves.CANCELLED, isDanger: true, onSelect: () => acts.cancel(order) })
  }
  return items
}
