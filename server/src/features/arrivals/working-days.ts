import { weekdays, type Arrival } from '@haat/contract/arrivals'
import type { DeliveryDays } from '#core/boot/delivery-days.ts'

// A day is text like 2026-11-24.

const dayMs = 86_400_000

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

function isDayOff({ weekdaysOff, holidays }: DeliveryDays, day: string): boolean {
  // Sunday is 0 there and 7 in ISO.
  const weekday = new Date(day).getUTCDay() || weekdays.length
  return weekdaysOff.includes(weekday) || holidays.includes(day)
}

/** The day that many working days later. */
export function addWorkingDays(days: DeliveryDays, day: string, count: number): string {
  let at = day
  for (let left = count; left > 0;) {
    at = addDays(at, 1)
    if (!isDayOff(days, at)) left -= 1
  }
  return at
}

/** The day itself, or the next one on which somebody works. */
export function workingDayFrom(days: DeliveryDays, day: string): string {
  let at = day
  while (isDayOff(days, at)) at = addDays(at, 1)
  return at
}

/** All days without from one day to another, both included. */
export function daysOffBetween(days: DeliveryDays, from: string, to: string): string[] {
  const found: string[] = []
  for (let at = from; at <= to; at = addDays(at, 1)) if (isDayOff(days, at)) found.push(at)
  return found
}

export function namesOfDaysOff({ weekdaysOff }: DeliveryDays): Arrival['daysOff'] {
  return weekdays.filter((_, index) => weekdaysOff.includes(index + 1))
}
