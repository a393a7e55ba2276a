import { absentIf } from './blanks.ts'
import { readDate } from './date-texts.ts'
import { id, taka, takaField, time } from './fields.ts'
import { couponLimits } from './coupons.limits.ts'
import { fieldLimits } from './fields.limits.ts'
import { couponMessages } from './coupons.messages.ts'
import { listQuery } from './paging.ts'
import { z } from './schema.ts'

/** Who pays for what a coupon takes off: the market, the shop that sells, or each one half. */
export const couponFundings = ['MARKET', 'SHOP', 'HALF'] as const
export type CouponFunding = (typeof couponFundings)[number]

export const coupon = z.object({
  id,
  code: z.string(),
  discountAmount: taka,
  startTime: time,
  endTime: time,
  /** The first and last day of the coupon, in the market's time zone. */
  startDay: z.string(),
  endDay: z.string(),
  usageLimit: z.number(),
  totalUsageLimit: z.nullable(z.number()),
  usedCount: z.number(),
  funding: z.enum(couponFundings),
})
export type Coupon = z.infer<typeof coupon>

const code = z
  .string()
  .check(
    z.trim(),
    z.minLength(couponLimits.couponCodeMin, 'Code must be at least 2 characters.'),
    z.maxLength(couponLimits.couponCodeMax),
  )
const notADate = 'Must be a date'
/** Becomes ISO 8601. Without a zone it is by the market’s clock. */
const dateOrTime = z
  .string()
  .check(
    z.maxLength(100, { error: notADate, abort: true }),
    z.overwrite(readDate),
    z.minLength(1, notADate),
  )
const uses = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))
const usesOfAll = z.optional(z.nullable(uses))
/** An empty box means that there is no limit. */
const totalUsageLimit = z.pipe(
  z.transform((value: z.input<typeof usesOfAll> | '') => (value === '' ? null : value)),
  usesOfAll,
)

export const couponInput = z.object({
  code,
  discountAmount: takaField,
  startTime: dateOrTime,
  endTime: dateOrTime,
  usageLimit: z._default(uses, 1),
  totalUsageLimit,
  funding: z._default(z.enum(couponFundings), 'MARKET'),
})
export type CouponInput = z.infer<typeof couponInput>

export const couponPatch = z.object({
  code: z.optional(code),
  discountAmount: z.optional(takaField),
  startTime: z.optional(dateOrTime),
  endTime: z.optional(dateOrTime),
  usageLimit: z.optional(uses),
  totalUsageLimit: usesOfAll,
  funding: z.optional(z.enum(couponFundings)),
})
export type CouponPatch = z.infer<typeof couponPatch>

/** A change, with the values that its editor saw. If they have changed, the server answers EDIT_CONFLICT. */
export const couponEdit = z.extend(couponPatch, {
  startTime: absentIf(couponPatch.shape.startTime, ''),
  endTime: absentIf(couponPatch.shape.endTime, ''),
  totalUsageLimit,
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
  /** The cart's subtotal in taka. The response has the resulting discount. */
  subtotal: z.optional(
    z.nullable(z.number().check(z.minimum(0), z.maximum(fieldLimits.priceMaxTaka))),
  ),
})

export const appliedCoupon = z.object({
  code: z.string(),
  discountAmount: taka,
  /** The coupon is worth more than the products, so the discount is their whole price. */
  isCapped: z.boolean(),
  expiresAt: time,
})
export type AppliedCoupon = z.infer<typeof appliedCoupon>

export const couponsQuery = listQuery
