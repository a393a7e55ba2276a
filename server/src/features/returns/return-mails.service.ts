import type { ReturnState, ReturnStep } from '@haat/contract/returns'
import type { Tx } from '#core/ctx.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import { partiesOf } from '#features/orders/order-parties.service.ts'
import type { ReturnPart, ReturnRow } from './returns.rows.ts'

/** The refund itself sends an email of its own. */
const silent: readonly (ReturnState | ReturnStep)[] = ['REFUNDED', 'PROPOSED', 'WITHDRAWN']

/**
 * Queues the emails about a step of a request, in the caller's transaction: to the buyer and the shop, whoever did not
 * take it. What an admin says to a dispute goes to both.
 */
export async function tellOfReturn(
  tx: Tx,
  part: ReturnPart,
  row: ReturnRow,
  step: ReturnStep,
  note: string | null,
): Promise<void> {
  if (silent.includes(step)) return
  const { buyer, vendor } = await partiesOf(tx, row.order_id)
  const news = {
    kind: 'returnMoved',
    order: { id: row.order_id, number: row.number },
    returnId: row.id,
    shopName: row.shop_name,
    request: row.kind,
    step,
    from: row.state,
    by: part,
    pieces: row.lines.map(({ name, quantity }) => ({ name, quantity })),
    note,
  } as const
  await queueMails(tx, [
    ...(part === 'buyer' ? [] : [{ ...news, ...buyer, isForShop: false }]),
    ...(part === 'vendor' ? [] : [{ ...news, ...vendor, isForShop: true }]),
  ])
}
