import { isUndone, type Order } from '@haat/contract/orders'
import { formatDay, formatTime } from '#core/format.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'

type Event = Order['timeline'][number]

const steps: Record<Event['status'], { label: string; icon: IconName }> = {
  PROCESSING: { label: 'Order placed', icon: 'receipt' },
  SHIPPED: { label: 'Shipped', icon: 'truck' },
  DELIVERED: { label: 'Delivered', icon: 'circle-check' },
  CANCELLED: { label: 'Cancelled', icon: 'circle-x' },
  RETURNED: { label: 'Returned undelivered', icon: 'rotate-ccw' },
}

const doers: Record<Event['by'], string> = {
  CUSTOMER: 'by the customer',
  VENDOR: 'by the shop',
  ADMIN: 'by Haat',
  SUPER_ADMIN: 'by Haat',
  SYSTEM: 'automatically',
}

/** The steps of an order, first to last. */
export function OrderTimeline({ timeline }: { timeline: Order['timeline'] }) {
  return (
    <ol className="space-y-3">
      {timeline.map(({ status, at, by }) => (
        <li key={status} className="flex items-start gap-3 text-sm">
          <Icon
            name={steps[status].icon}
            className={`mt-0.5 ${isUndone(status) ? 'text-danger' : 'text-link'}`}
          />
          <span>
            <span className="font-semibold">{steps[status].label}</span>{' '}
            <span className="text-muted">{doers[by]}</span>
            <time dateTime={at} className="figures block text-xs text-muted">
              {formatDay(at)}, {formatTime(at)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  )
}
