import type { Tx } from '#core/ctx.ts'
import { selectParties } from './order-notifications.queries.ts'
import { buyerOf, vendorOf } from './order-notifications.service.ts'

/** The buyer and the vendor of an order as emails address them. */
export async function partiesOf(tx: Tx, orderId: string) {
  const parties = await selectParties(tx, orderId)
  return { buyer: buyerOf(parties), vendor: vendorOf(parties) }
}
