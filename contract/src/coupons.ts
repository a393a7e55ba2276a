import { id, taka, takaField, time } from './fields.ts'
import { couponLimits } from './coupons.limits.ts'
import { fieldLimits } from './fields.limits.ts'
import { couponMessages } from './messages.ts'
import { listQuery } from './paging.ts'
import { z } from './schema.ts'

export const coupon = z.object({
  id,
  code: z.string(),
  discountAmount: taka,
  startTime: time,
  endTime: time,
  /** The first and the last day the coupon can be used, in the market's time zone. */
  startDay: z.string(),
  endDay: z.string(),
  usageLimit: z.number(),
  totalUsageLimit: z.nullable(z.number()),
  usedCount: z.number(),
})
export type Coupon = z.infer<typeof coupon>

const code = z
  .string()
  .check(
    z.trim(),
    z.minLength(couponLimits.couponCodeMin, 'Code must be at least 2 characters.'),
    z.maxLength(couponLimits.couponCodeMax),
  )
const lastMoment = Date.UTC(9999, 11, 31)
const dateOrTime = z.string().check(
  z.maxLength(40),
  z.refine((value) => Date.parse(value) >= 0 && Date.parse(value) <= lastMoment, 'Must be a date'),
)
const uses = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))

export const couponInput = z.object({
  code,
  discountAmount: takaField,
  startTime: dateOrTime,
  endTime: dateOrTime,
  usageLimit: z._default(uses, 1),
  totalUsageLimit: z.optional(z.nullable(uses)),
})
export type CouponInput = z.infer<typeof couponInput>

export const couponPatch = z.object({
  code: z.optional(code),
  discountAmount: z.optional(takaField),
  startTime: z.optional(dateOrTime),
  endTime: z.optional(dateOrTime),
  usageLimit: z.optional(uses),
  totalUsageLimit: z.optional(z.nullable(uses)),
})
export type CouponPatch = z.infer<typeof couponPatch>

/** A change with what its editor saw. When that has changed: EDIT_CONFLICT. */
export const couponEdit = z.extend(couponPatch, {
  seen: z.optional(z.partial(z.omit(coupon, { id: true, usedCount: true }))),
})
export type CouponEdit = z.infer<typeof couponEdit>

export const applyCouponInput = z.object({
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, couponMessages.required),
      z.maxLength(couponLimits.couponCodeMax),
    ),
  /** The subtotal of the cart, in taka: the response says what the coupon takes off it. */
  subtotal: z.optional(
    z.nullable(z.number().check(z.minimum(0), z.maximum(fieldLimits.priceMaxTaka))),
  ),
})

export const appliedCoupon = z.object({
  code: z.string(),
  discountAmount: taka,
  /** The coupon is worth more than the products, so it takes off their whole price. */
  isCapped: z.boolean(),
  expiresAt: time,
})
export type AppliedCoupon = z.infer<typeof appliedCoupon>

export const couponsQuery = listQuery
