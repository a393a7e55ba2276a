import { fail } from '@haat/contract/errors'
import { shipmentMessages } from '@haat/contract/shipments.messages'
import type { Actor, Tx } from '#core/ctx.ts'
import type { LockedOrder } from './changing.queries.ts'
import { partOf, stateOf } from './order-states.ts'

declare module '#core/ctx.ts' {
  interface Resources {
    /** Whether a courier is to collect the cash of an order for the market, and will report it: a later feature knows. */
    isCourierCollecting: (tx: Tx, orderId: string) => Promise<boolean>
  }
}

/**
 * Throws STATUS_NOT_ALLOWED, which names the field, when a vendor says that cash was paid which the market's courier is
 * to collect. The courier would owe it in the books, and the shop be paid its part, although the vendor has it. The
 * courier's reports and admins say so; couriers that an admin named by hand report nothing, so vendors do.
 */
export async function insistOnCourier(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  path: 'state' | 'status' | 'paymentStatus',
): Promise<void> {
  const { paymentType, paymentStatus } = stateOf(order)
  const isOpen = paymentType === 'COD' && paymentStatus === 'UNPAID'
  if (!isOpen || order.cash_held_by !== 'COURIER' || partOf(actor, order) !== 'vendor') return
  if (!(await tx.resources.isCourierCollecting(tx, order.id))) return
  const message = shipmentMessages.courierReports
  fail('STATUS_NOT_ALLOWED', { message, errors: [{ path, message }] })
}
