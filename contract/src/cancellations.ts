import { cancellationLimits } from './cancellations.limits.ts'
import { cancellationMessages } from './cancellations.messages.ts'
import { id, taka, time } from './fields.ts'
import { orderLimits } from './orders.limits.ts'
import { gatewayNames } from './payments.ts'
import { roles } from './roles.ts'
import { z } from './schema.ts'

/** Why a shop can't send pieces. OUT_OF_STOCK also sets the product’s stock to 0. */
export const cancellationReasons = [
  'OUT_OF_STOCK',
  'CANNOT_DELIVER',
  'BUYER_ASKED',
  'OTHER',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]

const wish = {
  lines: z
    .array(
      z.object({
        /** A line item of the order. */
        itemId: id,
        quantity: z.number().check(z.int(), z.minimum(1), z.maximum(orderLimits.quantityMax)),
      }),
    )
    .check(z.minLength(1, cancellationMessages.nothing), z.maxLength(orderLimits.orderLinesMax)),
}
export const cancellationWish = z.object(wish)
export type CancellationWish = z.infer<typeof cancellationWish>

export const cancellationInput = z.object({
  ...wish,
  /** The shop has to give one; buyers give none. */
  reason: z.optional(z.nullable(z.enum(cancellationReasons))),
  /** Admins have to give one, and shops whose reason is OTHER. */
  note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(cancellationLimits.noteMax)))),
  /** What the preview said. If that has changed, the answer is EDIT_CONFLICT. */
  seen: z.optional(z.partial(z.object({ left: z.number(), amount: taka }))),
})
export type CancellationInput = z.infer<typeof cancellationInput>

/** What cancelling pieces would do. Amounts in taka. */
export const cancellationPreview = z.object({
  /** How many pieces the order has now. */
  left: z.number(),
  /** Whether these are all of them: then the order is cancelled. */
  isWhole: z.boolean(),
  /** Whether the order was paid, so that the amount goes back. Otherwise it is not due any more. */
  isRefund: z.boolean(),
  amount: taka,
  /** The gateway of the payment that goes back; null for cash and for what was not paid. */
  gateway: z.nullable(z.enum(gatewayNames)),
  /** What the order costs afterwards. */
  due: taka,
})
export type CancellationPreview = z.infer<typeof cancellationPreview>

export const cancellation = z.object({
  id,
  orderId: id,
  at: time,
  /** The role of the person who cancelled. SYSTEM is the market itself. */
  by: z.enum([...roles, 'SYSTEM']),
  reason: z.nullable(z.enum(cancellationReasons)),
  note: z.nullable(z.string()),
  lines: z.array(z.object({ itemId: id, name: z.string(), quantity: z.number() })),
  /** Whether these were the last pieces of the order. */
  isWhole: z.boolean(),
  /** Whether the order was paid, so that the amount goes back. Otherwise it is not due any more. */
  isRefund: z.boolean(),
  /** Null: all that was left. */
  amount: z.nullable(taka),
})
export type Cancellation = z.infer<typeof cancellation>

/** What happened, with the amount that goes back or is not due any more. */
export const cancelledPieces = z.object({
  ...cancellation.shape,
  amount: taka,
  gateway: z.nullable(z.enum(gatewayNames)),
  due: taka,
})
export type CancelledPieces = z.infer<typeof cancelledPieces>

/** The cancellations of an order, newest first. */
export const orderCancellations = z.object({ cancellations: z.array(cancellation) })
export type OrderCancellations = z.infer<typeof orderCancellations>
