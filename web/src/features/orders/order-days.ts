import { deliveryDays, returnDays } from '@haat/contract/order-terms.limits'
import type { Order } from '@haat/contract/orders'
import type { ReturnTerms } from '@haat/contract/terms'
import { countOf, formatDay } from '#core/format.ts'

const dayMs = 24 * 60 * 60 * 1_000
const [firstDay = 0, lastDay = 0] = deliveryDays.split('-').map(Number)

/** The promised days of delivery, counted from the order: the first and the last. */
export function arrivalOf({ createdAt }: Pick<Order, 'createdAt'>): [first: Date, last: Date] {
  const after = (days: number) => new Date(Date.parse(createdAt) + days * dayMs)
  return [after(firstDay), after(lastDay)]
}

/** That an order that has not arrived is late, as a sentence; null while its last day is not over. */
export function lateWords(order: Pick<Order, 'createdAt'>, now = Date.now()): string | null {
  const [, last] = arrivalOf(order)
  return last.getTime() + dayMs < now ? `It should have arrived by ${formatDay(last)}.` : null
}

/** When an order was delivered; undefined before. */
export function deliveredAt({ timeline }: Pick<Order, 'timeline'>): string | undefined {
  return timeline.find(({ status }) => status === 'DELIVERED')?.at
}

const usual: ReturnTerms = { rule: 'ANY', days: returnDays }

/** The return rule that all lines of an order share, and the longest time that any of them has. */
function returnsOf({ orderItem }: Pick<Order, 'orderItem'>): {
  shared: ReturnTerms | null
  most: number
} {
  // Lines of earlier releases have none.
  const all = orderItem.map(({ terms }) => terms?.returns ?? usual)
  const [first = usual] = all
  const isShared = all.every(({ rule, days }) => rule === first.rule && days === first.days)
  return { shared: isShared ? first : null, most: Math.max(...all.map(({ days }) => days)) }
}

/** Until when a delivered order can be returned, or could be, as a sentence. */
export function returnWords(
  order: Pick<Order, 'createdAt' | 'timeline' | 'orderItem'>,
  now = Date.now(),
): string {
  const { shared, most } = returnsOf(order)
  if (most === 0) return 'It cannot be returned.'
  const end = Date.parse(deliveredAt(order) ?? order.createdAt) + most * dayMs
  const last = formatDay(new Date(end))
  if (end < now) return `The time for returns ended on ${last}.`
  if (shared === null)
    return `It can be returned until ${last} at the latest. Each item has its terms.`
  return shared.rule === 'FAULTY'
    ? `If it is faulty or not as described, it can be returned until ${last}.`
    : `It can be returned until ${last}.`
}

/** How long somebody who has just ordered will have for a return, as a sentence. */
export function returnPromise(order: Pick<Order, 'orderItem'>): string {
  const { shared, most } = returnsOf(order)
  if (most === 0) return 'These goods cannot be returned.'
  const days = countOf(most, 'day')
  if (shared === null) return `You have up to ${days} to return it. Each item has its terms.`
  return shared.rule === 'FAULTY'
    ? `You have ${days} to return it, if it is faulty or not as described.`
    : `You have ${days} to return it.`
}
