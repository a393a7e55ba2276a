import type { Order } from '@haat/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { consignmentCalls, packedParcel } from '#testing/consignments.ts'
import { startFakeCouriers } from '#testing/fake-couriers.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { shipmentCalls } from '#testing/shipments.ts'
import { askCouriers } from './looking.service.ts'

const fake = await startFakeCouriers()
afterAll(() => fake.close())
const kit = useKit({ couriers: fake.config })
const { addAccount, book, cancel } = consignmentCalls(kit)
const { faults, step, moveOrder, readOrder } = shipmentCalls(kit)
let buyer: TestPerson
let admin: TestPerson
let steadfast: string

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  steadfast = (await addAccount(admin, 'STEADFAST')).data.id
})
beforeEach(() => {
  fake.mood = 'well'
})

const setPaid = (as: TestPerson, id: string) =>
  kit.call<Order>({
    method: 'PATCH',
    url: `/orders/change-payment-status/${id}`,
    as,
    body: { paymentStatus: 'PAID' },
  })
const askAgain = async () => {
  await kit.ctx.db.run(
    sql`update consignments set next_check_at = now() where next_check_at is not null`,
  )
  await askCouriers(kit.ctx)
}
const kindsOf = async (orderId: string) => {
  const rows = await kit.ctx.db.many(
    pick(tables.journals, 'kind'),
    sql`select kind from journals where order_id = ${orderId} order by id`,
  )
  return rows.map(({ kind }) => kind)
}
/** A parcel of a cash order that the market's courier has, and that has left the shop. */
const onItsWay = async () => {
  const parcel = await packedParcel(kit, buyer)
  const { data } = await book(parcel.vendor, parcel.shipmentId, steadfast)
  expect(data.status).toBe('BOOKED')
  expect((await step(parcel.vendor, parcel.shipmentId, 'PICKED_UP')).status).toBe(200)
  return { ...parcel, consignmentId: data.id, requestId: fake.parcels.at(-1)?.requestId ?? '' }
}

describe('cash that the market’s courier collects', () => {
  it('is not the vendor’s to state, by whichever call; the refusal names the field', async () => {
    const { orderId, shipmentId, vendor } = await onItsWay()
    const answers = [
      await step(vendor, shipmentId, 'DELIVERED'),
      await moveOrder(vendor, orderId, 'DELIVERED'),
      await setPaid(vendor, orderId),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 409, code: 'STATUS_NOT_ALLOWED' })
      expect(answer.message).toContain('courier')
    }
    expect(answers.map(({ errors }) => errors?.[0]?.path)).toEqual([
      'state',
      'status',
      'paymentStatus',
    ])
    expect(await readOrder(vendor, orderId)).toMatchObject({
      status: 'SHIPPED',
      paymentStatus: 'UNPAID',
    })
    expect(await kindsOf(orderId)).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('is collected when the courier says so, and then saying it again is harmless', async () => {
    const { orderId, shipmentId, vendor, requestId } = await onItsWay()
    const parcel = fake.of(requestId)[0]
    if (parcel === undefined) throw new Error('The courier has no such parcel.')
    fake.move(parcel, 'delivered')
    await askAgain()
    expect((await readOrder(vendor, orderId)).status).toBe('DELIVERED')
    expect((await step(vendor, shipmentId, 'DELIVERED')).status).toBe(200)
    expect(await kindsOf(orderId)).toEqual(['cash.collected', 'order.delivered'])
    expect(await faults()).toEqual([])
  })

  it('may be stated by admins, who asked the courier', async () => {
    const { orderId, shipmentId } = await onItsWay()
    expect((await step(admin, shipmentId, 'DELIVERED')).status).toBe(200)
    expect((await readOrder(admin, orderId)).status).toBe('DELIVERED')
    const other = await onItsWay()
    expect((await setPaid(admin, other.orderId)).status).toBe(200)
  })

  it('is the shop’s again once the courier has given the parcel back', async () => {
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
    const { data } = await book(vendor, shipmentId, steadfast)
    expect((await setPaid(vendor, orderId)).code).toBe('STATUS_NOT_ALLOWED')
    await cancel(vendor, data.id)
    expect((await setPaid(vendor, orderId)).code).toBe('STATUS_NOT_ALLOWED')
    await askAgain()
    expect((await step(vendor, shipmentId, 'DELIVERED')).status).toBe(200)
    expect((await readOrder(vendor, orderId)).status).toBe('DELIVERED')
    expect(await faults()).toEqual([])
  })
})

describe('a vendor says that a parcel has arrived', () => {
  it('of a courier that an admin named by hand: it reports nothing', async () => {
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
    const url = `/finance/orders/${orderId}/cash-held-by`
    const body = { heldBy: 'COURIER', courier: 'sundarban' }
    expect((await kit.call({ method: 'PATCH', url, as: admin, body })).status).toBe(200)
    expect((await step(vendor, shipmentId, 'DELIVERED')).status).toBe(200)
    expect(await kindsOf(orderId)).toEqual(['cash.collected', 'order.delivered'])
  })

  it('of its own account: the cash is the shop’s', async () => {
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer, { shippedBy: 'SHOP' })
    const own = (await addAccount(vendor, 'PATHAO')).data.id
    await book(vendor, shipmentId, own)
    expect((await step(vendor, shipmentId, 'DELIVERED')).status).toBe(200)
    expect((await readOrder(vendor, orderId)).status).toBe('DELIVERED')
  })
})
