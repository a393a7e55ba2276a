import type { Poisha } from '@haat/contract/money'
import { isUndone, type PaymentStatus } from '@haat/contract/orders'
import type { Actor, Tx } from '#core/ctx.ts'
import { setRefundStatus, type lockOrder } from '#features/orders/orders.service.ts'
import { findStanding } from './refund-decisions.queries.ts'
import { sumRefunded } from './refunds.queries.ts'

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/**
 * Writes the payment status that follows from an order's refunds: REFUND_DUE while one is open, REFUNDED once all
 * that was paid went back, otherwise PAID. `sent` is what went back just now: the buyer and the vendor are told, of a
 * cancelled or returned order's once all of it is back. The order is locked.
 */
export async function followRefunds(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'> | null,
  order: Order,
  sent: Poisha | null,
): Promise<void> {
  const standing = await findStanding(tx, order.id)
  const to = statusAfter(order, standing)
  const isOver = isUndone(order.status)
  const isTold = sent !== null && (!isOver || to === 'REFUNDED')
  const told = isTold && isOver ? await sumRefunded(tx, order.id) : sent
  await setRefundStatus(tx, actor, order, to, isTold ? told : null)
}

function statusAfter(
  { status, total_amount: total, cancelled_amount: off }: Order,
  { has_open: hasOpen, refunded }: Awaited<ReturnType<typeof findStanding>>,
): PaymentStatus {
  if (hasOpen) return 'REFUND_DUE'
  if (isUndone(status)) return 'REFUNDED'
  return refunded > 0n && refunded >= total - off ? 'REFUNDED' : 'PAID'
}
