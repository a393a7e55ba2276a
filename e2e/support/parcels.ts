import { expect, type APIRequestContext } from '@playwright/test'
import { tokenOf } from './market.ts'
import { send } from './send.ts'

/** Packs what is left of an order through the API, as its vendor: at most `most` of each line. Returns the parcel's id. */
export async function packAll(
  request: APIRequestContext,
  vendor: string,
  orderId: string,
  most = Infinity,
): Promise<string> {
  const headers = { authorization: await tokenOf(request, vendor) }
  const found = await send(request, 'get', `/shipments?orders=${orderId}`, { headers })
  const { data }: { data: { orders: { toPack: { orderItemId: string; quantity: number }[] }[] } } =
    await found.json()
  const lines = data.orders[0]?.toPack.map(({ orderItemId, quantity }) => ({
    orderItemId,
    quantity: Math.min(quantity, most),
  }))
  const packed = await send(request, 'post', '/shipments', { headers, data: { orderId, lines } })
  expect(packed.ok(), await packed.text()).toBe(true)
  const made: { data: { id: string } } = await packed.json()
  return made.data.id
}

/** Moves a parcel through the API, as its vendor. */
export async function moveParcel(
  request: APIRequestContext,
  vendor: string,
  id: string,
  state: string,
  courier: { courierName?: string; tracking?: string } = {},
): Promise<void> {
  const headers = { authorization: await tokenOf(request, vendor) }
  const moved = await send(request, 'patch', `/shipments/${id}`, {
    headers,
    data: { state, ...courier },
  })
  expect(moved.ok(), await moved.text()).toBe(true)
}
