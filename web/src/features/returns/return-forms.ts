import type { Returnable, ReturnRequest, ReturnWishInput } from '@haat/contract/returns'
import { isShopsFault, returnReasons, returnWishes } from '@haat/contract/returns'
import { returnLimits } from '@haat/contract/returns.limits'
import { returnMessages } from '@haat/contract/returns.messages'
import { z } from '@haat/contract/schema'

const count = z.number('Enter a whole number.').check(z.int(), z.minimum(0))

export const askForm = z.object({
  /** By line of the order. */
  quantities: z.array(count),
  reason: z.enum(returnReasons),
  wish: z.enum(returnWishes),
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(returnLimits.noteMin, returnMessages.note),
      z.maxLength(returnLimits.noteMax),
    ),
})
export type AskForm = z.infer<typeof askForm>

/** The kind of request for a reason: a fault within the days of returns is a claim, later a matter of the warranty. */
function kindOf(
  { lines }: Returnable,
  { reason, quantities }: Pick<AskForm, 'reason' | 'quantities'>,
): ReturnWishInput['kind'] {
  if (!isShopsFault(reason)) return 'RETURN'
  const chosen = lines.filter((_, nth) => (quantities[nth] ?? 0) > 0)
  const isClaim = chosen.every(({ windows }) => windows.some(({ kind }) => kind === 'CLAIM'))
  return isClaim ? 'CLAIM' : 'WARRANTY'
}

/** The pieces that the form names; null while there are none, or too many. */
export function wishOf(
  found: Returnable,
  form: Pick<AskForm, 'reason' | 'quantities'>,
): ReturnWishInput | null {
  const lines = found.lines.flatMap(({ itemId }, nth) => {
    const quantity = form.quantities[nth] ?? 0
    return quantity > 0 ? [{ itemId, quantity }] : []
  })
  const isRight = found.lines.every(({ left }, nth) => {
    const quantity = form.quantities[nth] ?? 0
    return Number.isInteger(quantity) && quantity >= 0 && quantity <= left
  })
  if (lines.length === 0 || !isRight) return null
  return { orderId: found.orderId, kind: kindOf(found, form), reason: form.reason, lines }
}

/** Whether something of an order can be sent back now. */
export function canAsk({ lines }: Returnable): boolean {
  return lines.some(({ left, windows }) => left > 0 && windows.length > 0)
}

export const receiptForm = z.object({
  received: z.array(count),
  /** Serial numbers, separated by spaces or commas. */
  serials: z.array(z.string()),
})
export type ReceiptForm = z.infer<typeof receiptForm>

export function receiptOf(row: ReturnRequest, { received, serials }: ReceiptForm) {
  return {
    lines: row.lines.map(({ itemId }, nth) => ({
      itemId,
      received: received[nth] ?? 0,
      serials: (serials[nth] ?? '').split(/[\s,]+/).filter((each) => each !== ''),
    })),
  }
}

export const inspectionForm = z.object({
  accepted: z.array(count),
  resellable: z.array(count),
  note: z.string().check(z.trim(), z.maxLength(returnLimits.noteMax)),
})
export type InspectionForm = z.infer<typeof inspectionForm>

export function inspectionLines(
  row: ReturnRequest,
  { accepted, resellable }: Pick<InspectionForm, 'accepted' | 'resellable'>,
) {
  return row.lines.map(({ itemId }, nth) => ({
    itemId,
    accepted: accepted[nth] ?? 0,
    resellable: resellable[nth] ?? 0,
  }))
}
