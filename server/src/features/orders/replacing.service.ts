import { announceChange } from '#core/sql/changes.ts'
import type { Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { insertReplacement, lockShortProducts } from './replacing.queries.ts'

/**
 * Places an order at price 0 that replaces pieces of a locked order: without commission, because that was earned with
 * the first. Null when there is too little in stock; nothing is written then.
 */
export async function placeReplacement(
  tx: Tx,
  orderId: string,
  lines: readonly { itemId: string; quantity: number }[],
): Promise<string | null> {
  if ((await lockShortProducts(tx, lines)).length > 0) return null
  const id = await insertReplacement(tx, orderId, lines)
  await announceChange(tx)
  await enqueue(tx, 'orders.notify', {})
  return id
}
