import { id, requiredText, taka, takaField, time } from './fields.ts'
import { pageQuery } from './paging.ts'
import { payoutLimits } from './payouts.limits.ts'
import { gatewayNames, paymentAttemptStatuses } from './payments.ts'
import { payoutMethods } from './payouts.ts'
import { z } from './schema.ts'

/** What a shop owes the market, and may owe. Amounts in taka. */
export const shopDebt = z.object({
  shopId: id,
  /** 0 for a shop that owes nothing. */
  owed: taka,
  /** What it may owe; null where the market sets no limit. */
  limit: z.nullable(taka),
  /** How long it may owe more before it takes no more cash on delivery. */
  graceDays: z.number(),
  /** What was set for this shop alone; null where the market’s own rule applies. */
  ownLimit: z.nullable(taka),
  ownGraceDays: z.nullable(z.number()),
  /** Since when it has owed more than it may. */
  since: z.nullable(time),
  /** Since when it takes no cash on delivery for that reason. */
  codPausedAt: z.nullable(time),
  /** When its products are sold no more, unless it pays; null while that is not in sight. */
  restsAt: z.nullable(time),
  /** Since when they are not sold. */
  restedAt: z.nullable(time),
})
export type ShopDebt = z.infer<typeof shopDebt>

export const graceDaysMax = 365

/** What a shop may owe; null: the market’s own limit. */
export const creditInput = z.object({
  limit: z.nullable(takaField),
  graceDays: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(graceDaysMax))),
})
export type CreditInput = z.infer<typeof creditInput>

const debtPaymentStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const

export const debtPaymentInput = z.object({
  shopId: id,
  amount: takaField.check(z.positive('Please enter an amount above zero.')),
  /** Where the money arrived. */
  method: z.enum(payoutMethods),
  /** The transfer's number there. */
  reference: requiredText('Required', payoutLimits.referenceMax),
})
export type DebtPaymentInput = z.infer<typeof debtPaymentInput>

export const debtPaymentDecision = z.object({ decision: z.enum(['APPROVED', 'REJECTED']) })
export type DebtPaymentDecision = z.infer<typeof debtPaymentDecision>

export const debtPaymentsQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(debtPaymentStatuses)),
})
export type DebtPaymentsQuery = z.infer<typeof debtPaymentsQuery>

/** Money with which a shop pays what it owes. One admin enters it, another confirms that it has arrived. */
export const debtPayment = z.object({
  id,
  shopId: id,
  shopName: z.string(),
  amount: taka,
  method: z.enum(payoutMethods),
  reference: z.string(),
  status: z.enum(debtPaymentStatuses),
  by: z.object({ id, name: z.string() }),
  decidedBy: z.nullable(z.object({ id, name: z.string() })),
  createdAt: time,
  decidedAt: z.nullable(time),
})
export type DebtPayment = z.infer<typeof debtPayment>

/** What a shop pays of its debt, and at which gateway: by default all, at the market's first. */
export const payDebtInput = z.object({
  amount: z.optional(takaField.check(z.positive('Please enter an amount above zero.'))),
  gateway: z.optional(z.enum(gatewayNames)),
})
export type PayDebtInput = z.infer<typeof payDebtInput>

/** A payment of a debt through a gateway. It is in the books once it is COMPLETED. */
export const onlineDebtPayment = z.object({
  id,
  shopId: id,
  amount: taka,
  status: z.enum(paymentAttemptStatuses),
  gateway: z.enum(gatewayNames),
  createdAt: time,
})
export type OnlineDebtPayment = z.infer<typeof onlineDebtPayment>

/** Gives up what a shop owes: all, or `amount`. */
export const writeOffInput = z.object({
  shopId: id,
  amount: z.optional(takaField.check(z.positive('Please enter an amount above zero.'))),
  reason: requiredText('Required', payoutLimits.reasonMax),
})
export type WriteOffInput = z.infer<typeof writeOffInput>

export const writeOffsQuery = z.extend(debtPaymentsQuery, { shopId: z.optional(id) })
export type WriteOffsQuery = z.infer<typeof writeOffsQuery>

/** A debt that one admin proposes to give up and a super admin decides on. */
export const writeOff = z.object({
  id,
  shopId: id,
  shopName: z.string(),
  amount: taka,
  reason: z.string(),
  status: z.enum(debtPaymentStatuses),
  by: z.object({ id, name: z.string() }),
  decidedBy: z.nullable(z.object({ id, name: z.string() })),
  createdAt: time,
  decidedAt: z.nullable(time),
})
export type WriteOff = z.infer<typeof writeOff>
