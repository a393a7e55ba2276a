import type { OrderStatus } from '@haat/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, creditOf, journalsOf, liveAndRebuilt, settle } from '#testing/ledger.ts'
import { stockOf } from '#testing/orders.ts'
import { placedOrder, shipmentCalls } from '#testing/shipments.ts'
import { shipmentChecks } from './shipment-checks.ts'

const kit = useKit()
const { pack, step, inspect, parcels, moveOrder, readOrder, faults } = shipmentCalls(kit)
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

const all = (items: [string, string]) => [
  { orderItemId: items[0], quantity: 2 },
  { orderItemId: items[1], quantity: 1 },
]

/** An order whose one parcel was refused and came back. */
async function returnedOrder(paymentType: 'COD' | 'ONLINE') {
  const placed = await placedOrder(kit, buyer, paymentType)
  if (paymentType === 'ONLINE') await settle(kit, placed.id)
  const { data: parcel } = await pack(placed.vendor, placed.id, all(placed.items))
  for (const state of ['PICKED_UP', 'REFUSED', 'RETURNING'] as const) {
    await step(placed.vendor, parcel.id, state)
    expect((await readOrder(buyer, placed.id)).status).toBe('SHIPPED')
  }
  await step(placed.vendor, parcel.id, 'RETURNED')
  return { ...placed, parcelId: parcel.id }
}

describe('an order that came back undelivered', () => {
  it('owes back what was paid, and earns nothing', async () => {
    const { id, shopId } = await returnedOrder('ONLINE')
    const order = await readOrder(buyer, id)
    expect(order).toMatchObject({ status: 'RETURNED', paymentStatus: 'REFUND_DUE' })
    const admin = await kit.person('ADMIN')
    expect((await journalsOf(kit, id))['order.returned']).toEqual([
      'customer.unfulfilled 360.00',
      'customer.refund_due -360.00',
    ])
    expect(await balancesOf(kit, shopId)).toEqual({})
    expect(await creditOf(kit, 'customer.refund_due', id)).toBe(36_000n)
    const url = `/orders/change-payment-status/${id}`
    await kit.call({ method: 'PATCH', url, as: admin, body: { paymentStatus: 'REFUNDED' } })
    expect(await faults()).toEqual([])
  })

  it('paid in cash owes nothing, since nobody collected it', async () => {
    const { id, vendor } = await returnedOrder('COD')
    expect(await readOrder(buyer, id)).toMatchObject({
      status: 'RETURNED',
      paymentStatus: 'UNPAID',
    })
    expect(await journalsOf(kit, id)).toEqual({})
    const url = `/orders/change-payment-status/${id}`
    const paid = await kit.call({
      method: 'PATCH',
      url,
      as: vendor,
      body: { paymentStatus: 'PAID' },
    })
    expect(paid.code).toBe('STATUS_NOT_ALLOWED')
    expect(await faults()).toEqual([])
  })

  it('has its stock back by inspection only, once', async () => {
    const { id, vendor, items, productIds, parcelId } = await returnedOrder('COD')
    const [a = '', b = ''] = productIds
    expect([(await stockOf(kit, a)).stock, (await stockOf(kit, b)).stock]).toEqual([8, 9])
    const lines = (resellable: number) => [
      { orderItemId: items[0].toUpperCase(), resellable },
      { orderItemId: items[1], resellable: 0 },
    ]
    expect((await inspect(vendor, parcelId, lines(3))).errors?.[0]?.path).toBe('lines.0.resellable')
    expect((await inspect(vendor, parcelId, lines(1).slice(1))).errors?.[0]?.path).toBe('lines')
    const answers = await Promise.all([1, 2, 3].map(() => inspect(vendor, parcelId, lines(1))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await inspect(vendor, parcelId, lines(2))).code).toBe('EDIT_CONFLICT')
    expect([(await stockOf(kit, a)).stock, (await stockOf(kit, b)).stock]).toEqual([9, 9])
    const { data } = await parcels(buyer, id)
    expect(data.orders[0]?.shipments[0]?.items[0]?.resellable).toBe(1)
  })

  it('cannot be inspected before it is back', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    const { data: parcel } = await pack(vendor, id, all(items))
    await step(vendor, parcel.id, 'REFUSED')
    const lines = items.map((orderItemId) => ({ orderItemId, resellable: 1 }))
    expect((await inspect(vendor, parcel.id, lines)).code).toBe('STATUS_NOT_ALLOWED')
  })

  it('in part is delivered, and what was paid for the rest goes back', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer, 'ONLINE')
    await settle(kit, id)
    const [one, two] = all(items)
    const first = await pack(vendor, id, one === undefined ? [] : [one])
    const second = await pack(vendor, id, two === undefined ? [] : [two])
    await step(vendor, first.data.id, 'RETURNED')
    expect((await readOrder(buyer, id)).status).toBe('SHIPPED')
    await step(vendor, second.data.id, 'DELIVERED')
    const order = await readOrder(buyer, id)
    expect(order).toMatchObject({ status: 'DELIVERED', paymentStatus: 'REFUND_DUE' })
    expect(await creditOf(kit, 'customer.refund_due', id)).toBe(20_000n)
    expect(await faults()).toEqual([])
  })
})

describe('orders that are moved as a whole', () => {
  const states = async (id: string) =>
    (await parcels(buyer, id)).data.orders[0]?.shipments.map(({ state }) => state)
  const move = async (as: TestPerson, id: string, ...statuses: OrderStatus[]) => {
    for (const status of statuses) expect((await moveOrder(as, id, status)).status).toBe(200)
  }

  it('have one parcel behind them, which follows', async () => {
    const { id, vendor } = await placedOrder(kit, buyer)
    await move(vendor, id, 'SHIPPED')
    expect(await states(id)).toEqual(['PICKED_UP'])
    await move(vendor, id, 'DELIVERED')
    expect(await states(id)).toEqual(['DELIVERED'])
    const back = await placedOrder(kit, buyer)
    await move(back.vendor, back.id, 'SHIPPED', 'RETURNED')
    expect(await states(back.id)).toEqual(['RETURNED'])
    expect(await faults()).toEqual([])
  })

  it('take the parcels along that are packed already', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    await pack(vendor, id, [{ orderItemId: items[0], quantity: 1 }])
    await move(vendor, id, 'SHIPPED')
    expect(await states(id)).toEqual(['PICKED_UP'])
    await move(vendor, id, 'DELIVERED')
    expect(await states(id)).toEqual(['DELIVERED', 'DELIVERED'])
    expect(await faults()).toEqual([])
  })

  it('may not contradict their parcels', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    const [one, two] = all(items)
    const first = await pack(vendor, id, one === undefined ? [] : [one])
    const second = await pack(vendor, id, two === undefined ? [] : [two])
    await step(vendor, first.data.id, 'REFUSED')
    const delivered = await moveOrder(vendor, id, 'DELIVERED')
    expect(delivered).toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    expect(delivered.message).toMatch(/parcel/)
    await step(vendor, second.data.id, 'DELIVERED')
    expect((await moveOrder(vendor, id, 'RETURNED')).code).toBe('STATUS_NOT_ALLOWED')
    expect(await faults()).toEqual([])
  })

  it('from before there were parcels can be packed, or moved on without', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer)
    await kit.ctx.db.run(sql`alter table orders disable trigger orders_move_shipments`)
    await move(vendor, id, 'SHIPPED')
    await kit.ctx.db.run(sql`alter table orders enable trigger orders_move_shipments`)
    expect(await states(id)).toEqual([])
    expect(await faults()).toEqual([])
    const { data: parcel } = await pack(vendor, id, all(items))
    expect(await faults()).toEqual([])
    await step(vendor, parcel.id, 'DELIVERED')
    expect((await readOrder(buyer, id)).status).toBe('DELIVERED')
    expect(await faults()).toEqual([])
  })
})

it('is in the books as a rebuild would enter it', async () => {
  const { live, rebuilt } = await liveAndRebuilt(kit)
  expect(live).toEqual(rebuilt)
})

it.each([
  [
    'shipments.pieces-stay-within-the-order',
    sql`update shipment_items set quantity = quantity + 1`,
    sql`update shipment_items set quantity = quantity - 1`,
  ],
  [
    'shipments.orders-follow-them',
    sql`update shipments set state = 'HELD' where state = 'DELIVERED'`,
    sql`update shipments h set state = 'DELIVERED' where state = 'HELD' and exists (
      select from shipment_events where shipment_id = h.id and state = 'DELIVERED')`,
  ],
  [
    'shipments.states-are-their-last-events',
    sql`update shipments set state = 'RETURNING' where state = 'REFUSED'`,
    sql`update shipments set state = 'REFUSED' where state = 'RETURNING'`,
  ],
  [
    'shipments.only-what-came-back-is-inspected',
    sql`update shipment_items set resellable = null where resellable = 1`,
    sql`update shipment_items n set resellable = 1 from shipments h
      where h.id = n.shipment_id and h.inspected_at is not null and n.resellable is null`,
  ],
  [
    'shipments.pieces-have-one-serial-each',
    sql`insert into shipment_serials (shipment_id, order_item_id, serial)
      select shipment_id, order_item_id, s from shipment_items, unnest(array['A', 'B', 'C']) s limit 3`,
    sql`delete from shipment_serials where serial in ('A', 'B', 'C')`,
  ],
])('the rule %s finds what breaks it', async (name, plant, undo) => {
  const found = async () => (await checkBooks(kit.ctx, shipmentChecks)).findings
  await kit.ctx.db.run(plant)
  expect((await found()).map((finding) => finding.name)).toContain(name)
  await kit.ctx.db.run(undo)
  expect(await found()).toEqual([])
})
