import { orderViews, type OrderView } from '@haat/contract/orders'
import { formatDay } from '#core/format.ts'
import { choiceOf } from './list-state.ts'

/** The keys by which an overview narrows a list of orders. */
export const orderViewKeys = ['view', 'from'] as const

const words: Record<OrderView, string> = {
  toShip: 'Orders to ship: paid, or cash on delivery.',
  earned: 'Orders that count as sales: paid, or delivered with cash payment.',
  standing: 'Orders that were neither cancelled nor returned.',
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** The day from which an address filters a list; an invalid day counts as absent. */
export function fromDay(query: URLSearchParams): string | undefined {
  const from = query.get('from') ?? ''
  return dayPattern.test(from) && !Number.isNaN(Date.parse(from)) ? from : undefined
}

/** The filter of a list of orders that an overview set, and its text. */
export function orderViewOf(query: URLSearchParams): {
  /** The filter in the call's form. */
  asked: { view: OrderView | undefined; from: string | undefined }
  text: string | undefined
} {
  const view = choiceOf(query, 'view', orderViews)
  const from = fromDay(query)
  const parts = [
    ...(view === undefined ? [] : [words[view]]),
    ...(from === undefined ? [] : [`Since ${formatDay(from)}.`]),
  ]
  return { asked: { view, from }, text: parts.length === 0 ? undefined : parts.join(' ') }
}

/** The address of a list of exactly those orders that an overview counts. */
export function orderViewPath(path: string, view: OrderView, from?: string): string {
  return `${path}?${new URLSearchParams({ view, ...(from === undefined ? {} : { from }) })}`
}
