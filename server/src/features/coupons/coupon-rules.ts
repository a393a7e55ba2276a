import { fail } from '@haat/contract/errors'

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

/** When a coupon starts: a bare date is the first moment of that day (UTC). */
export function startOf(dateOrTime: string): string {
  return new Date(dateOrTime).toISOString()
}

/** When a coupon ends: a bare date is the last moment of that day (UTC). */
export function endOf(dateOrTime: string): string {
  const isBareDate = /^\d{4}-\d{2}-\d{2}$/.test(dateOrTime.trim())
  return new Date(isBareDate ? `${dateOrTime.trim()}T23:59:59.999Z` : dateOrTime).toISOString()
}
