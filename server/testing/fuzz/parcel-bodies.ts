import { lostAt } from '#testing/lost-refunds.ts'
import { courierBody } from './consignments.ts'
import type { Operation } from './operations.ts'
import type { FuzzActor, FuzzWorld } from './world.ts'

/** The pieces of one order or parcel: those of another one are never its own. */
export function parcelOf({
  operation,
  actor,
  world: { things },
}: {
  operation: Operation
  actor: FuzzActor | null
  world: FuzzWorld
}): Record<string, unknown> | undefined {
  if (operation.name === 'POST /shipments' && things.packableLine.length > 0) {
    const lines = things.packableLine.map(({ id }) => ({ orderItemId: id, quantity: 1 }))
    return { orderId: things.packableOrder[0]?.id, lines }
  }
  if (operation.name === 'POST /shipments/batch' && things.packableOrder.length > 0) {
    return { orderIds: things.packableOrder.map(({ id }) => id) }
  }
  if (operation.name.startsWith('POST /orders/:id/cancellations')) {
    const lines = things.cancellableLine.map(({ id }) => ({ itemId: id, quantity: 1 }))
    return { lines, ...(operation.name.endsWith('preview') ? {} : { note: 'Fuzz' }) }
  }
  if (operation.name === 'POST /shipments/:id/inspection') {
    return { lines: things.returnedLine.map(({ id }) => ({ orderItemId: id, resellable: 0 })) }
  }
  if (operation.name === 'POST /deadlines/stop-requests' && actor !== null) {
    return { orderId: things.stoppableOrder.find(({ owners }) => owners.includes(actor.id))?.id }
  }
  if (operation.name === 'PATCH /finance/refunds/:id/finding') {
    return { found: 'NOT_MADE', seen: { sentAt: lostAt } }
  }
  return courierBody(operation.name, things)
}
