import { fail } from '@haat/contract/errors'
import type { InspectionInput, OrderShipments, Packing, Shipment } from '@haat/contract/shipments'
import { shipmentMessages } from '@haat/contract/shipments.messages'

/**
 * Whether pieces can go into a parcel: each line once, with no more pieces than are left, and a serial number for each
 * piece where they are asked for. Throws VALIDATION_FAILED, which names the first field that is wrong.
 */
export function insistOnPieces(
  lines: Packing['lines'],
  unpacked: readonly OrderShipments['toPack'][number][],
): void {
  const named = new Set<string>()
  for (const [nth, { orderItemId, quantity, serials: given }] of lines.entries()) {
    const id = orderItemId.toLowerCase()
    const line = unpacked.find((each) => each.orderItemId === id)
    const path = `lines.${nth}`
    if (line === undefined || named.has(id)) refuse(`${path}.orderItemId`, shipmentMessages.line)
    named.add(id)
    if (quantity > line.quantity) refuse(`${path}.quantity`, shipmentMessages.left(line.quantity))
    const isComplete = given.length === quantity || (given.length === 0 && !line.asksSerial)
    const areDifferent = new Set(given).size === given.length
    if (!isComplete || !areDifferent) refuse(`${path}.serials`, shipmentMessages.serials(quantity))
  }
}

/** Whether an inspection names each line of its parcel once, with no more pieces than came back. */
export function insistOnLines(lines: InspectionInput['lines'], { items }: Shipment): void {
  const named = new Set(lines.map(({ orderItemId }) => orderItemId.toLowerCase()))
  const areAll = items.every(({ orderItemId }) => named.has(orderItemId))
  if (!areAll || lines.length !== items.length) refuse('lines', shipmentMessages.allLines)
  for (const [nth, { orderItemId, resellable }] of lines.entries()) {
    const item = items.find((each) => each.orderItemId === orderItemId.toLowerCase())
    const most = item?.quantity ?? 0
    if (resellable > most) refuse(`lines.${nth}.resellable`, shipmentMessages.resellable(most))
  }
}

function refuse(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}
