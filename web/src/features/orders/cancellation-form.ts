import {
  cancellationReasons,
  type CancellationInput,
  type CancellationReason,
  type CancellationWish,
} from '@haat/contract/cancellations'
import { cancellationLimits } from '@haat/contract/cancellations.limits'
import { cancellationMessages } from '@haat/contract/cancellations.messages'
import type { Order } from '@haat/contract/orders'
import { z } from '@haat/contract/schema'
import { piecesLeft } from './allowed-order-actions.ts'

/** Who cancels: the shop gives a reason, an admin a note. */
export type Canceller = 'buyer' | 'shop' | 'admin'

const values = z.object({
  /** By line of the order. */
  quantities: z.array(z.number('Enter a whole number.').check(z.int(), z.minimum(0))),
  reason: z.enum([...cancellationReasons, '']),
  note: z.string().check(z.trim(), z.maxLength(cancellationLimits.noteMax)),
})
export type CancellationForm = z.infer<typeof values>

/** What this person has to give. */
export function formSchemaFor(by: Canceller) {
  return values.check(
    z.refine(({ reason }) => by !== 'shop' || reason !== '', {
      path: ['reason'],
      message: cancellationMessages.reason,
    }),
    z.refine(({ note }) => by !== 'admin' || note !== '', {
      path: ['note'],
      message: cancellationMessages.note,
    }),
    z.refine(({ reason, note }) => by !== 'shop' || reason !== 'OTHER' || note !== '', {
      path: ['note'],
      message: cancellationMessages.note,
    }),
  )
}

export function startOf(order: Order): CancellationForm {
  return { quantities: order.orderItem.map(() => 0), reason: '', note: '' }
}

/** What is wrong with the pieces that the form names. */
export function problemOf(order: Order, quantities: readonly number[]): string | null {
  const left = piecesLeft(order)
  if (quantities.some((quantity, nth) => quantity > (left[nth] ?? 0))) {
    return cancellationMessages.tooMany
  }
  const isWhole = quantities.every((quantity) => Number.isInteger(quantity) && quantity >= 0)
  const isSome = quantities.some((quantity) => quantity > 0)
  return isWhole && isSome ? null : cancellationMessages.nothing
}

/** The pieces that the form names; null while they can’t be cancelled. */
export function wishOf(
  order: Order,
  quantities: readonly number[],
): (CancellationWish & { orderId: string }) | null {
  if (problemOf(order, quantities) !== null) return null
  const lines = order.orderItem.flatMap(({ id: itemId }, nth) => {
    const quantity = quantities[nth] ?? 0
    return quantity > 0 ? [{ itemId, quantity }] : []
  })
  return { orderId: order.id, lines }
}

/** The reason and the note as the call takes them. */
export function whyOf({
  reason,
  note,
}: Pick<CancellationForm, 'reason' | 'note'>): Pick<CancellationInput, 'reason' | 'note'> {
  return { reason: reason === '' ? null : reason, note: note === '' ? null : note }
}

export const reasonWords: Record<CancellationReason, string> = {
  OUT_OF_STOCK: 'Out of stock',
  CANNOT_DELIVER: 'We cannot deliver',
  BUYER_ASKED: 'The buyer asked for it',
  OTHER: 'Another reason',
}
