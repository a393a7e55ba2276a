import type { Order } from '@haat/contract/orders'
import type { ReactNode } from 'react'
import { formatDay, formatTime, money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { StatusChip } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { Link } from '#ui/link.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { nameOf } from '#core/order-name.ts'

/**
 * The columns of a table of orders. `who` is the other party's name, `itemsFor` what can be done with the order,
 * and `next` is shown beside the payment's status: the step that the order waits for.
 */
export function orderColumns(
  who: (order: Order) => string,
  itemsFor: (order: Order) => MenuItem[],
  next: (order: Order) => ReactNode = () => null,
): Column<Order>[] {
  return [
    {
      header: 'Date',
      sortKey: 'createdAt',
      sortWords: ['oldest first', 'newest first'],
      isLead: true,
      skeleton: 'h-18 w-24',
      cell: (order) => <DateCell order={order} who={who(order)} />,
    },
    {
      header: 'Status',
      brief: 'bare',
      skeleton: 'h-6 w-24',
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      header: 'Quantity',
      brief: 'named',
      align: 'end',
      skeleton: 'h-5 w-6 md:ms-auto',
      cell: ({ orderItem }) => <span className="figures">{orderItem.length}</span>,
    },
    {
      header: 'Amount',
      brief: 'bare',
      align: 'end',
      sortKey: 'totalAmount',
      skeleton: 'h-5 w-20 md:ms-auto',
      cell: ({ totalAmount }) => (
        <span className="figures font-semibold">{money(totalAmount)}</span>
      ),
    },
    ...paymentColumns(next),
    actionsColumn(
      ({ createdAt }) => `the order of ${formatDay(createdAt)}, ${formatTime(createdAt)}`,
      (order) => {
        const [first, ...others] = itemsFor(order)
        const open: MenuItem = { label: 'Open order', icon: 'receipt', to: paths.order(order.id) }
        return first === undefined ? [open] : [first, open, ...others]
      },
    ),
  ]
}

function paymentColumns(next: (order: Order) => ReactNode): Column<Order>[] {
  return [
    {
      header: 'Payment Type',
      brief: 'second',
      skeleton: 'h-5 w-16',
      cell: ({ paymentType }) => paymentType,
    },
    {
      header: 'Payment Status',
      brief: 'second',
      skeleton: 'h-6 w-20',
      cell: (order) => (
        <span className="flex flex-wrap items-center gap-2">
          <StatusChip status={order.paymentStatus} />
          {next(order)}
        </span>
      ),
    },
  ]
}

function DateCell({ order, who }: { order: Order; who: string }) {
  const { createdAt } = order
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-baseline gap-x-2 md:block">
        <time dateTime={createdAt} className="figures block whitespace-nowrap">
          <span className="font-semibold md:block">{formatDay(createdAt)}</span>
          <span className="ms-2 text-xs text-muted md:ms-0 md:block">{formatTime(createdAt)}</span>
        </time>
        <Link
          to={paths.order(order.id)}
          className="figures tap inline-flex items-center text-xs text-link hover:underline"
          aria-label={`Order ${nameOf(order)}`}
        >
          {nameOf(order)}
        </Link>
      </span>
      <span className="block text-xs wrap-anywhere text-muted">{who}</span>
    </span>
  )
}
