import { isUndone, type Order } from '@haat/contract/orders'
import { formatDay, money } from '#core/format.ts'
import { StatusChip } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { rowLink } from './short-list.tsx'

/** An order in one line; it leads to its details. */
export function OrderRow({ order, to, who }: { order: Order; to: string; who: string }) {
  return (
    <Link to={to} className={`${rowLink} flex-wrap gap-y-1.5`}>
      <span className="min-w-0 flex-1 basis-44">
        <span className="block truncate font-semibold">{who}</span>
        <span className="figures block text-xs text-muted">
          {formatDay(order.createdAt)}, {money(order.totalAmount)}
        </span>
      </span>
      <span className="flex flex-none gap-1.5">
        {order.paymentStatus === 'UNPAID' && !isUndone(order.status) ? (
          <StatusChip status={order.paymentStatus} />
        ) : null}
        <StatusChip status={order.status} />
      </span>
    </Link>
  )
}
