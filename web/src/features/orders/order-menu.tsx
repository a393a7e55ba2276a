import type { Order } from '@haat/contract/orders'
import { formatDay, formatTime } from '#core/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'

/** What can be done with one order of a table. */
export function OrderMenu({ order, items }: { order: Order; items: readonly MenuItem[] }) {
  return (
    <Menu
      trigger={<Icon name="ellipsis-vertical" />}
      label={`Actions for the order of ${formatDay(order.createdAt)}, ${formatTime(order.createdAt)}`}
      triggerClass="grid size-10 place-items-center rounded-md transition-colors hover:bg-neutral-soft"
      items={items}
    />
  )
}
