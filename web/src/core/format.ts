import { formatTaka, groupLakh } from '@haat/contract/money'

// None of this asks `Intl`: setting it up takes a phone a tenth of a second while it opens its first page.

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

/** Dhaka is six hours ahead of UTC all year round. */
const offsetMs = 6 * 60 * 60 * 1_000

/**
 * A moment whose UTC parts are those of the market's clock, which is Dhaka's: server and browser then
 * always write the same words.
 */
function inDhaka(time: string | Date): Date {
  return new Date(new Date(time).getTime() + offsetMs)
}

/** `21 Nov 2025` */
export function formatDay(time: string | Date): string {
  const at = inDhaka(time)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]?.slice(0, 3)} ${at.getUTCFullYear()}`
}

/** `Friday 21 November 2025` */
export function formatLongDay(time: string | Date): string {
  const at = inDhaka(time)
  const day = `${weekdays[at.getUTCDay()]} ${at.getUTCDate()}`
  return `${day} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** `14:05` */
export function formatTime(time: string | Date): string {
  return inDhaka(time).toISOString().slice(11, 16)
}
