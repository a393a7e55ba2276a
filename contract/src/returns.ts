import { id, taka, time } from './fields.ts'
import { orderLimits } from './orders.limits.ts'
import { pageQuery } from './paging.ts'
import { privatePicture } from './private-pictures.ts'
import { returnLimits } from './returns.limits.ts'
import { returnMessages } from './returns.messages.ts'
import { roles } from './roles.ts'
import { z } from './schema.ts'

/** RETURN: a change of mind. CLAIM: something is wrong. WARRANTY: it failed later. */
export const returnKinds = ['RETURN', 'CLAIM', 'WARRANTY'] as const
export type ReturnKind = (typeof returnKinds)[number]

export const returnWishes = ['REFUND', 'REPLACE', 'REPAIR'] as const
export type ReturnWish = (typeof returnWishes)[number]

export const returnReasons = [
  'CHANGED_MIND',
  'DAMAGED',
  'WRONG_PRODUCT',
  'INCOMPLETE',
  'NOT_AS_DESCRIBED',
  'NOT_WORKING',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** Reasons that pictures have to show. */
export const picturedReasons: readonly ReturnReason[] = ['DAMAGED', 'WRONG_PRODUCT']

/** Why a shop rejects a request. OTHER needs a note. */
export const rejectionReasons = [
  'USED',
  'NOT_OURS',
  'NO_FAULT',
  'MISUSE',
  'NOT_COVERED',
  'OTHER',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

export const returnStates = [
  'REQUESTED',
  'APPROVED',
  'REJECTED',
  'DISPUTED',
  'CANCELLED',
  'IN_TRANSIT',
  'RECEIVED',
  /** All pieces that were asked for, some, or none. The refund or the replacement follows. */
  'ACCEPTED',
  'PARTLY',
  'REFUSED',
  'REFUNDED',
  'REPLACED',
] as const
export type ReturnState = (typeof returnStates)[number]

/** States in which somebody has to do something: the pieces can be part of no other request. */
export const openReturnStates = [
  'REQUESTED',
  'APPROVED',
  'DISPUTED',
  'IN_TRANSIT',
  'RECEIVED',
] as const satisfies readonly ReturnState[]

/** Where each state may lead. */
export const returnTransitions: Record<ReturnState, readonly ReturnState[]> = {
  REQUESTED: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['IN_TRANSIT', 'CANCELLED'],
  REJECTED: ['DISPUTED'],
  DISPUTED: ['APPROVED', 'ACCEPTED', 'PARTLY', 'REFUSED'],
  CANCELLED: [],
  IN_TRANSIT: ['RECEIVED', 'CANCELLED'],
  RECEIVED: ['ACCEPTED', 'PARTLY', 'REFUSED', 'DISPUTED', 'CANCELLED'],
  ACCEPTED: ['REFUNDED', 'REPLACED'],
  PARTLY: ['REFUNDED', 'REPLACED'],
  REFUSED: ['DISPUTED'],
  REFUNDED: [],
  /** The order that was to replace the pieces was cancelled or came back: the money goes back. */
  REPLACED: ['ACCEPTED', 'PARTLY'],
}

/** What else is noted on the way: the courier delivered, a lower refund was offered or agreed, a verdict waits. */
const returnNotes = ['ARRIVED', 'OFFERED', 'AGREED', 'PROPOSED', 'WITHDRAWN'] as const
export const returnSteps = [...returnStates, ...returnNotes] as const
export type ReturnStep = (typeof returnSteps)[number]

const pieces = z.number().check(z.int(), z.minimum(1), z.maximum(orderLimits.quantityMax))
const linesOf = <T extends z.ZodMiniType>(line: T) =>
  z
    .array(line)
    .check(z.minLength(1, returnMessages.nothing), z.maxLength(orderLimits.orderLinesMax))

const wish = {
  orderId: id,
  kind: z.enum(returnKinds),
  reason: z.enum(returnReasons),
  lines: linesOf(z.object({ itemId: id, quantity: pieces })),
}
/** Pieces that a buyer thinks of sending back. */
export const returnWish = z.object(wish)
export type ReturnWishInput = z.infer<typeof returnWish>

export const returnInput = z.object({
  ...wish,
  wish: z.enum(returnWishes),
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(returnLimits.noteMin, returnMessages.note),
      z.maxLength(returnLimits.noteMax),
    ),
  /** Ids of private pictures. */
  pictures: z._default(z.array(id).check(z.maxLength(returnLimits.picturesMax)), []),
})
export type ReturnInput = z.infer<typeof returnInput>

/** What would go back for pieces if all of them are accepted. Amounts in taka. */
export const returnPreview = z.object({
  amount: taka,
  goods: taka,
  coupon: taka,
  /** Goes back when everything does, or the fault is the shop’s. */
  shipping: taka,
})
export type ReturnPreview = z.infer<typeof returnPreview>

/** What of an order its buyer may send back, until when and why. */
export const returnable = z.object({
  orderId: id,
  deliveredAt: z.nullable(time),
  lines: z.array(
    z.object({
      itemId: id,
      name: z.string(),
      quantity: z.number(),
      /** How many pieces are in no request, and were not sent back, cancelled or refunded. */
      left: z.number(),
      /** The kinds of request that are open for it now. */
      windows: z.array(z.object({ kind: z.enum(returnKinds), until: time })),
      warranty: z.nullable(
        z.object({
          months: z.number(),
          by: z.nullable(z.enum(['BRAND', 'SELLER'])),
          text: z.nullable(z.string()),
        }),
      ),
      /** What would go back for all pieces that are left. */
      refund: taka,
    }),
  ),
})
export type Returnable = z.infer<typeof returnable>

const event = z.object({
  step: z.enum(returnSteps),
  at: time,
  by: z.enum([...roles, 'SYSTEM']),
  note: z.nullable(z.string()),
})

export const returnRequest = z.object({
  id,
  orderId: id,
  orderNumber: z.nullable(z.string()),
  shopName: z.string(),
  customerName: z.string(),
  kind: z.enum(returnKinds),
  reason: z.enum(returnReasons),
  wish: z.enum(returnWishes),
  note: z.string(),
  state: z.enum(returnStates),
  rejection: z.nullable(z.enum(rejectionReasons)),
  lines: z.array(
    z.object({
      itemId: id,
      name: z.string(),
      quantity: z.number(),
      received: z.nullable(z.number()),
      accepted: z.nullable(z.number()),
      resellable: z.nullable(z.number()),
      /** For the shop and admins: the serial numbers that were sent out, and those that came back. */
      sent: z.array(z.string()),
      cameBack: z.array(z.object({ serial: z.string(), isOurs: z.boolean() })),
    }),
  ),
  pictures: z.array(privatePicture),
  courierName: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** When the present step ends by itself, if it does. */
  deadline: z.nullable(time),
  /** Until when its buyer may have a refusal decided by the market. */
  escalateBefore: z.nullable(time),
  /** What goes back if all is accepted, in taka; once it is decided, what does. */
  amount: taka,
  /** What the shop asks to keep of it for the state of the pieces, and whether the buyer agreed. */
  deduction: z.nullable(z.object({ amount: taka, isAgreed: z.boolean() })),
  /** The order that replaces the pieces. */
  replacementId: z.nullable(id),
  /** For admins: a verdict that a second person has to confirm. */
  verdict: z.nullable(z.object({ byId: id, byName: z.string(), text: z.string() })),
  createdAt: time,
  events: z.array(event),
})
export type ReturnRequest = z.infer<typeof returnRequest>

export const returnsQuery = z.object({
  ...pageQuery,
  /** OPEN: somebody has to do something. */
  state: z.optional(z.enum([...returnStates, 'OPEN'])),
  kind: z.optional(z.enum(returnKinds)),
  orderId: z.optional(id),
})
export type ReturnsQuery = z.infer<typeof returnsQuery>

/** Whether shipping goes back although some pieces stay: the buyer did nothing but order. */
export function isShopsFault(reason: ReturnReason): boolean {
  return reason !== 'CHANGED_MIND'
}
