import type { Ctx, Tx } from '#core/ctx.ts'
import type { Recorder } from '#core/sql/writes.ts'
import { acceptedAsReceived } from './return-lines.ts'
import { refundAccepted } from './return-money.service.ts'
import { enterInspection, enterReceipt } from './receiving.service.ts'
import { lockReturn, moveReturn, writeReturn, type LockedReturn } from './return-steps.service.ts'
import { selectDue } from './returns.queries.ts'

const batchSize = 50

/**
 * Takes the step that follows when a deadline has passed. One that fails, because a bank holds the payment, waits for
 * the next run and keeps no other from its own.
 */
export async function followClocks(ctx: Ctx): Promise<void> {
  for (let after: string | null = null; !ctx.lifecycle.isDraining;) {
    const due: string[] = await selectDue(ctx, after, batchSize)
    for (const id of due) {
      try {
        await writeReturn(ctx, async (tx, record) =>
          follow(tx, record, await lockReturn(tx, null, id)),
        )
      } catch (error) {
        ctx.log.warn({ err: error, return: id }, 'the deadline of a return could not be followed')
      }
    }
    after = due.at(-1) ?? null
    if (due.length < batchSize) return
  }
}

async function follow(tx: Tx, record: Recorder, locked: LockedReturn): Promise<void> {
  const { row } = locked
  // Somebody may have taken the step while this waited for the order.
  if (row.deadline === null || !row.is_due) return
  switch (row.state) {
    case 'REQUESTED':
      return await moveReturn(tx, record, locked, 'APPROVED')
    case 'APPROVED':
      return await moveReturn(tx, record, locked, 'CANCELLED')
    case 'IN_TRANSIT':
      return await enterReceipt(tx, record, locked, receivedAsAsked(locked))
    case 'RECEIVED':
      return await enterInspection(tx, record, locked, acceptedAsReceived(row.lines), null)
    case 'ACCEPTED':
    case 'PARTLY':
      await record(null, 'return.refunded-instead', row.id, { orderId: row.order_id })
      return await refundAccepted(tx, record, locked)
    default:
  }
}

const receivedAsAsked = ({ row }: LockedReturn) =>
  row.lines.map(({ order_item_id: itemId, quantity }) => ({
    itemId,
    received: quantity,
    serials: [],
  }))
