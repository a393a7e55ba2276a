import type { Coupon } from '@haat/contract/coupons'
import { formatDay } from '#core/format.ts'

// A coupon runs for whole days of UTC, the first and the last included.

/** The day of a coupon's time as a date box holds it: `2026-11-21`. */
export function dayValue(time: string): string {
  return time.slice(0, 10)
}

/** The same day in words. Noon is the same day wherever it is read. */
export function couponDay(time: string): string {
  return formatDay(`${dayValue(time)}T12:00:00Z`)
}

/** Whether a coupon can be used at this moment, in one word; undefined when it can. */
export function couponNote(
  { startTime, endTime, totalUsageLimit, usedCount }: Coupon,
  now: number,
): string | undefined {
  if (now < Date.parse(startTime)) return 'Not started'
  if (now > Date.parse(endTime)) return 'Expired'
  return totalUsageLimit !== null && usedCount >= totalUsageLimit ? 'Used up' : undefined
}
