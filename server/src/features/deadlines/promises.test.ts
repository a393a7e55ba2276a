import { beforeAll, describe, expect, it } from 'vitest'
import type { DeliveryPromise, DeliveryPromises } from '@haat/contract/deadlines'
import { sql } from '#core/sql/db.ts'
import { text, timestamptz } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { settle } from '#testing/ledger.ts'
import { lateOrder } from '#testing/deadlines.ts'
import { orderBody, place, stockOf } from '#testing/orders.ts'
import { placedOrder, shipmentCalls } from '#testing/shipments.ts'

const kit = useKit({ paymentGateways: ['sandbox'] })
const { moveOrder, faults } = shipmentCalls(kit)
let buyer: TestPerson
let admin: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
})

const promises = (as: TestPerson, ...ids: string[]) =>
  kit.call<DeliveryPromises>({ url: `/deadlines/promises?orders=${ids.join()}`, as })
const promiseOf = async (as: TestPerson, id: string) => (await promises(as, id)).data.promises[0]
const ask = (as: TestPerson, orderId: string) =>
  kit.call<DeliveryPromise>({
    method: 'POST',
    url: '/deadlines/stop-requests',
    as,
    body: { orderId },
  })
const setDistrict = (as: TestPerson, districtId: unknown) =>
  kit.call({ method: 'PATCH', url: '/deadlines/district', as, body: { districtId } })

const endOf = async (paid: string, from: number | null, to: number | null) =>
  (
    await kit.ctx.db.one(
      { at: timestamptz },
      sql`select promise_end(${paid}::timestamptz, ${from}::int, ${to}::int) as at`,
    )
  ).at
const daysUntil = (at = '') => (Date.parse(at) - Date.now()) / 86_400_000

describe('what is promised', () => {
  it('is the end of the fifth day in Dhaka after the payment, in the same district', async () => {
    expect(await endOf('2026-11-20T17:59:59.999Z', 3026, 3026501)).toBe('2026-11-25T18:00:00.000Z')
    expect(await endOf('2026-11-20T18:00:00.000Z', 3026, 3026501)).toBe('2026-11-26T18:00:00.000Z')
  })

  it('is the tenth day elsewhere, and where a district is not known', async () => {
    const tenth = '2026-11-30T18:00:00.000Z'
    for (const [from, to] of [
      [3026, 2015501],
      [null, 3026501],
      [3026, null],
      [null, null],
    ] as const)
      expect(await endOf('2026-11-20T12:00:00Z', from, to)).toBe(tenth)
  })

  it('is frozen when the order is paid, whatever changes later', async () => {
    const { id, vendor } = await placedOrder(kit, buyer, 'ONLINE')
    await setDistrict(vendor, 3026)
    await kit.ctx.db.run(sql`
      update orders set place_id = 3026501, recipient_name = 'A', address_line = 'B' where id = ${id}`)
    expect(await promiseOf(buyer, id)).toBeUndefined()
    await settle(kit, id)
    const before = await promiseOf(buyer, id)
    expect(daysUntil(before?.promisedAt)).toBeGreaterThan(5)
    expect(daysUntil(before?.promisedAt)).toBeLessThanOrEqual(6)
    expect(before).toMatchObject({ state: 'WAITING', offer: null, askedAt: null })
    expect((await setDistrict(vendor, 2015)).status).toBe(200)
    await kit.ctx.db.run(sql`update orders set place_id = 6091001 where id = ${id}`)
    expect(await promiseOf(buyer, id)).toEqual(before)
  })

  it('cash on delivery promises nothing, and placing an order writes nothing', async () => {
    const { id } = await placedOrder(kit, buyer)
    await kit.ctx.db.run(sql`update orders set payment_status = 'PAID' where id = ${id}`)
    expect(await promiseOf(buyer, id)).toBeUndefined()
    const { shopId, productIds } = await placedOrder(kit, buyer)
    kit.statements.length = 0
    await place(kit, buyer, orderBody(shopId, [{ productId: productIds[0] ?? '' }]))
    expect(kit.statements.filter((each) => /promise|shop_districts/.test(each))).toEqual([])
  })

  it('is late from its first millisecond on', async () => {
    const { id } = await placedOrder(kit, buyer, 'ONLINE')
    const stateAt = async (ms: number) => {
      const { state } = await kit.ctx.db.one(
        { state: text },
        sql`select (select case when now() < o.promised_at then 'WAITING' else 'LATE' end from (
          select now() + make_interval(secs => ${ms / 1000}) as promised_at) o) as state`,
      )
      return state
    }
    expect([await stateAt(1), await stateAt(0)]).toEqual(['WAITING', 'LATE'])
    await lateOrder(kit, id, 'PROCESSING', 1)
    expect(await promiseOf(buyer, id)).toMatchObject({ state: 'LATE', offer: 'CANCEL' })
    await lateOrder(kit, id, 'PROCESSING', -60_000)
    expect(await promiseOf(buyer, id)).toMatchObject({ state: 'WAITING', offer: null })
  })

  it('was kept or broken by the moment of the delivery', async () => {
    const { id, vendor } = await placedOrder(kit, buyer, 'ONLINE')
    await settle(kit, id)
    await lateOrder(kit, id, 'SHIPPED')
    await moveOrder(vendor, id, 'DELIVERED')
    expect(await promiseOf(buyer, id)).toMatchObject({ state: 'BROKEN', offer: null })
    const at = sql`(select at from order_events where order_id = ${id} and status = 'DELIVERED')`
    const promise = async (ms: number) => {
      await kit.ctx.db.run(sql`
        update orders set promised_at = ${at} + make_interval(secs => ${ms / 1000}) where id = ${id}`)
      return (await promiseOf(vendor, id))?.state
    }
    expect([await promise(0), await promise(1)]).toEqual(['BROKEN', 'KEPT'])
  })
})

describe('who sees it', () => {
  it('buyer, vendor and admins; the offer is the buyer’s', async () => {
    const { id, vendor } = await placedOrder(kit, buyer, 'ONLINE')
    await lateOrder(kit, id)
    const [other, stranger] = [await kit.person('VENDOR'), await kit.person('CUSTOMER')]
    const seen = await Promise.all(
      [buyer, vendor, admin, other, stranger].map((as) => promiseOf(as, id)),
    )
    expect(seen.map((each) => each?.offer)).toEqual(['CANCEL', null, null, undefined, undefined])
    expect((await promises(buyer, id.toUpperCase())).data.promises).toHaveLength(1)
  })
})

describe('a late order', () => {
  it('is cancelled by its buyer while it has not left, with stock and money', async () => {
    const { id, productIds } = await placedOrder(kit, buyer, 'ONLINE')
    await settle(kit, id)
    await lateOrder(kit, id)
    expect((await ask(buyer, id)).code).toBe('STATUS_NOT_ALLOWED')
    const { data } = await moveOrder(buyer, id, 'CANCELLED')
    expect(data).toMatchObject({ status: 'CANCELLED', paymentStatus: 'REFUND_DUE' })
    expect((await stockOf(kit, productIds[0] ?? '')).stock).toBe(10)
    expect(await promiseOf(buyer, id)).toBeUndefined()
    expect(await faults()).toEqual([])
  })

  it('that has left is stopped on demand, asked for once', async () => {
    const { id, vendor } = await placedOrder(kit, buyer, 'ONLINE')
    await settle(kit, id)
    await lateOrder(kit, id, 'SHIPPED')
    expect(await promiseOf(buyer, id)).toMatchObject({ state: 'LATE', offer: 'ASK' })
    expect((await ask(await kit.person('CUSTOMER'), id)).code).toBe('NOT_FOUND')
    const answers = await Promise.all([
      ask(buyer, id),
      ask(buyer, id.toUpperCase()),
      ask(buyer, id),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1)
    expect(answers[0]?.data).toMatchObject({ offer: null, askedAt: expect.any(String) })
    const mails = await kit.ctx.db.many(
      { to: text },
      sql`select recipient as to from mails where kind = 'parcelStopAsked' and recipient = ${vendor.email}`,
    )
    expect(mails).toHaveLength(1)
    await moveOrder(vendor, id, 'RETURNED')
    expect(await promiseOf(buyer, id)).toBeUndefined()
    expect((await ask(buyer, id)).code).toBe('STATUS_NOT_ALLOWED')
  })

  it('nothing is stopped that is not late, or has arrived', async () => {
    const { id, vendor } = await placedOrder(kit, buyer, 'ONLINE')
    await settle(kit, id)
    await lateOrder(kit, id, 'SHIPPED', -60_000)
    expect((await ask(buyer, id)).code).toBe('STATUS_NOT_ALLOWED')
    await moveOrder(vendor, id, 'DELIVERED')
    expect((await ask(buyer, id)).code).toBe('STATUS_NOT_ALLOWED')
  })
})

describe('the district of a shop', () => {
  it('is set and taken away by its vendor', async () => {
    const { vendor } = await kit.shop()
    const read = () => kit.call({ url: '/deadlines/district', as: vendor })
    expect((await read()).data).toEqual({ districtId: null })
    expect((await setDistrict(vendor, 3026)).data).toEqual({ districtId: 3026 })
    expect((await read()).data).toEqual({ districtId: 3026 })
    for (const wrong of [30, 3027, 3026501, 'Dhaka'])
      expect((await setDistrict(vendor, wrong)).errors?.[0]?.path).toBe('districtId')
    expect((await setDistrict(vendor, null)).data).toEqual({ districtId: null })
    expect((await setDistrict(await kit.person('VENDOR'), 3026)).code).toBe('SHOP_REQUIRED')
  })
})
