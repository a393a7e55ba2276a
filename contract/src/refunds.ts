import { id, requiredText, taka, takaField, time } from './fields.ts'
import { refundMessages } from './refunds.messages.ts'
import { orderLimits } from './orders.limits.ts'
import { pageQuery } from './paging.ts'
import { gatewayNames, refundAttempt } from './payments.ts'
import { refundLimits } from './refunds.limits.ts'
import { z } from './schema.ts'

/** Why a customer gets money back. SURPLUS: the order was paid more than once. */
const refundCauses = ['CANCELLATION', 'RETURN', 'SURPLUS', 'GOODWILL', 'DISPUTE'] as const
export type RefundCause = (typeof refundCauses)[number]

/**
 * PROPOSED: a second person has to approve it. TO_SEND: nothing was sent yet. PROCESSING: it is on its way through the
 * gateway. TO_CONFIRM: one person says that it was sent by hand, another has to confirm it. FAILED: the last attempt
 * failed, so it has to be sent anew.
 */
export const refundStates = [
  'PROPOSED',
  'TO_SEND',
  'PROCESSING',
  'TO_CONFIRM',
  'FAILED',
  'DONE',
  'WITHDRAWN',
] as const
export type RefundState = (typeof refundStates)[number]

/** How a person sends a refund: from the market’s bank account or bKash wallet, or the shop gives the cash back. */
export const refundMethods = ['BANK', 'BKASH', 'SHOP'] as const
export type RefundMethod = (typeof refundMethods)[number]

const lines = z
  .array(
    z.object({
      /** A line item of the order. */
      itemId: id,
      quantity: z.number().check(z.int(), z.minimum(1), z.maximum(orderLimits.quantityMax)),
    }),
  )
  .check(z.maxLength(orderLimits.orderLinesMax))

/** What a refund is for: pieces and shipping, whose amount is computed, or an amount that the market gives itself. */
const wish = {
  orderId: id,
  cause: z.enum(['CANCELLATION', 'RETURN', 'GOODWILL', 'DISPUTE']),
  lines: z._default(lines, []),
  shipping: z._default(z.boolean(), false),
  /** For GOODWILL, which has neither pieces nor shipping. */
  goodwill: z._default(takaField, 0),
}
export const refundWish = z.object(wish)
export type RefundWish = z.infer<typeof refundWish>

export const refundInput = z.object({
  ...wish,
  reason: requiredText(refundMessages.reason, refundLimits.reasonMax),
  /** What was decided for the order before, as the caller saw it. If that has changed, the answer is EDIT_CONFLICT. */
  seen: z.optional(z.object({ decided: taka })),
})
export type RefundInput = z.infer<typeof refundInput>

/** What a refund would be. Amounts in taka. */
export const refundPreview = z.object({
  /** What the customer gets: goods less coupon, shipping, and goodwill. */
  amount: taka,
  goods: taka,
  coupon: taka,
  shipping: taka,
  /** Below zero: goodwill that the customer was given before, which is a part of this refund. */
  goodwill: taka,
  /** What the shop loses of its earnings. */
  fromShop: taka,
  /** What the customer paid, and what of it was decided to go back before. */
  paid: taka,
  decided: taka,
  needsApproval: z.boolean(),
})
export type RefundPreview = z.infer<typeof refundPreview>

const person = z.nullable(z.object({ id, name: z.string() }))

/** One try at sending a refund, through a gateway or by hand. */
const sentRefund = z.object({
  id,
  amount: taka,
  gateway: z.nullable(z.enum(gatewayNames)),
  /** How a person sent it; null: through the gateway. */
  method: z.nullable(z.enum(refundMethods)),
  status: z.enum(['SENT', 'PROCESSING', 'UNKNOWN', 'ENTERED', 'DONE', 'FAILED']),
  reference: z.nullable(z.string()),
  /** Why it was not made; for admins only. */
  reason: z.nullable(z.string()),
  /** Who entered it; for admins only. */
  by: person,
  createdAt: time,
  /** When it was sent last: the same attempt is sent again while its answer is lost. */
  sentAt: z.optional(time),
  /** Who found that the gateway never made it, which another admin has to confirm; for admins only. */
  notMadeBy: z.optional(person),
})

/** A decision that a customer gets money back, and what became of it. */
export const refund = z.object({
  id,
  orderId: id,
  shopName: z.string(),
  customerName: z.string(),
  cause: z.enum(refundCauses),
  state: z.enum(refundStates),
  amount: taka,
  /** The pieces that it is for; empty for goodwill and for all that was paid. */
  lines: z.array(z.object({ itemId: id, name: z.string(), quantity: z.number(), amount: taka })),
  shipping: taka,
  goodwill: taka,
  /** The gateway of the payment that goes back; null for cash. */
  gateway: z.nullable(z.enum(gatewayNames)),
  /** Whether a person has to send it, since there is no gateway or it has no refunds. */
  isByHand: z.boolean(),
  /** The attempts, newest first. */
  attempts: z.array(sentRefund),
  /** For admins only, as are the people. */
  reason: z.nullable(z.string()),
  by: person,
  approvedBy: person,
  createdAt: time,
  endedAt: z.nullable(time),
})
export type Refund = z.infer<typeof refund>

export const refundsQuery = z.object({
  ...pageQuery,
  /** OPEN: all that wait for a person or a gateway. */
  state: z.optional(z.enum([...refundStates, 'OPEN'])),
})
export type RefundsQuery = z.infer<typeof refundsQuery>

/** What the second person says of a proposed refund. */
export const refundDecision = z.object({ decision: z.enum(['APPROVED', 'REJECTED']) })
export type RefundDecision = z.infer<typeof refundDecision>

export const transferInput = z.object({
  method: z.enum(refundMethods),
  /** The transfer’s number at the bank or bKash, or the number of the shop’s receipt. */
  reference: requiredText(refundMessages.reference, refundLimits.referenceMax),
})
export type TransferInput = z.infer<typeof transferInput>

export const transferDecision = z.object({ decision: z.enum(['CONFIRMED', 'REJECTED']) })
export type TransferDecision = z.infer<typeof transferDecision>

/**
 * What the gateway’s panel shows of a refund whose answer was lost, where the gateway can’t be asked about it: that it
 * was made, with its number there, by which the gateway is asked; or that it was never made, so that it may be sent
 * anew. `seen` is the `sentAt` of the attempt that was looked for.
 */
export const refundFinding = z.discriminatedUnion('found', [
  z.object({
    found: z.literal('MADE'),
    reference: requiredText(refundMessages.gatewayReference, refundLimits.referenceMax),
  }),
  z.object({ found: z.literal('NOT_MADE'), seen: z.object({ sentAt: time }) }),
])
export type RefundFinding = z.infer<typeof refundFinding>

/** The refunds of an order, newest first. */
export const orderRefunds = z.object({
  /** The attempts through gateways. */
  refunds: z.array(refundAttempt),
  decisions: z.array(refund),
  /** What the customer paid for the order, and what of it went back. */
  paid: taka,
  refunded: taka,
})
export type OrderRefunds = z.infer<typeof orderRefunds>
