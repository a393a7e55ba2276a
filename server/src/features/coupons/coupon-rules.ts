import { fail } from '@haat/contract/errors'
import { DateTime } from 'luxon'

/** A coupon as one customer meets it, its counts taken while the coupon's row is locked. */
export interface CouponUsage {
  startsAt: string
  endsAt: string
  now: string
  usageLimit: number
  totalUsageLimit: number | null
  /** Uses by anyone's orders. */
  used: number
  /** Live reservations, the customer's own among them. */
  reserved: number
  usedByCustomer: number
  isReservedByCustomer: boolean
}

/**
 * Whether a customer may hold a reservation of a coupon. Refuses with COUPON_NOT_STARTED,
 * COUPON_EXPIRED, COUPON_LIMIT_REACHED (this customer's limit) or COUPON_USED_UP (everyone's).
 */
export function checkCoupon(coupon: CouponUsage): void {
  const now = Date.parse(coupon.now)
  if (now < Date.parse(coupon.startsAt)) fail('COUPON_NOT_STARTED')
  if (now >= Date.parse(coupon.endsAt)) fail('COUPON_EXPIRED')
  if (coupon.usedByCustomer >= coupon.usageLimit) fail('COUPON_LIMIT_REACHED')
  // Whoever holds a live reservation is counted among everyone's already: this only renews it.
  if (coupon.isReservedByCustomer) return
  const taken = coupon.used + coupon.reserved
  if (coupon.totalUsageLimit !== null && taken >= coupon.totalUsageLimit) fail('COUPON_USED_UP')
}

/**
 * When a coupon starts. A bare date is the first moment of that day by the market's clock, and a time
 * that says no zone is meant by it too.
 */
export function startOf(dateOrTime: string, zone: string): string {
  return inMarket(dateOrTime, zone).toJSDate().toISOString()
}

/** When a coupon ends: a bare date is the last millisecond of that day by the market's clock. */
export function endOf(dateOrTime: string, zone: string): string {
  const time = inMarket(dateOrTime, zone)
  const isBareDate = /^\d{4}-\d{2}-\d{2}$/.test(dateOrTime.trim())
  return (isBareDate ? time.endOf('day') : time).toJSDate().toISOString()
}

/** The day of a moment by the market's clock: `2026-11-21`. */
export function dayOf(time: string, zone: string): string {
  return DateTime.fromISO(time).setZone(zone).toFormat('yyyy-MM-dd')
}

/** What is no ISO 8601 is read as JavaScript reads dates. */
function inMarket(dateOrTime: string, zone: string): DateTime {
  const time = DateTime.fromISO(dateOrTime.trim(), { zone })
  return time.isValid ? time : DateTime.fromJSDate(new Date(dateOrTime))
}
