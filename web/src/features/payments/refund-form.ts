import { requiredText, takaField } from '@haat/contract/fields'
import { refundMessages } from '@haat/contract/refunds.messages'
import type { Order } from '@haat/contract/orders'
import { refundLimits } from '@haat/contract/refunds.limits'
import type { Refund, RefundWish } from '@haat/contract/refunds'
import { z } from '@haat/contract/schema'

const kinds = ['pieces', 'goodwill'] as const

export const refundFormSchema = z.object({
  kind: z.enum(kinds),
  /** By line of the order. */
  quantities: z.array(z.number('Enter a whole number.').check(z.int(), z.minimum(0))),
  shipping: z.boolean(),
  goodwill: takaField,
  reason: requiredText(refundMessages.reason, refundLimits.reasonMax),
})
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

/** How many pieces of each line no refund has taken yet, and whether the shipping is left. */
export function leftOf(
  order: Order,
  decisions: readonly Refund[],
): { pieces: number[]; hasShipping: boolean } {
  const standing = decisions.filter(({ state }) => state !== 'WITHDRAWN')
  const taken = (itemId: string) =>
    standing
      .flatMap(({ lines }) => lines)
      .filter((line) => line.itemId === itemId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const given = standing.reduce((sum, { shipping }) => sum + shipping, 0)
  return {
    pieces: order.orderItem.map(({ id, quantity }) => quantity - taken(id)),
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
