import type { Coupon } from '@haat/contract/coupons'

/** Whether a coupon can be used at this moment, in one word; undefined when it can. */
export function couponNote(
  { startTime, endTime, totalUsageLimit, usedCount }: Coupon,
  now: number,
): string | undefined {
  if (now < Date.parse(startTime)) return 'Not started'
  if (now > Date.parse(endTime)) return 'Expired'
  return totalUsageLimit !== null && usedCount >= totalUsageLimit ? 'Used up' : undefined
}
