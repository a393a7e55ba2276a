import { formatTaka, groupLakh } from '@haat/contract/money'
import { market } from './market.ts'

// This avoids `Intl`: setting it up takes a phone a tenth of a second while it opens its first page.

/** An amount in taka as every screen shows it: `1,25,000৳`. */
export const money = formatTaka

/** `12,34,567` */
export function formatCount(count: number): string {
  return groupLakh(String(count))
}

/** `1 shop`, `1,250 shops`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`
}

const months =
  'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')
const weekdays = 'Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday'.split(',')

/**
 * A moment whose UTC parts are the market's local time, so that server and browser write the same text
 * wherever they run. A day without a time (`2025-11-21`) stays that day.
 */
function byMarket(time: string | Date): Date {
  const at = new Date(time).getTime()
  if (typeof time === 'string' && time.length === 10) return new Date(at)
  const { clock } = market()
  let minutes = clock[0]?.[1] ?? 0
  for (const [from, ahead] of clock) if (from * 1_000 <= at) minutes = ahead
  return new Date(at + minutes * 60_000)
}

/** The day of a moment by the market's clock: `2025-11-21`. */
export function marketDay(time: Date): string {
  return byMarket(time).toISOString().slice(0, 10)
}

/** `21 Nov 2025` */
export function formatDay(time: string | Date): string {
  const at = byMarket(time)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]?.slice(0, 3)} ${at.getUTCFullYear()}`
}

/** `Friday 21 November 2025` */
export function formatLongDay(time: string | Date): string {
  const at = byMarket(time)
  const day = `${weekdays[at.getUTCDay()]} ${at.getUTCDate()}`
  return `${day} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** `14:05` */
export function formatTime(time: string | Date): string {
  return byMarket(time).toISOString().slice(11, 16)
}
