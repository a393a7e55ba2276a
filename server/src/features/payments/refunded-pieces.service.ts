import type { RefundWish } from '@haat/contract/refunds'
import type { Tx } from '#core/ctx.ts'
import { readBasis } from './refund-basis.queries.ts'

/**
 * Those of an order's pieces whose money no decided refund gives back, at most so many of each line: all that a refund
 * of them can count. The order must be locked if one is to be written.
 */
export async function unrefundedOf(
  tx: Tx,
  orderId: string,
  lines: RefundWish['lines'],
): Promise<RefundWish['lines']> {
  const basis = await readBasis(tx, orderId)
  return lines.flatMap(({ itemId, quantity }) => {
    const line = basis.lines.find(({ id }) => id === itemId)
    const left = line === undefined ? quantity : line.quantity - line.decided
    return left > 0 ? [{ itemId, quantity: Math.min(quantity, left) }] : []
  })
}

/** Whether more pieces of a line are cancelled than anything gives the money back for. */
export async function hasUnpaidCancellation(tx: Tx, orderId: string): Promise<boolean> {
  const { lines } = await readBasis(tx, orderId)
  return lines.some(({ cancelled, decided }) => cancelled > decided)
}
