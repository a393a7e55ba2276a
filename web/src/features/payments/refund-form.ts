import { requiredText, takaField } from '@haat/contract/fields'
import { refundMessages } from '@haat/contract/refunds.messages'
import type { Order } from '@haat/contract/orders'
import { refundLimits } from '@haat/contract/refunds.limits'
import type { Refund, RefundWish } from '@haat/contract/refunds'
import type { Returnable } from '@haat/contract/returns'
import { z } from '@haat/contract/schema'

const reason = requiredText(refundMessages.reason, refundLimits.reasonMax)
/** Of the fields of the other kind, which are hidden, any text will do. */
export const refundFormSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pieces'),
    /** By line of the order. */
    quantities: z.array(z.number('Enter a whole number.').check(z.int(), z.minimum(0))),
    shipping: z.boolean(),
    goodwill: z.custom<number>(),
    reason,
  }),
  z.object({
    kind: z.literal('goodwill'),
    quantities: z.custom<number[]>(),
    shipping: z.boolean(),
    goodwill: z.pipe(z.number('Enter an amount.'), takaField),
    reason,
  }),
])
export type RefundForm = z.infer<typeof refundFormSchema>

export function startOf(order: Order): RefundForm {
  return {
    kind: 'pieces',
    quantities: order.orderItem.map(() => 0),
    shipping: false,
    goodwill: 0,
    reason: '',
  }
}

/**
 * How many pieces of each line no refund has taken yet, and whether the shipping is left. `unreturned` knows of pieces
 * in requests to send them back, too; it has no lines for an order that replaces another.
 */
export function leftOf(
  order: Order,
  decisions: readonly Refund[],
  unreturned?: Returnable,
): { pieces: number[]; hasShipping: boolean } {
  const standing = decisions.filter(({ state }) => state !== 'WITHDRAWN')
  const taken = (itemId: string, of: readonly Refund[]) =>
    of
      .flatMap(({ lines }) => lines)
      .filter((line) => line.itemId === itemId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const ofCancelled = standing.filter(({ cause }) => cause === 'CANCELLATION')
  function left({ id, quantity, cancelled = 0 }: Order['orderItem'][number]): number {
    const known = unreturned?.lines.find(({ itemId }) => itemId === id)
    if (known !== undefined && unreturned?.deliveredAt !== null) return known.left
    // Pieces that were cancelled before they were paid for have no refund.
    const unpaid = Math.max(0, cancelled - taken(id, ofCancelled))
    return Math.max(0, quantity - taken(id, standing) - unpaid)
  }
  const given = standing.reduce((sum, { shipping }) => sum + shipping, 0)
  return {
    pieces: order.orderItem.map(left),
    hasShipping: given < order.shipping,
  }
}

/** The refund that the form asks for; null while nothing is chosen. */
export function wishOf(
  order: Order,
  { kind, quantities, shipping, goodwill }: Omit<RefundForm, 'reason'>,
): RefundWish | null {
  const orderId = order.id
  if (kind === 'goodwill') {
    if (!(goodwill > 0)) return null
    return { orderId, cause: 'GOODWILL', lines: [], shipping: false, goodwill }
  }
  const lines = order.orderItem.flatMap(({ id }, nth) => {
    const quantity = quantities[nth] ?? 0
    return quantity > 0 ? [{ itemId: id, quantity }] : []
  })
  if (lines.length === 0 && !shipping) return null
  const cause = order.status === 'DELIVERED' ? 'RETURN' : 'CANCELLATION'
  return { orderId, cause, lines, shipping, goodwill: 0 }
}
