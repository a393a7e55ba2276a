import { day } from '@haat/contract/fields'
import { orderIdOrNumber } from '@haat/contract/ledger'
import { z } from '@haat/contract/schema'

/** What a statement shows: days of the market, both included, or one order. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
  /** Or its number. */
  orderId?: string | undefined
}

/** The period in the address; what is unreadable there counts as absent. */
export function periodOf(query: URLSearchParams): Period {
  const read = (schema: z.ZodMiniType<string>, key: string) =>
    z.safeParse(schema, query.get(key)?.trim()).data
  const orderId = read(orderIdOrNumber, 'order')
  if (orderId !== undefined) return { orderId }
  return { from: read(day, 'from'), to: read(day, 'to') }
}

/** The query of an address that shows this period. */
export function periodQuery({ from, to, orderId }: Period): string {
  const query = new URLSearchParams()
  if (from !== undefined) query.set('from', from)
  if (to !== undefined) query.set('to', to)
  if (orderId !== undefined) query.set('order', orderId)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const monthOf = (today: string, ago: number) => {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - ago)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) }
}

/** The months that people ask for most, by the market's today (`2026-11-21`). */
export function usualPeriods(today: string): { name: string; period: Period }[] {
  return [
    { name: 'This month', period: { from: monthOf(today, 0).from } },
    { name: 'Last month', period: monthOf(today, 1) },
    { name: 'All', period: {} },
  ]
}
