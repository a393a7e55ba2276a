import type { Coupon } from '@haat/contract/coupons'
import { formatDay } from '#core/format.ts'

/** A coupon's first or last day (`2026-11-21`) in words. Noon is the same day wherever it is read. */
export function couponDay(day: string): string {
  return formatDay(`${day}T12:00:00Z`)
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
