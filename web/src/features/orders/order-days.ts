import { orderLimits } from '@haat/contract/orders.limits'
import type { Order } from '@haat/contract/orders'

const dayMs = 24 * 60 * 60 * 1_000
const [firstDay = 0, lastDay = 0] = orderLimits.deliveryDays.split('-').map(Number)

/** The promised days of delivery, counted from the order: the first and the last. */
export function arrivalOf({ createdAt }: Pick<Order, 'createdAt'>): [first: Date, last: Date] {
  const after = (days: number) => new Date(Date.parse(createdAt) + days * dayMs)
  return [after(firstDay), after(lastDay)]
}

/** The last day on which a delivered order can be returned. */
export function returnDayOf({ createdAt, timeline }: Pick<Order, 'createdAt' | 'timeline'>): Date {
  const delivered = timeline.find(({ status }) => status === 'DELIVERED')?.at ?? createdAt
  return new Date(Date.parse(delivered) + orderLimits.returnDays * dayMs)
}
