import type { DeadlineKind, DeadlineState, DeliveryPromise } from '@haat/contract/deadlines'
import { formatDay } from '#core/format.ts'
import type { Tone } from '#ui/badge.tsx'

export const kindWords: Record<DeadlineKind, { name: string; hint: string }> = {
  DELIVERY: {
    name: 'Deliveries',
    hint: 'Paid in advance: 5 days in the same district, 10 elsewhere',
  },
  REFUND: { name: 'Refunds', hint: '10 days after the money was owed' },
  STOCK_REFUND: { name: 'Refunds, out of stock', hint: '72 hours after the shop cancelled' },
  SELLER_PAYMENT: { name: 'Payments to shops', hint: '10 days after the delivery' },
  STOP_PARCEL: { name: 'Parcels to stop', hint: '48 hours after the buyer asked' },
  COMPLAINT: { name: 'Complaints', hint: '72 hours for an answer' },
  RETURN_ANSWER: { name: 'Returns to answer', hint: '48 hours for the shop, then approved' },
  RETURN_RECEIPT: { name: 'Returns to count', hint: '72 hours after they arrived at the shop' },
  RETURN_DECISION: { name: 'Returns to decide', hint: '72 hours for the shop, then accepted' },
  RETURN_SETTLEMENT: { name: 'Replacements to send', hint: '7 days, then the money goes back' },
}

export const stateWords: Record<DeadlineState, { word: string; tone: Tone }> = {
  OVERDUE: { word: 'Overdue', tone: 'danger' },
  TODAY: { word: 'Today', tone: 'caution' },
  LATER: { word: 'Later', tone: 'neutral' },
}

/** The last day of something that has to be done before a moment: the moment after it does not count. */
function lastDayOf(before: string): string {
  return formatDay(new Date(Date.parse(before) - 1))
}

const dayMs = 24 * 60 * 60 * 1_000
const hourMs = 60 * 60 * 1_000

/** How much time is left, or how much too late it is, in the largest unit that says enough. */
export function timeLeft(until: string, now = Date.now()): string {
  const ms = Date.parse(until) - now
  const far = Math.abs(ms)
  const [count, unit] =
    far >= 2 * dayMs
      ? [Math.floor(far / dayMs), 'day']
      : far >= hourMs
        ? [Math.floor(far / hourMs), 'hour']
        : [Math.max(1, Math.floor(far / 60_000)), 'minute']
  const size = `${count} ${unit}${count === 1 ? '' : 's'}`
  return ms > 0 ? `${size} left` : `${size} late`
}

/** Whether a moment is less than two days away. */
export function isSoon(until: string, now = Date.now()): boolean {
  return Date.parse(until) - now < 2 * dayMs
}

/** What an order's promise says to its buyer. */
export function promiseSentence({ state, promisedAt }: DeliveryPromise): string {
  const day = lastDayOf(promisedAt)
  if (state === 'WAITING') return `Arrives by ${day} at the latest.`
  if (state === 'LATE') return `It should have arrived by ${day}.`
  return state === 'KEPT'
    ? `It arrived in time, before the end of ${day}.`
    : `It arrived late: it was promised by ${day}.`
}
