import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { stockOf } from '#testing/orders.ts'
import { settle } from '#testing/ledger.ts'
import { placedOrder, shipmentCalls } from '#testing/shipments.ts'

const kit = useKit()
const { pack, step, inspect, parcels, pickList, moveOrder, readOrder, faults } = shipmentCalls(kit)
let buyer: TestPerson
let admin: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
})

const all = (items: [string, string]) => [
  { orderItemId: items[0], quantity: 2 },
  { orderItemId: items[1], quantity: 1 },
]

describe('packing', () => {
  it('puts pieces into parcels, and never more than the order has', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    const first = await pack(vendor, id, [{ orderItemId: items[0].toUpperCase(), quantity: 1 }])
    expect(first.status).toBe(201)
    expect(first.data).toMatchObject({ number: 1, state: 'PACKED', courierName: null })
    const tooMany = await pack(vendor, id, all(items))
    expect(tooMany.errors?.[0]).toMatchObject({
      path: 'lines.0.quantity',
      message: 'Only 1 of this line is left to pack.',
    })
    const twice = [{ orderItemId: items[1], quantity: 1 }, ...all(items).slice(1)]
    expect((await pack(vendor, id, twice)).errors?.[0]?.path).toBe('lines.1.orderItemId')
    const alien = [{ orderItemId: crypto.randomUUID(), quantity: 1 }]
    expect((await pack(vendor, id, alien)).errors?.[0]?.path).toBe('lines.0.orderItemId')
    const { data } = await parcels(buyer, id)
    expect(data.orders[0]?.toPack).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
    expect(data.orders[0]?.shipments).toHaveLength(1)
  })

  it('of the same pieces twice at once makes one parcel', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    const answers = await Promise.all([1, 2, 3].map(() => pack(vendor, id, all(items))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
    expect((await parcels(vendor, id)).data.orders[0]?.shipments).toHaveLength(1)
  })

  it('is for the order’s shop and admins, and of open orders that are paid', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer, 'ONLINE')
    const stranger = await kit.person('VENDOR')
    expect((await pack(stranger, id, all(items))).code).toBe('NOT_FOUND')
    expect((await parcels(stranger, id)).data.orders).toEqual([])
    const unpaid = await pack(vendor, id, all(items))
    expect(unpaid).toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    expect(unpaid.message).toMatch(/not been paid/)
    await settle(kit, id)
    expect((await pack(admin, id, all(items))).status).toBe(201)
    await moveOrder(buyer, id, 'CANCELLED')
    expect((await pack(vendor, id, all(items))).code).toBe('STATUS_NOT_ALLOWED')
    const { data } = await parcels(vendor, id)
    expect(data.orders[0]).toMatchObject({ toPack: [], shipments: [{ state: 'CANCELLED' }] })
    expect(await faults()).toEqual([])
  })

  it('asks for a serial number of each piece where the category does', async () => {
    const { id, vendor, productIds, items } = await placedOrder(kit, buyer)
    await kit.ctx.db.run(sql`update categories set asks_serial = true
      where id = (select category_id from products where id = ${productIds[0] ?? ''})`)
    const line = { orderItemId: items[0], quantity: 2 }
    for (const serials of [[], ['356938035643809'], ['ABCD', 'abcd']]) {
      const { errors } = await pack(vendor, id, [{ ...line, serials }])
      expect(errors?.[0]?.path).toBe('lines.0.serials')
    }
    const serials = ['356938035643809', ' sn-77/a ']
    const { data } = await pack(vendor, id, [{ ...line, serials }])
    expect(data.items[0]?.serials).toEqual(['356938035643809', 'SN-77/A'])
  })

  it('can be undone until the parcel has left', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    const { data: parcel } = await pack(vendor, id, all(items))
    expect((await step(vendor, parcel.id, 'CANCELLED')).data.state).toBe('CANCELLED')
    expect((await step(vendor, parcel.id, 'PICKED_UP')).message).toMatch(/Nothing can follow/)
    const again = await pack(vendor, id, all(items))
    expect(again.data.number).toBe(2)
    await step(vendor, again.data.id, 'PICKED_UP')
    expect((await step(vendor, again.data.id, 'CANCELLED')).message).toMatch(/has left the shop/)
  })
})

describe('a parcel on its way', () => {
  it('takes its order with it: SHIPPED when it leaves, DELIVERED when all has arrived', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    const [one, two] = all(items).map((line) => pack(vendor, id, [line]))
    const [first, second] = [(await one)?.data.id ?? '', (await two)?.data.id ?? '']
    await step(vendor, first, 'BOOKED', { courierName: 'Sundarban' })
    expect((await readOrder(buyer, id)).status).toBe('PROCESSING')
    const left = await step(vendor, first, 'PICKED_UP', { tracking: 'SC-1' })
    expect(left.data).toMatchObject({ courierName: 'Sundarban', tracking: 'SC-1' })
    expect((await readOrder(buyer, id)).status).toBe('SHIPPED')
    await step(vendor, first, 'DELIVERED')
    expect((await readOrder(buyer, id)).status).toBe('SHIPPED')
    await step(vendor, second, 'DELIVERED')
    const { status, timeline } = await readOrder(buyer, id)
    expect(status).toBe('DELIVERED')
    expect(timeline.map((event) => event.status)).toEqual(['PROCESSING', 'SHIPPED', 'DELIVERED'])
    expect(await faults()).toEqual([])
  })

  it('only goes forward; what is reported again changes nothing', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    const { data: parcel } = await pack(vendor, id, all(items))
    const answers = await Promise.all([1, 2, 3].map(() => step(vendor, parcel.id, 'HELD')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const back = await step(vendor, parcel.id, 'PICKED_UP')
    expect(back).toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    expect(back.message).toBe('This parcel is HELD already, and cannot go back a step.')
    await step(vendor, parcel.id, 'REFUSED')
    expect((await step(vendor, parcel.id, 'DELIVERED')).code).toBe('STATUS_NOT_ALLOWED')
    const { data } = await parcels(buyer, id)
    const [seen] = data.orders[0]?.shipments ?? []
    expect(seen?.events.map(({ state }) => state)).toEqual(['PACKED', 'HELD', 'REFUSED'])
    const corrected = await step(vendor, parcel.id, 'REFUSED', { tracking: 'SC-2' })
    expect(corrected.data.tracking).toBe('SC-2')
  })

  it('arrives or is refused, when both are reported at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, vendor, items } = await placedOrder(kit, buyer)
      const { data: parcel } = await pack(vendor, id, all(items))
      const answers = await Promise.all([
        step(vendor, parcel.id, 'DELIVERED'),
        step(vendor, parcel.id, 'REFUSED'),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
    expect(await faults()).toEqual([])
  })

  it('is nobody else’s to move', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    const { data: parcel } = await pack(vendor, id, all(items))
    const stranger = await kit.person('VENDOR')
    expect((await step(stranger, parcel.id, 'DELIVERED')).code).toBe('NOT_FOUND')
    expect((await step(buyer, parcel.id, 'DELIVERED')).status).toBe(403)
    expect((await step(vendor, crypto.randomUUID(), 'DELIVERED')).code).toBe('NOT_FOUND')
    const nothing = [{ orderItemId: items[0], resellable: 0 }]
    expect((await inspect(stranger, parcel.id, nothing)).code).toBe('NOT_FOUND')
  })
})

describe('the pick list', () => {
  it('sums up what is in no parcel of the orders that can be packed', async () => {
    const { id, vendor, items, productIds } = await placedOrder(kit, buyer)
    expect((await pickList(vendor)).data).toMatchObject({
      orders: 1,
      products: [
        { productId: productIds[0], quantity: 2, orders: 1 },
        { productId: productIds[1], quantity: 1, orders: 1 },
      ],
    })
    await pack(vendor, id, all(items).slice(0, 1))
    expect((await pickList(vendor)).data.products).toMatchObject([{ productId: productIds[1] }])
    await pack(vendor, id, all(items).slice(1))
    expect((await pickList(vendor)).data).toEqual({ orders: 0, products: [] })
    expect((await stockOf(kit, productIds[0] ?? '')).stock).toBe(8)
  })
})
