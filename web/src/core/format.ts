import { formatTaka } from '@haat/contract/money'

/** An amount in taka as every screen shows it: `1,25,000৳`. */
export const money = formatTaka

const zone = 'Asia/Dhaka'
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: zone,
})
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: zone,
})
const longDayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: zone,
})

// The market's clock is Dhaka's: server and browser then always write the same words.

/** `21 Nov 2025` */
export function formatDay(time: string | Date): string {
  return dayFormat.format(new Date(time))
}

/** `Friday 21 November 2025` */
export function formatLongDay(time: string | Date): string {
  return longDayFormat.format(new Date(time)).replaceAll(',', '')
}

/** `14:05` */
export function formatTime(time: string | Date): string {
  return timeFormat.format(new Date(time))
}
