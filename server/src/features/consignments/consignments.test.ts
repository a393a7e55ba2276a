import type { CourierAccounts, CourierTrial } from '@haat/contract/consignments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import {
  consignmentCalls,
  credentialsFor,
  packedParcel,
  waited,
  webhookSecret,
} from '#testing/consignments.ts'
import { startFakeCouriers } from '#testing/fake-couriers.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { shipmentCalls } from '#testing/shipments.ts'
import { askCouriers } from './looking.service.ts'

const fake = await startFakeCouriers()
afterAll(() => fake.close())
const kit = useKit({ couriers: fake.config })
const { addAccount, book, cancel, found, listed } = consignmentCalls(kit)
const { faults, parcels, step, readOrder, pack } = shipmentCalls(kit)
let buyer: TestPerson
let admin: TestPerson
let steadfast: string
let pathao: string

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  steadfast = (await addAccount(admin, 'STEADFAST')).data.id
  pathao = (await addAccount(admin, 'PATHAO')).data.id
})
beforeEach(() => {
  fake.mood = 'well'
})

const later = async () => {
  await kit.ctx.db.run(
    sql`update consignments set next_check_at = now() where next_check_at is not null`,
  )
  await askCouriers(kit.ctx)
}
const only = async (orderId: string) => (await listed(admin, orderId))[0]
const holder = async (orderId: string) =>
  await kit.ctx.db.one(
    { held: text.orNull, courier: text.orNull },
    sql`select cash_held_by as held, courier from orders where id = ${orderId}`,
  )

describe('an account with a courier', () => {
  it('is stored encrypted, never shown again, and tried at the courier', async () => {
    const { vendor } = await kit.shop()
    const { data, raw } = await addAccount(vendor, 'STEADFAST')
    expect(data.tail).toBe('••••0001')
    expect(raw.body).not.toContain('secret-of-a-test')
    const stored = await kit.ctx.db.one(
      { row: text },
      sql`select a::text || (select string_agg(l::text, '') from audit_log l where subject_id = a.id) as row
        from courier_accounts a where id = ${data.id}`,
    )
    expect(stored.row).not.toContain(webhookSecret)
    expect(stored.row).not.toContain('secret-of-a-test')
    const url = `/courier-accounts/${data.id}/trial`
    const trial = await kit.call<CourierTrial>({ method: 'POST', url, as: vendor })
    expect(trial.data.works).toBe(true)
    const wrong = { ...credentialsFor('STEADFAST'), apiKey: 'a-wrong-key-0002' }
    const changed = { method: 'PATCH', url: `/courier-accounts/${data.id}`, as: vendor } as const
    await kit.call({ ...changed, body: { credentials: wrong } })
    expect((await kit.call<CourierTrial>({ method: 'POST', url, as: vendor })).data).toEqual({
      works: false,
      message: 'The courier does not accept this account.',
    })
  })

  it('is one for each courier, and only its owner changes it', async () => {
    const { vendor } = await kit.shop()
    const { vendor: other } = await kit.shop()
    const { data } = await addAccount(vendor, 'PATHAO')
    expect((await addAccount(vendor, 'PATHAO')).code).toBe('EDIT_CONFLICT')
    for (const as of [other, admin]) {
      const body = { isEnabled: false }
      const url = `/courier-accounts/${data.id}`
      expect((await kit.call({ method: 'PATCH', url, as, body })).code).toBe('NOT_FOUND')
    }
    const { data: seen } = await kit.call<CourierAccounts>({ url: '/courier-accounts', as: other })
    expect(seen.accounts.map(({ id }) => id)).toEqual([pathao, steadfast])
  })
})

describe('booking', () => {
  it('tells the courier whom it goes to and what is due, and follows', async () => {
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
    const { data, status } = await book(vendor, shipmentId, steadfast)
    expect(status).toBe(201)
    expect(data).toMatchObject({ status: 'BOOKED', codAmount: 260, weight: 500 })
    const [parcel] = fake.of(`${data.id === '' ? '' : fake.parcels.at(-1)?.requestId}`)
    expect(parcel?.fields).toMatchObject({
      recipient_name: 'Rahima Khatun',
      recipient_phone: '01712345678',
      recipient_address: 'House 5, Road 3, Dhanmondi, Dhaka',
      cod_amount: 260,
    })
    const shipment = (await parcels(buyer, orderId)).data.orders[0]?.shipments[0]
    expect(shipment).toMatchObject({
      state: 'BOOKED',
      courierName: 'Steadfast',
      tracking: data.tracking,
    })
    expect(shipment?.events.at(-1)).toMatchObject({ state: 'BOOKED', by: 'SYSTEM' })
    expect(await holder(orderId)).toEqual({ held: 'COURIER', courier: 'steadfast' })
    const [seen] = await listed(buyer, orderId)
    expect(seen).toMatchObject({ tracking: data.tracking, fee: null, problem: null })
    expect(await faults()).toEqual([])
  })

  it('leaves the cash to the shop whose account it is', async () => {
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer, { shippedBy: 'SHOP' })
    expect((await book(vendor, shipmentId, steadfast)).code).toBe('STATUS_NOT_ALLOWED')
    const own = (await addAccount(vendor, 'PATHAO')).data.id
    expect((await book(vendor, shipmentId, own)).data).toMatchObject({ status: 'BOOKED', fee: 70 })
    expect(await holder(orderId)).toEqual({ held: 'SHOP', courier: null })
    expect(await faults()).toEqual([])
  })

  it('refuses poisha, parts of a cash order, strangers, other shops’ accounts and a second time', async () => {
    const odd = await packedParcel(kit, buyer, { price: 99.75 })
    const refused = await book(odd.vendor, odd.shipmentId, steadfast)
    expect(refused).toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    expect(refused.message).toContain('259.5 taka')
    const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 5 }])
    const body = orderBody(shopId, [{ productId: productIds[0] ?? '', quantity: 2 }], {
      address: 'House 5, Road 3, Dhaka',
    })
    const { data: order } = await place(kit, buyer, body)
    const part = await pack(vendor, order.id, [
      { orderItemId: order.orderItem[0]?.id ?? '', quantity: 1 },
    ])
    expect((await book(admin, part.data.id, steadfast)).message).toContain('one parcel')
    const good = await packedParcel(kit, buyer)
    for (const as of [vendor, odd.vendor]) {
      expect((await book(as, good.shipmentId, steadfast)).code).toBe('NOT_FOUND')
    }
    const strange = (await addAccount(vendor, 'STEADFAST')).data.id
    expect((await book(good.vendor, good.shipmentId, strange)).code).toBe('NOT_FOUND')
    const both = await Promise.all([1, 2].map(() => book(good.vendor, good.shipmentId, steadfast)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(
      fake.parcels.filter(({ fields }) => fields['invoice'] !== undefined).length,
    ).toBeGreaterThan(0)
  })

  it('needs a mobile number and an address', async () => {
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
    await kit.ctx.db.run(sql`update orders set contact_phone = '0255001122' where id = ${orderId}`)
    expect((await book(vendor, shipmentId, steadfast)).message).toContain('mobile number')
    expect(await listed(vendor, orderId)).toEqual([])
  })

  it('is FAILED when the courier refuses, with HTTP 200 too, and can be tried again', async () => {
    for (const account of [steadfast, pathao]) {
      fake.mood = 'refuses'
      const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
      const { data } = await book(vendor, shipmentId, account)
      expect(data).toMatchObject({ status: 'FAILED', problem: 'This area is not served.' })
      expect(await holder(orderId)).toEqual({ held: null, courier: null })
      fake.mood = 'well'
      expect((await book(vendor, shipmentId, account)).data.status).toBe('BOOKED')
    }
  })

  it('looks for a parcel at Steadfast when the answer is lost, and sends it again when it never arrived', async () => {
    for (const mood of ['loses', 'hangs', 'breaks'] as const) {
      fake.mood = mood
      const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
      const { data } = await book(vendor, shipmentId, steadfast)
      expect(data.status).toBe('UNKNOWN')
      expect((await book(vendor, shipmentId, pathao)).code).toBe('EDIT_CONFLICT')
      await later()
      fake.mood = 'well'
      await later()
      expect((await only(orderId))?.status).toBe('BOOKED')
      expect(await holder(orderId)).toEqual({ held: 'COURIER', courier: 'steadfast' })
    }
    const sent = fake.parcels.map(({ requestId }) => requestId)
    expect(new Set(sent).size).toBe(sent.length)
    expect(await faults()).toEqual([])
  })

  it('never sends a parcel to Pathao again: a message or a person tells', async () => {
    fake.mood = 'loses'
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
    const { data } = await book(vendor, shipmentId, pathao)
    fake.mood = 'well'
    await later()
    await later()
    expect(await only(orderId)).toMatchObject({ status: 'UNKNOWN' })
    const there = fake.parcels.at(-1)
    const other = fake.parcels.find(
      (each) => each.courier === 'PATHAO' && each.requestId !== there?.requestId,
    )
    expect((await found(vendor, data.id, `DT${other?.consignment}`)).code).toBe('VALIDATION_FAILED')
    const { data: known } = await found(vendor, data.id, `DT${there?.consignment}`)
    expect(known).toMatchObject({ status: 'BOOKED', consignment: `DT${there?.consignment}` })
    expect((await found(vendor, data.id, null)).code).toBe('STATUS_NOT_ALLOWED')
    expect(fake.of(there?.requestId ?? '')).toHaveLength(1)
  })

  it('is free again once a person has seen that Pathao has nothing', async () => {
    fake.mood = 'hangs'
    const { shipmentId, vendor } = await packedParcel(kit, buyer)
    const { data } = await book(vendor, shipmentId, pathao)
    fake.mood = 'well'
    expect((await cancel(vendor, data.id)).code).toBe('STATUS_NOT_ALLOWED')
    expect((await found(vendor, data.id, null)).code).toBe('STATUS_NOT_ALLOWED')
    await waited(kit, data.id)
    expect((await found(vendor, data.id, null)).data.status).toBe('FAILED')
    expect((await book(vendor, shipmentId, pathao)).data.status).toBe('BOOKED')
  })
})

describe('cancelling', () => {
  it('asks Steadfast, and is over once it says so; the cash is the shop’s again', async () => {
    const { orderId, shipmentId, vendor } = await packedParcel(kit, buyer)
    const { data } = await book(vendor, shipmentId, steadfast)
    expect((await cancel(vendor, data.id)).data.status).toBe('CANCELLING')
    await later()
    expect((await only(orderId))?.status).toBe('CANCELLED')
    expect(await holder(orderId)).toEqual({ held: 'SHOP', courier: null })
    expect((await book(vendor, shipmentId, pathao)).data.status).toBe('BOOKED')
    expect(await faults()).toEqual([])
  })

  it('is not possible once it has left, or where only a panel cancels', async () => {
    const one = await packedParcel(kit, buyer)
    const { data } = await book(one.vendor, one.shipmentId, steadfast)
    await step(one.vendor, one.shipmentId, 'PICKED_UP')
    expect((await cancel(one.vendor, data.id)).code).toBe('STATUS_NOT_ALLOWED')
    expect((await readOrder(buyer, one.orderId)).status).toBe('SHIPPED')
    const two = await packedParcel(kit, buyer)
    const { data: other } = await book(two.vendor, two.shipmentId, pathao)
    expect((await cancel(two.vendor, other.id)).message).toContain('panel')
  })
})
