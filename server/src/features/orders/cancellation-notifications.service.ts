import type { Cancellation } from '@haat/contract/cancellations'
import type { Poisha } from '@haat/contract/money'
import type { Actor, Tx } from '#core/ctx.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import type { LockedOrder } from './changing.queries.ts'
import { selectParties } from './order-notifications.queries.ts'
import { buyerOf, vendorOf } from './order-notifications.service.ts'
import { partOf } from './order-states.ts'

type Cancelled = Omit<Cancellation, 'amount'> & { amount: Poisha }

/** Queues the emails about cancelled pieces, in the caller's transaction: to the buyer and the shop, whoever did not do it. */
export async function notifyOfCancellation(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  { by, reason, note, isWhole, isRefund, amount, lines: pieces }: Cancelled,
): Promise<void> {
  const part = partOf(actor, order)
  const parties = await selectParties(tx, order.id)
  const news = {
    kind: 'piecesCancelled',
    order: { id: order.id, number: order.number },
    shopName: parties.shop_name,
    by,
    pieces,
    reason,
    note,
    isWhole,
    isRefund,
    amount,
  } as const
  await queueMails(tx, [
    ...(part === 'buyer' ? [] : [{ ...news, ...buyerOf(parties), isForShop: false }]),
    ...(part === 'vendor' ? [] : [{ ...news, ...vendorOf(parties), isForShop: true }]),
  ])
}
