import type { Order, OrderStatus } from '@haat/contract/orders'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { paths } from '#core/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { isCancellable, isCashOpen, nextStatuses } from './allowed-order-actions.ts'
import type { OrderMutations } from './use-order-mutations.tsx'

const moves: Record<OrderStatus, { label: string; icon: IconName }> = {
  PROCESSING: { label: 'Mark as processing', icon: 'rotate-ccw' },
  SHIPPED: { label: 'Mark as shipped', icon: 'truck' },
  DELIVERED: { label: 'Mark as delivered', icon: 'circle-check' },
  CANCELLED: { label: 'Cancel order', icon: 'circle-x' },
  RETURNED: { label: 'Mark as returned', icon: 'rotate-ccw' },
}

/** The order's actions as buttons under its details, beside the links to its invoice and its page. */
export function OrderActions({
  order,
  items,
  isOnPage = false,
}: {
  order: Order
  items: readonly MenuItem[]
  /** The order's page shows them itself. */
  isOnPage?: boolean
}) {
  return (
    <>
      <LinkButton
        to={dashboardPaths.invoice(order.id)}
        variant="secondary"
        icon="receipt"
        className={`max-sm:w-full ${isOnPage ? '' : 'sm:me-auto'}`}
      >
        Invoice
      </LinkButton>
      {isOnPage ? null : (
        <LinkButton to={paths.order(order.id)} variant="secondary" className="max-sm:w-full">
          Open order
        </LinkButton>
      )}
      {items.map((item, index) => (
        <Button
          key={item.label}
          variant={item.isDanger === true ? 'danger' : index === 0 ? 'primary' : 'secondary'}
          icon={item.icon ?? 'check'}
          className="max-sm:w-full"
          onClick={() => item.onSelect?.()}
        >
          {item.label}
        </Button>
      ))}
    </>
  )
}

/** Everything that can be done with an order in its present state, the next step first. */
export function orderActions(order: Order, mutations: OrderMutations): MenuItem[] {
  const items: MenuItem[] = nextStatuses(order).map((next) => ({
    ...moves[next],
    isDanger: next === 'RETURNED',
    onSelect: () => mutations.move(order, next),
  }))
  if (isCashOpen(order)) {
    items.push({
      label: 'Payment received',
      icon: 'banknote',
      onSelect: () => mutations.setPayment(order, 'PAID'),
    })
  }
  if (isCancellable(order)) {
    items.push({
      ...moves.CANCELLED,
      isDanger: true,
      onSelect: () => mutations.move(order, 'CANCELLED'),
    })
  }
  return items
}
