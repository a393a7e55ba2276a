import type { Order } from '@haat/contract/orders'
import type { Shipment, ShipmentsOfOrders } from '@haat/contract/shipments'
import { dataOf } from './client.ts'
import type { Load } from './load-context.ts'
import type { Person } from './people.ts'

/** Packs some pieces of an order into a parcel of their own. */
export async function packApart(load: Load, vendor: Person, order: Order): Promise<void> {
  const { rng, people } = load
  const lines = order.orderItem
    .filter(() => rng.chance(0.6))
    .map(({ id: orderItemId, quantity }) => ({ orderItemId, quantity: rng.int(1, quantity) }))
  if (lines.length === 0) return
  const body = { orderId: order.id, lines }
  await people.as(vendor, { method: 'POST', path: '/api/v1/shipments', body })
}

/** Nobody took the parcels of an order: they come back, and somebody looks at them. */
export async function takeBack(load: Load, vendor: Person, order: Order): Promise<void> {
  const { rng, people, journal } = load
  const path = `/api/v1/orders/change-status/${order.id}`
  const body = { status: 'RETURNED' }
  const { answer } = await people.as(vendor, { method: 'PATCH', path, body })
  if (answer?.status === 200) journal.returned.add(order.id)
  for (const parcel of await parcelsOf(load, vendor, order)) {
    const lines = parcel.items.map(({ orderItemId, quantity }) => ({
      orderItemId,
      resellable: rng.int(0, quantity),
    }))
    const inspection = `/api/v1/shipments/${parcel.id}/inspection`
    await people.as(vendor, { method: 'POST', path: inspection, body: { lines } })
  }
}

async function parcelsOf(
  { people }: Load,
  vendor: Person,
  { id }: Pick<Order, 'id'>,
): Promise<Shipment[]> {
  const { answer } = await people.as(vendor, { path: `/api/v1/shipments?orders=${id}` })
  const found = dataOf<ShipmentsOfOrders>(answer)?.orders.flatMap(({ shipments }) => shipments)
  return found?.filter(({ state }) => state === 'RETURNED') ?? []
}
