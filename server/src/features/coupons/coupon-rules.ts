import { fail } from '@haat/contract/errors'
import { DateTime } from 'luxon'

/** A coupon for one customer, counted while the coupon's row is locked. */
export interface CouponUsage {
  startsAt: string
  endsAt: string
  now: string
  usageLimit: number
  totalUsageLimit: number | null
  /** Uses by the orders of all customers. */
  used: number
  /** Live reservations, including the customer's own. */
  reserved: number
  usedByCustomer: number
  isReservedByCustomer: boolean
}

/**
 * Checks that a customer may hold a reservation of a coupon. Throws COUPON_NOT_STARTED,
 * COUPON_EXPIRED, COUPON_LIMIT_REACHED (this customer's limit) or COUPON_USED_UP (everyone's).
 */
export function checkCoupon(coupon: CouponUsage): void {
  const now = Date.parse(coupon.now)
  if (now < Date.parse(coupon.startsAt)) fail('COUPON_NOT_STARTED')
  if (now >= Date.parse(coupon.endsAt)) fail('COUPON_EXPIRED')
  if (coupon.usedByCustomer >= coupon.usageLimit) fail('COUPON_LIMIT_REACHED')
  // A live reservation is counted already, and is only renewed.
  if (coupon.isReservedByCustomer) return
  const taken = coupon.used + coupon.reserved
  if (coupon.totalUsageLimit !== null && taken >= coupon.totalUsageLimit) fail('COUPON_USED_UP')
}

/**
 * When a coupon starts. A bare date means the first moment of that day by the market's clock. A time without
 * a zone is by the market's clock too.
 */
export function startOf(dateOrTime: string, zone: string): string {
  return inMarket(dateOrTime, zone).toJSDate().toISOString()
}

/** When a coupon ends. A bare date means the last millisecond of that day by the market's clock. */
export function endOf(dateOrTime: string, zone: string): string {
  const time = inMarket(dateOrTime, zone)
  const isBareDate = /^\d{4}-\d{2}-\d{2}$/.test(dateOrTime)
  return (isBareDate ? time.endOf('day') : time).toJSDate().toISOString()
}

/** The day of a moment by the market's clock: `2026-11-21`. */
export function dayOf(time: string, zone: string): string {
  return DateTime.fromISO(time).setZone(zone).toFormat('yyyy-MM-dd')
}

/** Reads ISO 8601, which the contract makes of other ways to write a date. */
function inMarket(dateOrTime: string, zone: string): DateTime {
  return DateTime.fromISO(dateOrTime, { zone })
}
