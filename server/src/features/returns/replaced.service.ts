import { fail } from '@haat/contract/errors'
import type { Ctx, Tx } from '#core/ctx.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { enterRefund } from '#features/payments/refund-decisions.service.ts'
import { findReplaced, noteSettled, selectArrived, selectMissing } from './replaced.queries.ts'
import { moneyOf } from './return-money.service.ts'
import { writeReturn } from './return-steps.service.ts'

const batchSize = 50

/**
 * Refunds, once, what was paid for pieces that an order should have replaced and did not, because they were cancelled or
 * came back undelivered while the others arrived. The money is that of the first order. One that fails, because a bank
 * holds the payment, waits for the next run and keeps no other from its own.
 */
export async function settleReplaced(ctx: Ctx): Promise<void> {
  for (let after: string | null = null; !ctx.lifecycle.isDraining;) {
    const arrived: string[] = await selectArrived(ctx, after, batchSize)
    for (const id of arrived) {
      try {
        await writeReturn(ctx, (tx) => settle(tx, id))
      } catch (error) {
        ctx.log.warn({ err: error, return: id }, 'what replaced pieces lacks could not be refunded')
      }
    }
    after = arrived.at(-1) ?? null
    if (arrived.length < batchSize) return
  }
}

async function settle(tx: Tx, id: string): Promise<void> {
  const found = (await findReplaced(tx, id)) ?? fail('NOT_FOUND')
  const order = (await lockOrder(tx, found.order_id)) ?? fail('NOT_FOUND')
  if (!(await noteSettled(tx, id))) return
  const { wish } = await moneyOf(tx, order, found.reason, await selectMissing(tx, id))
  if (wish.lines.length === 0 || order.total_amount === 0n) return
  const reason = 'Pieces that should replace these did not arrive.'
  await enterRefund(tx, null, order, { ...wish, causeId: null, reason })
}
