import { fail } from '@haat/contract/errors'
import type { Actor, Tx } from '#core/ctx.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { enterRefund } from '#features/payments/refund-decisions.service.ts'
import { findReplaced, selectMissing } from './replaced.queries.ts'

/**
 * Gives back what was paid for pieces that an order should have replaced and never did, because they were cancelled or
 * came back undelivered while the others arrived. The money is that of the first order. Nothing for an order that
 * replaces none.
 */
export async function refundReplaced(
  tx: Tx,
  actor: Actor | null,
  replacementId: string,
): Promise<void> {
  const found = await findReplaced(tx, replacementId)
  if (found === null) return
  const order = (await lockOrder(tx, found.order_id)) ?? fail('NOT_FOUND')
  const lines = await selectMissing(tx, found.id)
  if (lines.length === 0 || order.total_amount === 0n) return
  const wish = { orderId: order.id, cause: 'RETURN', lines, shipping: false, goodwill: 0 } as const
  await enterRefund(tx, actor, order, {
    ...wish,
    causeId: null,
    reason: 'Pieces that should replace these did not arrive.',
  })
}
