import { isUndone, type Order } from '@haat/contract/orders'
import type { OrderNote } from '@haat/contract/order-notes'
import { formatDay, formatTime } from '#core/format.ts'
import type { IconName } from '#ui/icon-names.ts'
import { inTime, Timeline, type TimelineEntry } from '#ui/timeline.tsx'

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

/** The steps of an order, as its timeline shows them. */
function stepEntries(timeline: Order['timeline']): TimelineEntry[] {
  return timeline.map(({ status, at, by }) => ({
    key: status,
    at,
    icon: steps[status].icon,
    title: steps[status].label,
    by: doers[by],
    isBad: isUndone(status),
  }))
}

/** The notes on an order, as its timeline shows them. */
export function noteEntries(notes: readonly OrderNote[]): TimelineEntry[] {
  return notes.map(({ id, by, body, createdAt }) => ({
    key: id,
    at: createdAt,
    icon: 'message-square',
    title: 'Note',
    by: `by ${by.name ?? 'Haat'}`,
    text: body,
  }))
}

/** The steps of an order, first to last, and what else happened to it. */
export function OrderTimeline({
  timeline,
  others = [],
}: {
  timeline: Order['timeline']
  others?: readonly TimelineEntry[]
}) {
  const timeOf = (at: string) => `${formatDay(at)}, ${formatTime(at)}`
  return <Timeline entries={inTime(stepEntries(timeline), others)} timeOf={timeOf} />
}
