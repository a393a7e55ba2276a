import type { Order } from '@haat/contract/orders'
import sharp from 'sharp'
import { packApart, takeBack } from './parcels.ts'
import { dataOf } from './client.ts'
import type { Load } from './load-context.ts'
import type { Person } from './people.ts'

const colours = ['teal', 'maroon', 'navy', 'olive', 'purple', 'gray']
const pictures = Promise.all(
  colours.map((background) =>
    sharp({ create: { width: 96, height: 96, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
)

/** Advances one of the shop's orders: ships, delivers, takes cash, sometimes cancels. */
export async function handleOrders(load: Load, vendor: Person): Promise<void> {
  const { rng, people } = load
  const status = rng.pick(['PROCESSING', 'PROCESSING', 'SHIPPED'])
  const path = `/api/v1/orders/shop-orders?status=${status}&limit=20&page=${rng.int(1, 3)}`
  const { answer } = await people.as(vendor, { path })
  const orders = dataOf<Order[]>(answer) ?? []
  for (const order of orders.slice(0, 5)) await moveOn(load, vendor, order)
}

async function moveOn(load: Load, vendor: Person, order: Order): Promise<void> {
  const { rng, people, journal } = load
  const change = async (what: string, body: object, told: Set<string>) => {
    const path = `/api/v1/orders/${what}/${order.id}`
    const { answer } = await people.as(vendor, { method: 'PATCH', path, body })
    if (answer?.status === 200) told.add(order.id)
  }
  if (order.status === 'PROCESSING' && rng.chance(0.05)) {
    return await change('change-status', { status: 'CANCELLED' }, journal.cancelled)
  }
  if (order.status === 'PROCESSING') {
    if (rng.chance(0.15)) await packApart(load, vendor, order)
    return await change('change-status', { status: 'SHIPPED' }, journal.shipped)
  }
  if (rng.chance(0.05)) return await takeBack(load, vendor, order)
  await change('change-status', { status: 'DELIVERED' }, journal.delivered)
  if (order.paymentType === 'COD' && order.paymentStatus === 'UNPAID') {
    await change('change-payment-status', { paymentStatus: 'PAID' }, journal.paidByHand)
  }
}

/** Sets a product's stock or price, like the product editor. */
export async function edit(load: Load, vendor: Person): Promise<void> {
  const { rng, market, people, journal } = load
  const shelf = market.shelves.get(market.shopOf.get(vendor.id) ?? '') ?? []
  if (shelf.length === 0) return
  const offer = rng.pick(shelf)
  const stock = rng.int(0, 400)
  const price = Math.max(10, Math.round(offer.price + rng.int(-5, 5)))
  const body = rng.chance(0.7) ? { stock } : { price }
  if ('stock' in body) journal.stockAsked.add(`${offer.id}=${stock}`)
  await people.as(vendor, { method: 'PATCH', path: `/api/v1/products/${offer.id}`, body })
}

/** Uploads a new picture of a product. */
export async function productPicture(load: Load, vendor: Person): Promise<void> {
  const { rng, market } = load
  const shelf = market.shelves.get(market.shopOf.get(vendor.id) ?? '') ?? []
  if (shelf.length === 0) return
  const { id } = rng.pick(shelf)
  await changePicture(load, vendor, `/api/v1/products/${id}`, id)
}

/** Uploads a picture and records its URL from the response. */
export async function changePicture(
  load: Load,
  person: Person,
  path: string,
  shownBy: string,
): Promise<void> {
  const { rng, people, journal } = load
  const form = new FormData()
  form.set('data', '{}')
  form.set('file', new Blob([new Uint8Array(rng.pick(await pictures))]), 'picture.png')
  journal.pictures.set(shownBy, null)
  const { answer, isSure } = await people.as(person, { method: 'PATCH', path, raw: form })
  const shown = dataOf<{ image?: string; profilePhoto?: string }>(answer)
  const address = shown?.profilePhoto ?? shown?.image
  if (isSure && address !== undefined)
    journal.pictures.set(shownBy, new URL(address, 'http://own').pathname)
}

/** Refunds what is due. Returns how many orders were. */
export async function giveBack(
  { people, journal }: Pick<Load, 'people' | 'journal'>,
  admin: Person,
): Promise<number> {
  const { answer } = await people.as(admin, {
    path: '/api/v1/orders?paymentStatus=REFUND_DUE&limit=10',
  })
  const due = dataOf<Order[]>(answer) ?? []
  for (const { id } of due) {
    const path = `/api/v1/orders/change-payment-status/${id}`
    const refunded = await people.as(admin, {
      method: 'PATCH',
      path,
      body: { paymentStatus: 'REFUNDED' },
    })
    if (refunded.answer?.status === 200) journal.refunded.add(id)
  }
  return due.length
}
