import { DateTime } from 'luxon'

/** When a day like `2026-11-21` begins by the clock of a time zone. */
export function dayBegins(day: string, zone: string): string {
  return DateTime.fromISO(day, { zone }).startOf('day').toJSDate().toISOString()
}

/** When a day has ended: the first moment of the next one. */
export function dayEnds(day: string, zone: string): string {
  return DateTime.fromISO(day, { zone }).plus({ days: 1 }).startOf('day').toJSDate().toISOString()
}

/** The day of a moment. */
export function dayOf(time: string, zone: string): string {
  return DateTime.fromISO(time).setZone(zone).toFormat('yyyy-MM-dd')
}

/** The last day before a moment. */
export function lastDayBefore(time: string, zone: string): string {
  return DateTime.fromISO(time).minus({ milliseconds: 1 }).setZone(zone).toFormat('yyyy-MM-dd')
}
