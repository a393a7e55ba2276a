import type { CancellationInput, CancellationWish } from '@haat/contract/cancellations'
import { cancellationMessages } from '@haat/contract/cancellations.messages'
import { fail } from '@haat/contract/errors'
import type { Poisha } from '@haat/contract/money'
import { share } from '@haat/contract/shares'
import type { OrderState, Part, Verdict } from './order-states.ts'

/** What is shared out over the pieces of a line item, in poisha. */
const parts = ['goods', 'coupon', 'shopCoupon', 'commission', 'vat'] as const
export type LineParts = Record<(typeof parts)[number], Poisha>

/** A line item as it was frozen with the order. */
export interface CancellableLine extends LineParts {
  id: string
  quantity: number
  cancelled: number
}

/** Pieces to cancel, with their parts. */
export interface CancelledLine extends LineParts {
  itemId: string
  quantity: number
}

/**
 * Whether pieces of an order may be cancelled: while it is PROCESSING, and by its shop and admins while it is SHIPPED,
 * when some pieces have not been sent and can't be. What was sent has to come back (RETURNED).
 */
export function judgeCancellation({ status }: OrderState, part: Part): Verdict {
  if (status === 'SHIPPED' && part !== 'buyer') return 'yes'
  return status === 'PROCESSING' ? 'yes' : 'not-now'
}

/**
 * The reason and the note that somebody has to give: shops a reason, with a note where it is OTHER; admins a note.
 * Throws VALIDATION_FAILED.
 */
export function reasonOf(
  part: Part,
  { reason = null, note: given = null }: Pick<CancellationInput, 'reason' | 'note'>,
): Required<Pick<CancellationInput, 'reason' | 'note'>> {
  const note = given === '' ? null : given
  if (part === 'buyer' && reason !== null) refuse('reason', cancellationMessages.noReason)
  if (part === 'vendor' && reason === null) refuse('reason', cancellationMessages.reason)
  const needsNote = part === 'admin' || (part === 'vendor' && reason === 'OTHER')
  if (needsNote && note === null) refuse('note', cancellationMessages.note)
  return { reason, note }
}

/**
 * The pieces to cancel with their cumulative shares, so that nothing is left once all are cancelled. Throws
 * VALIDATION_FAILED, which names the field.
 */
export function cancelledLines(
  lines: readonly CancellableLine[],
  wished: CancellationWish['lines'],
): CancelledLine[] {
  const seen = new Set<string>()
  return wished.map(({ itemId: given, quantity }, nth) => {
    const itemId = given.toLowerCase()
    const line =
      lines.find(({ id }) => id === itemId) ??
      refuse(`lines.${nth}.itemId`, cancellationMessages.unknownLine)
    if (seen.has(itemId)) refuse(`lines.${nth}.itemId`, cancellationMessages.twice)
    seen.add(itemId)
    const upTo = line.cancelled + quantity
    if (upTo > line.quantity) refuse(`lines.${nth}.quantity`, cancellationMessages.tooMany)
    const of = (part: (typeof parts)[number]) =>
      shareUpTo(line, part, upTo) - shareUpTo(line, part, line.cancelled)
    const shares = {
      goods: of('goods'),
      coupon: of('coupon'),
      shopCoupon: of('shopCoupon'),
      commission: of('commission'),
      vat: of('vat'),
    }
    return { itemId, quantity, ...shares }
  })
}

const shareUpTo = (line: CancellableLine, part: (typeof parts)[number], pieces: number): Poisha =>
  share(line[part], BigInt(pieces), BigInt(line.quantity))

/** How many pieces the lines still have. */
export function piecesLeft(lines: readonly CancellableLine[]): number {
  return lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0)
}

/** What pieces cost the buyer. */
export function costOf(lines: readonly CancelledLine[]): Poisha {
  return lines.reduce((sum, { goods, coupon }) => sum + goods - coupon, 0n)
}

function refuse(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}
