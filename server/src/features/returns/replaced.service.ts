import { fail } from '@haat/contract/errors'
import type { Ctx } from '#core/ctx.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { enterRefund } from '#features/payments/refund-decisions.service.ts'
import { findReplaced, noteRefunded, selectMissing } from './replaced.queries.ts'
import { writeReturn } from './return-steps.service.ts'

/**
 * Gives back, once, what was paid for pieces that an order should have replaced and did not, because they were cancelled
 * or came back undelivered while the others arrived. The money is that of the first order.
 */
export async function refundReplaced(ctx: Ctx, replacementId: string): Promise<void> {
  await writeReturn(ctx, async (tx) => {
    const found = await findReplaced(tx, replacementId)
    if (found === null) return
    const order = (await lockOrder(tx, found.order_id)) ?? fail('NOT_FOUND')
    const lines = await selectMissing(tx, found.id)
    if (lines.length === 0 || order.total_amount === 0n) return
    await noteRefunded(tx, found.id)
    await enterRefund(tx, null, order, {
      orderId: order.id,
      cause: 'RETURN',
      causeId: null,
      lines,
      shipping: false,
      goodwill: 0,
      reason: 'Pieces that should replace these did not arrive.',
    })
  })
}
