import { id, requiredText, takaField } from './fields.ts'
import { orderLimits } from './orders.limits.ts'
import { rejectionReasons } from './returns.ts'
import { returnLimits } from './returns.limits.ts'
import { returnMessages } from './returns.messages.ts'
import { z } from './schema.ts'

const count = z.number().check(z.int(), z.minimum(0), z.maximum(orderLimits.quantityMax))
const note = z.string().check(z.trim(), z.maxLength(returnLimits.noteMax))
const linesOf = <T extends z.ZodMiniType>(line: T) =>
  z
    .array(line)
    .check(z.minLength(1, returnMessages.nothing), z.maxLength(orderLimits.orderLinesMax))

export const rejectionInput = z.object({
  reason: z.enum(rejectionReasons),
  note: z.optional(z.nullable(note)),
})
export type RejectionInput = z.infer<typeof rejectionInput>

/** How the pieces travel back. */
export const sentInput = z.object({
  courierName: requiredText('Required', returnLimits.courierMax),
  tracking: requiredText('Required', returnLimits.trackingMax),
})
export type SentInput = z.infer<typeof sentInput>

/** The courier's proof of delivery: its link, or its number and the time. */
export const arrivalInput = z.object({
  proof: requiredText(returnMessages.text, returnLimits.noteMax),
})
export type ArrivalInput = z.infer<typeof arrivalInput>

const serial = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(returnLimits.serialMin, returnMessages.serial),
    z.maxLength(returnLimits.serialMax, returnMessages.serial),
    z.regex(/^[0-9A-Z/-]+$/, returnMessages.serial),
  )
/** How many pieces of each line arrived, with their serial numbers where they were noted when they were sent. */
export const receiptInput = z.object({
  lines: linesOf(
    z.object({
      itemId: id,
      received: count,
      serials: z._default(z.array(serial).check(z.maxLength(orderLimits.quantityMax)), []),
    }),
  ),
})
export type ReceiptInput = z.infer<typeof receiptInput>

const inspected = linesOf(z.object({ itemId: id, accepted: count, resellable: count }))
/** What the shop says after it has looked at the pieces. */
export const inspectionOfReturn = z.object({
  lines: inspected,
  /** Required when not all that arrived is accepted. */
  note: z.optional(z.nullable(note)),
})
export type InspectionOfReturn = z.infer<typeof inspectionOfReturn>

/** What the shop asks to keep of the refund, in taka. */
export const offerInput = z.object({
  deduction: takaField.check(z.positive(returnMessages.deduction)),
  note: requiredText(returnMessages.text, returnLimits.noteMax),
})
export type OfferInput = z.infer<typeof offerInput>

/** The buyer agrees to what they saw. */
export const agreementInput = z.object({ deduction: takaField })
export type AgreementInput = z.infer<typeof agreementInput>

export const escalationInput = z.object({
  text: requiredText(returnMessages.text, returnLimits.noteMax),
})
export type EscalationInput = z.infer<typeof escalationInput>

/**
 * How an admin decides a dispute. SEND_BACK: the shop has to take the pieces back. DECIDED: so many pieces of each line
 * are accepted, all of them or none. The text goes to both.
 */
export const verdictInput = z.object({
  outcome: z.enum(['SEND_BACK', 'DECIDED']),
  lines: z._default(
    z
      .array(z.object({ itemId: id, accepted: count, resellable: count }))
      .check(z.maxLength(orderLimits.orderLinesMax)),
    [],
  ),
  text: requiredText(returnMessages.text, returnLimits.noteMax),
})
export type VerdictInput = z.infer<typeof verdictInput>

export const verdictDecision = z.object({ decision: z.enum(['APPROVED', 'REJECTED']) })
export type VerdictDecision = z.infer<typeof verdictDecision>

/** How accepted pieces are made good when the buyer wished for others. */
export const settlementInput = z.object({ outcome: z.enum(['REFUND', 'REPLACE']) })
export type SettlementInput = z.infer<typeof settlementInput>

export const cancelReturnInput = z.object({ note: z.optional(z.nullable(note)) })
export type CancelReturnInput = z.infer<typeof cancelReturnInput>
