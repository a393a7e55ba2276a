import { fail } from '@haat/contract/errors'
import { shipmentMessages } from '@haat/contract/shipments.messages'
import type { Actor, Tx } from '#core/ctx.ts'
import { moveOrder } from '#features/orders/order-steps.service.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { enterRefund } from '#features/payments/refund-decisions.service.ts'
import { readProgress, selectUnpacked, selectUnrefunded } from './shipments.queries.ts'

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Moves the order of a parcel to where its parcels are. */
export async function followShipments(tx: Tx, actor: Actor | null, order: Order): Promise<void> {
  const { ordered, left, delivered, returned } = await readProgress(tx, order.id)
  let now = order
  if (now.status === 'PROCESSING' && left > 0) {
    await moveOrder(tx, actor, now, 'SHIPPED')
    now = (await lockOrder(tx, order.id)) ?? fail('NOT_FOUND')
  }
  if (now.status !== 'SHIPPED' || delivered + returned < ordered) return
  await moveOrder(tx, actor, now, delivered > 0 ? 'DELIVERED' : 'RETURNED')
  if (delivered > 0 && returned > 0) await refundReturned(tx, actor, order.id)
}

/** Of an order that arrived in part, what was paid for the other pieces goes back. */
async function refundReturned(tx: Tx, actor: Actor | null, orderId: string): Promise<void> {
  const order = (await lockOrder(tx, orderId)) ?? fail('NOT_FOUND')
  const lines = await selectUnrefunded(tx, orderId)
  if (lines.length === 0 || order.total_amount === 0n) return
  const wish = { orderId, cause: 'RETURN', lines, shipping: false, goodwill: 0 } as const
  await enterRefund(tx, actor, order, {
    ...wish,
    causeId: null,
    reason: 'These pieces came back undelivered.',
  })
}

/**
 * Throws STATUS_NOT_ALLOWED unless a part of a locked order was sent and all these pieces are in no parcel. An order from
 * before there were parcels was sent without one.
 */
export async function insistOnUnsent(
  tx: Tx,
  orderId: string,
  lines: readonly { itemId: string; quantity: number }[],
): Promise<void> {
  const { left } = await readProgress(tx, orderId)
  const unsent = await selectUnpacked(tx, orderId)
  const isUnsent = lines.every(({ itemId, quantity }) =>
    unsent.some((line) => line.orderItemId === itemId && line.quantity >= quantity),
  )
  if (left === 0 || !isUnsent) fail('STATUS_NOT_ALLOWED', { message: shipmentMessages.sent })
}

/** Moves an order of which pieces were cancelled to where its parcels are: all that is left may have arrived. */
export async function followCancellation(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  await followShipments(tx, actor, (await lockOrder(tx, orderId)) ?? fail('NOT_FOUND'))
}
