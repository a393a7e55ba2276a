import type { Arrival } from '@haat/contract/arrivals'
import { formatLongDay } from '#core/format.ts'

/** `Wed 25 Nov` */
function shortDay(day: string): string {
  const [weekday = '', date = '', month = ''] = formatLongDay(day).split(' ')
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`
}

/** `between Wed 25 Nov and Sat 28 Nov`, `on Wed 25 Nov`, `by Sun 29 Nov` */
export function daysText({ soonest, latest }: Pick<Arrival, 'soonest' | 'latest'>): string {
  if (soonest === null) return `by ${shortDay(latest)}`
  if (soonest === latest) return `on ${shortDay(latest)}`
  return `between ${shortDay(soonest)} and ${shortDay(latest)}`
}

/** `Dhanmondi, Dhaka`; a district is named once. */
export function placeText({ nameEn, districtEn }: Arrival['place']): string {
  return nameEn === districtEn ? nameEn : `${nameEn}, ${districtEn}`
}

/** Where the days come from. */
export function basisText({ soonest, daysOff }: Pick<Arrival, 'soonest' | 'daysOff'>): string {
  if (soonest === null) return 'At the latest. There are too few deliveries yet to say more.'
  const off = daysOff.map((day) => `${day}s`).join(' and ')
  return off === ''
    ? 'Counted from past deliveries.'
    : `Counted from past deliveries; none on ${off}.`
}
