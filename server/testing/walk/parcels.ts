import type { ModelOrder, ModelParcel } from '#testing/model-orders.ts'

/** What the model knows of parcels: how they follow their order, and where its pieces are. */

export const isLive = ({ state }: ModelParcel) => state !== 'CANCELLED'
const hasLeft = ({ state }: ModelParcel) => !['PACKED', 'BOOKED', 'CANCELLED'].includes(state)
const isRefused = ({ state }: ModelParcel) => ['REFUSED', 'RETURNING', 'RETURNED'].includes(state)

/** Whether an order may leave the shop: it is paid, or will be on delivery. */
export const isSendable = ({ isCash, payment }: ModelOrder) =>
  isCash || payment === 'PAID' || payment === 'REFUND_DUE'

/** How many pieces of each line are in parcels of this kind. */
export function piecesIn(
  { lines, parcels }: ModelOrder,
  is: (parcel: ModelParcel) => boolean,
): number[] {
  const chosen = parcels.filter(is)
  return lines.map((_, nth) => chosen.reduce((sum, { pieces }) => sum + (pieces[nth] ?? 0), 0))
}

/** How many pieces of each line are in no parcel. */
export function unpackedOf(order: ModelOrder): number[] {
  const packed = piecesIn(order, isLive)
  return order.lines.map(
    ({ quantity }, nth) => quantity - (order.cancelled[nth] ?? 0) - (packed[nth] ?? 0),
  )
}

const total = (pieces: readonly number[]) => pieces.reduce((sum, each) => sum + each, 0)

/** How many pieces of an order there are, and how many have left, arrived, and came back. */
export function progressOf(order: ModelOrder) {
  return {
    ordered: total(order.lines.map(({ quantity }, nth) => quantity - (order.cancelled[nth] ?? 0))),
    left: total(piecesIn(order, hasLeft)),
    delivered: total(piecesIn(order, ({ state }) => state === 'DELIVERED')),
    returned: total(piecesIn(order, ({ state }) => state === 'RETURNED')),
  }
}

/** Whether a parcel says otherwise than that the whole order arrived, or came back. */
export function contradicts(order: ModelOrder, status: 'DELIVERED' | 'RETURNED'): boolean {
  const is = status === 'DELIVERED' ? isRefused : ({ state }: ModelParcel) => state === 'DELIVERED'
  return order.parcels.some(is)
}

/** The order is moved as a whole, and its parcels with it. */
export function takeParcelsAlong(
  order: ModelOrder,
  status: 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'RETURNED',
): void {
  const isPacked = order.parcels.some(isLive)
  const state = status === 'SHIPPED' ? 'PICKED_UP' : status
  for (const parcel of order.parcels) if (isLive(parcel)) parcel.state = state
  if (status === 'CANCELLED' || (status === 'SHIPPED' && isPacked)) return
  const rest = unpackedOf(order)
  if (total(rest) > 0) order.parcels.push({ state, pieces: rest, isInspected: false })
}
