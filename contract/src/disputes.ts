import { day, id, requiredText, taka, takaField, time } from './fields.ts'
import { orderName } from './order-names.ts'
import { pageQuery } from './paging.ts'
import { gatewayNames } from './payments.ts'
import { payoutLimits } from './payouts.limits.ts'
import { z } from './schema.ts'

/**
 * OPEN: the bank holds the money. WON: it gave the money back. LOST_BY_SHOP: the shop bears the loss. LOST_BY_MARKET:
 * the market does.
 */
export const disputeStatuses = ['OPEN', 'WON', 'LOST_BY_SHOP', 'LOST_BY_MARKET'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** A payment that its payer told the bank to take back. Amounts in taka. */
export const dispute = z.object({
  id,
  orderId: id,
  paymentId: id,
  shopId: id,
  shopName: z.string(),
  gateway: z.enum(gatewayNames),
  transactionId: z.string(),
  amount: taka,
  /** What of it is set aside from the shop's account. */
  reserved: taka,
  reason: z.string(),
  /** The bank's number of the case. */
  reference: z.string(),
  /** The last day on which the market can answer the bank. */
  respondBy: day,
  status: z.enum(disputeStatuses),
  /** Why it was decided as it was. */
  note: z.nullable(z.string()),
  by: z.object({ id, name: z.string() }),
  decidedBy: z.nullable(z.object({ id, name: z.string() })),
  createdAt: time,
  decidedAt: z.nullable(time),
})
export type Dispute = z.infer<typeof dispute>

/** A bank took back what was paid for this delivered order: all, or `amount`. */
export const disputeInput = z.object({
  orderId: orderName,
  amount: z.optional(takaField.check(z.positive('Please enter an amount above zero.'))),
  reason: requiredText('Required', payoutLimits.reasonMax),
  reference: requiredText('Required', payoutLimits.referenceMax),
  respondBy: day,
})
export type DisputeInput = z.infer<typeof disputeInput>

export const disputeDecision = z.object({
  outcome: z.enum(['WON', 'LOST_BY_SHOP', 'LOST_BY_MARKET']),
  note: requiredText('Required', payoutLimits.reasonMax),
})
export type DisputeDecision = z.infer<typeof disputeDecision>

export const disputesQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(disputeStatuses)),
})
export type DisputesQuery = z.infer<typeof disputesQuery>
