import type { BatchPacked, ParcelLabel, WaitingOrder } from '@haat/contract/packing'
import { packingLimits } from '@haat/contract/packing.limits'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { settle } from '#testing/ledger.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { shipmentCalls } from '#testing/shipments.ts'

const kit = useKit()
const { pack, step, parcels, moveOrder, faults } = shipmentCalls(kit)
let buyer: TestPerson
let shop: Awaited<ReturnType<typeof marketOf>>

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER', {
    address: 'House 5, Khulna',
    name: 'Ayesha',
    phoneNumber: '01700000000',
  })
})

beforeEach(async () => {
  shop = await marketOf(kit, [{ stock: 500 }, { stock: 500 }])
})

const waiting = (query = '', as = shop.vendor) =>
  kit.call<WaitingOrder[]>({ url: `/shipments/to-pack${query}`, as })
const packAll = (orderIds: unknown, as = shop.vendor) =>
  kit.call<BatchPacked>({ method: 'POST', url: '/shipments/batch', as, body: { orderIds } })
const labels = async (orderIds: string[], as = shop.vendor) =>
  (await kit.call<ParcelLabel[]>({ url: `/shipments/labels?orders=${orderIds.join()}`, as })).data

async function order(
  paymentType: 'COD' | 'ONLINE' = 'COD',
  nth = 0,
  quantity = 2,
): Promise<string> {
  const lines = [{ productId: shop.productIds[nth] ?? '', quantity }]
  const { data } = await place(kit, buyer, orderBody(shop.shopId, lines, { paymentType }))
  return data.id
}

/** From now on the product is of a category that asks for serial numbers. */
async function withSerials(nth: number): Promise<void> {
  const categoryId = await kit.category()
  await kit.ctx.db.run(sql`update categories set asks_serial = true where id = ${categoryId}`)
  await kit.ctx.db.run(sql`update products set category_id = ${categoryId}
    where id = ${shop.productIds[nth] ?? ''}`)
}

const outcomes = ({ data }: { data: BatchPacked }) => data.orders.map(({ outcome }) => outcome)

describe('orders to pack', () => {
  it('are those that are paid or will be on delivery, the oldest first, in pages', async () => {
    expect((await waiting()).data).toEqual([])
    const [first, unpaid, second] = [await order(), await order('ONLINE'), await order('COD', 1, 1)]
    const { data, meta } = await waiting()
    expect(data.map(({ orderId }) => orderId)).toEqual([first, second])
    expect(meta?.['total']).toBe(2)
    expect(data[0]).toMatchObject({ recipient: 'Ayesha', paymentType: 'COD', place: null })
    expect(data[0]?.lines).toMatchObject([{ quantity: 2, asksSerial: false }])
    const days = Date.parse(data[0]?.promisedAt ?? '') - Date.parse(data[0]?.createdAt ?? '')
    expect(days).toBe(packingLimits.promisedDays * 86_400_000)
    await settle(kit, unpaid)
    expect((await waiting('?limit=1&page=2')).data.map(({ orderId }) => orderId)).toEqual([unpaid])
    expect((await waiting('', (await kit.shop()).vendor)).data).toEqual([])
  })

  it('show what is left of them, and go when nothing is', async () => {
    const id = await order()
    const [line] = (await waiting()).data[0]?.lines ?? []
    await pack(shop.vendor, id, [{ orderItemId: line?.orderItemId ?? '', quantity: 1 }])
    expect((await waiting()).data[0]?.lines).toMatchObject([{ quantity: 1 }])
    await packAll([id])
    expect((await waiting()).data).toEqual([])
  })
})

describe('packing many orders at once', () => {
  it('packs those that can be, and names the reason for each of the others', async () => {
    await withSerials(1)
    const stranger = await order()
    shop = await marketOf(kit, [{ stock: 500 }, { stock: 500 }])
    await withSerials(1)
    const [good, serials, unpaid, cancelled, last] = [
      await order(),
      await order('COD', 1),
      await order('ONLINE'),
      await order(),
      await order(),
    ]
    await moveOrder(buyer, cancelled, 'CANCELLED')
    const ids = [good.toUpperCase(), serials, unpaid, stranger, cancelled, good, last]
    const answer = await packAll(ids)
    expect(answer.data.orders).toMatchObject([
      { orderId: good, outcome: 'PACKED', refusal: null, shipment: { number: 1, state: 'PACKED' } },
      { orderId: serials, outcome: 'REFUSED', refusal: { code: 'VALIDATION_FAILED' } },
      { orderId: unpaid, outcome: 'REFUSED', refusal: { code: 'STATUS_NOT_ALLOWED' } },
      { orderId: stranger, outcome: 'REFUSED', refusal: { code: 'NOT_FOUND' } },
      { orderId: cancelled, outcome: 'REFUSED', refusal: { code: 'STATUS_NOT_ALLOWED' } },
      { orderId: last, outcome: 'PACKED', refusal: null },
    ])
    expect(answer.data.orders[1]?.refusal?.message).toMatch(/serial numbers/)
    expect(await faults()).toEqual([])
  })

  it('packs nothing twice, however often and however many at once it is called', async () => {
    const ids = [await order(), await order(), await order()]
    const answers = await Promise.all([1, 2, 3].map(() => packAll(ids)))
    const all = answers.flatMap(outcomes)
    expect(all.filter((each) => each === 'PACKED')).toHaveLength(3)
    expect(all.filter((each) => each === 'ALREADY_PACKED')).toHaveLength(6)
    const { data } = await parcels(shop.vendor, ...ids)
    expect(data.orders.map(({ shipments }) => shipments.length)).toEqual([1, 1, 1])
    const [first = ''] = ids
    await step(shop.vendor, data.orders[0]?.shipments[0]?.id ?? '', 'PICKED_UP')
    expect(outcomes(await packAll([first]))).toEqual(['ALREADY_PACKED'])
    expect(await faults()).toEqual([])
  })

  it('packs again what was unpacked, and takes a limited number of orders', async () => {
    const id = await order()
    const { data } = await packAll([id])
    await step(shop.vendor, data.orders[0]?.shipment?.id ?? '', 'CANCELLED')
    expect((await packAll([id])).data.orders).toMatchObject([
      { outcome: 'PACKED', shipment: { number: 2 } },
    ])
    const many = Array.from({ length: packingLimits.ordersMax + 1 }, () => crypto.randomUUID())
    expect((await packAll(many)).code).toBe('VALIDATION_FAILED')
    expect((await packAll([])).code).toBe('VALIDATION_FAILED')
    expect((await packAll(many.slice(1))).data.orders).toHaveLength(packingLimits.ordersMax)
  })
})

describe('labels', () => {
  it('say where a parcel goes, and what has to be collected with which', async () => {
    const [cash, paid] = [await order(), await order('ONLINE')]
    await settle(kit, paid)
    const [line] = (await waiting()).data[0]?.lines ?? []
    await pack(shop.vendor, cash, [{ orderItemId: line?.orderItemId ?? '', quantity: 1 }])
    await packAll([cash, paid])
    const printed = await labels([paid, cash.toUpperCase()])
    expect(printed).toMatchObject([
      { orderId: cash, number: 1, parcels: 2, due: 260, collectWith: 1 },
      { orderId: cash, number: 2, parcels: 2, due: 260, collectWith: 1 },
      { orderId: paid, number: 1, parcels: 1, due: 0 },
    ])
    expect(printed[0]?.to).toMatchObject({
      name: 'Ayesha',
      phone: '01700000000',
      address: 'House 5, Khulna',
      place: null,
    })
    expect(printed[0]?.items).toMatchObject([{ quantity: 1, serials: [] }])
    expect(printed[0]?.orderNumber).toMatch(/^\d{10}$/)
  })

  it('are of parcels that have not left, of the own shop', async () => {
    const id = await order()
    const { data } = await packAll([id])
    expect(await labels([id], (await kit.shop()).vendor)).toEqual([])
    expect(await labels([id])).toHaveLength(1)
    await packAll([await order()])
    const all = await kit.call<ParcelLabel[]>({ url: '/shipments/labels?limit=1', as: shop.vendor })
    expect(all.data).toMatchObject([{ orderId: id }])
    expect(all.meta?.['total']).toBe(2)
    await step(shop.vendor, data.orders[0]?.shipment?.id ?? '', 'PICKED_UP')
    expect(await labels([id])).toEqual([])
  })

  it('move what is collected to the next parcel when the first is unpacked', async () => {
    const id = await order()
    const [line] = (await waiting()).data[0]?.lines ?? []
    const { data } = await pack(shop.vendor, id, [
      { orderItemId: line?.orderItemId ?? '', quantity: 1 },
    ])
    await packAll([id])
    await step(shop.vendor, data.id, 'CANCELLED')
    expect(await labels([id])).toMatchObject([{ number: 2, parcels: 1, collectWith: 2 }])
  })
})
