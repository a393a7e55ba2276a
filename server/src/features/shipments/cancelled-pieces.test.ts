import { beforeAll, describe, expect, it } from 'vitest'
import { cancellationCalls } from '#testing/cancellations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { stockOf } from '#testing/orders.ts'
import { placedOrder, shipmentCalls } from '#testing/shipments.ts'

const kit = useKit()
const { pack, step, parcels, readOrder, faults } = shipmentCalls(kit)
const { cancel } = cancellationCalls(kit)
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

const pieces = (itemId: string, quantity: number) => ({ lines: [{ itemId, quantity }] })
const packed = (orderItemId: string, quantity: number) => [{ orderItemId, quantity }]

describe('cancelling pieces of an order with parcels', () => {
  it('takes only what is not packed, until the parcel is unpacked', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    const { data: parcel } = await pack(vendor, id, packed(items[0], 1))
    const refused = await cancel(buyer, id, pieces(items[0], 2))
    expect(refused).toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    expect(refused.message).toMatch(/are packed/)
    expect((await cancel(buyer, id, pieces(items[0], 1))).status).toBe(201)
    expect((await cancel(buyer, id, pieces(items[0], 1))).code).toBe('STATUS_NOT_ALLOWED')
    await step(vendor, parcel.id, 'CANCELLED')
    expect((await cancel(buyer, id, pieces(items[0], 1))).status).toBe(201)
    expect((await parcels(buyer, id)).data.orders[0]?.toPack).toMatchObject([{ quantity: 1 }])
    expect(await faults()).toEqual([])
  })

  it('packing and cancelling the same pieces at once does one of them', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    const answers = await Promise.all([
      pack(vendor, id, packed(items[0], 2)),
      cancel(buyer, id, pieces(items[0], 2)),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  it('leaves the order to arrive with the rest', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    await cancel(buyer, id, pieces(items[0], 2))
    const { data: parcel } = await pack(vendor, id, packed(items[1], 1))
    await step(vendor, parcel.id, 'PICKED_UP')
    await step(vendor, parcel.id, 'DELIVERED')
    expect((await readOrder(buyer, id)).status).toBe('DELIVERED')
    expect(await faults()).toEqual([])
  })

  it('of all that is left unpacks the parcels, and everything is sold again', async () => {
    const { id, vendor, items, productIds } = await placedOrder(kit, buyer)
    const stock = () =>
      Promise.all(productIds.map(async (productId) => (await stockOf(kit, productId)).stock))
    const [first = 0, second = 0] = await stock()
    await pack(vendor, id, packed(items[0], 2))
    const lines = [
      { itemId: items[0], quantity: 2 },
      { itemId: items[1], quantity: 1 },
    ]
    expect((await cancel(buyer, id, { lines })).data.isWhole).toBe(true)
    expect((await parcels(buyer, id)).data.orders[0]?.shipments).toMatchObject([
      { state: 'CANCELLED' },
    ])
    expect(await stock()).toEqual([first + 2, second + 1])
    expect(await faults()).toEqual([])
  })
})
