import { createHmac } from 'node:crypto'
import type { CourierName } from '@haat/contract/consignments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { consignmentCalls, packedParcel, signed, webhookSecret } from '#testing/consignments.ts'
import { startFakeCouriers } from '#testing/fake-couriers.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { journalsOf } from '#testing/ledger.ts'
import { stockOf } from '#testing/orders.ts'
import { shipmentCalls } from '#testing/shipments.ts'
import { askCouriers } from './looking.service.ts'

const fake = await startFakeCouriers()
afterAll(() => fake.close())
const kit = useKit({ couriers: fake.config })
const { addAccount, book, listed, post, attention } = consignmentCalls(kit)
const { faults, parcels, step, inspect, readOrder, moveOrder } = shipmentCalls(kit)
let buyer: TestPerson
let admin: TestPerson
const accounts: Partial<Record<CourierName, string>> = {}

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  for (const courier of ['STEADFAST', 'PATHAO'] as const) {
    accounts[courier] = (await addAccount(admin, courier)).data.id
  }
})
beforeEach(() => {
  fake.mood = 'well'
})

/** A booked parcel, and a way to have its courier say something. */
async function booked(courier: CourierName) {
  const packed = await packedParcel(kit, buyer)
  const accountId = accounts[courier] ?? ''
  const { data } = await book(packed.vendor, packed.shipmentId, accountId)
  const parcel = fake.parcels.at(-1)
  if (parcel === undefined) throw new Error('nothing was booked')
  const message = (status: string, at?: string, more?: object) =>
    fake.message(parcel, status, at, more)
  return {
    ...packed,
    id: data.id,
    parcel,
    accountId,
    message,
    say: (status: string, at?: string, more?: object) => post(accountId, message(status, at, more)),
    state: async () => (await parcels(buyer, packed.orderId)).data.orders[0]?.shipments[0]?.state,
    now: async () => (await listed(admin, packed.orderId))[0],
  }
}

const kindsOf = async (orderId: string) => Object.keys(await journalsOf(kit, orderId))

describe.each(['STEADFAST', 'PATHAO'] as const)('a message of %s', (courier) => {
  const words =
    courier === 'STEADFAST'
      ? { picked: 'pending', delivered: 'delivered' }
      : { picked: 'picked', delivered: 'delivered' }

  it('that is forged is refused and reported', async () => {
    const { accountId, message, state } = await booked(courier)
    const forged = [
      {},
      { authorization: 'Bearer a-wrong-secret-0000000', 'x-pathao-signature': 'wrong' },
      { authorization: `Bearer ${webhookSecret}x`, 'x-pathao-signature': `${webhookSecret}x` },
    ]
    for (const headers of forged) {
      expect((await post(accountId, message(words.delivered), headers)).statusCode).toBe(401)
    }
    expect(await state()).toBe('BOOKED')
    expect((await post(crypto.randomUUID(), message(words.delivered))).statusCode).toBe(404)
    await kit.ctx.security.flush()
    const { count } = await kit.ctx.db.one(
      { count: int4 },
      sql`select count(*)::int as count from security_events where event = 'courier.forged'`,
    )
    expect(count).toBeGreaterThan(0)
  })

  it('moves the parcel, its order and the books; once, however often it comes', async () => {
    const { orderId, say, state } = await booked(courier)
    expect((await say(words.picked, '2026-11-23 10:00:00')).statusCode).toBe(
      courier === 'STEADFAST' ? 200 : 202,
    )
    expect(await state()).toBe('PICKED_UP')
    expect((await readOrder(buyer, orderId)).status).toBe('SHIPPED')
    const at = '2026-11-23 12:00:00'
    await Promise.all([say(words.delivered, at), say(words.delivered, at), say(words.picked, at)])
    await say(words.delivered, '2026-11-23 13:00:00')
    await say(words.picked, '2026-11-23 14:00:00')
    expect(await state()).toBe('DELIVERED')
    expect((await readOrder(buyer, orderId)).status).toBe('DELIVERED')
    expect(await kindsOf(orderId)).toEqual(['cash.collected', 'order.delivered'])
    expect((await attention(admin)).filter((each) => each.orderId === orderId)).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('can come before the answer to the booking', async () => {
    fake.mood = 'loses'
    const { orderId, say, state, now } = await booked(courier)
    expect((await now())?.status).toBe('UNKNOWN')
    await say(words.picked)
    expect(await now()).toMatchObject({ status: 'BOOKED', consignment: expect.any(String) })
    expect(await state()).toBe('PICKED_UP')
    await say(words.delivered)
    expect((await readOrder(buyer, orderId)).status).toBe('DELIVERED')
    expect(await faults()).toEqual([])
  })

  it('that was lost is made up for by asking', async () => {
    const { parcel, state } = await booked(courier)
    fake.move(parcel, words.delivered)
    await kit.ctx.db.run(
      sql`update consignments set next_check_at = now() where next_check_at is not null`,
    )
    await askCouriers(kit.ctx)
    expect(await state()).toBe('DELIVERED')
    expect(await faults()).toEqual([])
  })

  it('that contradicts the market is put before the admins', async () => {
    const { orderId, vendor, say, now } = await booked(courier)
    await moveOrder(buyer, orderId, 'CANCELLED')
    await say(words.delivered)
    expect(await now()).toMatchObject({ attention: 'CONTRADICTS' })
    expect((await readOrder(vendor, orderId)).status).toBe('CANCELLED')
    const { id } = (await now()) ?? { id: '' }
    const body = { note: 'They bring it back.' }
    const seen = await kit.call({
      method: 'PATCH',
      url: `/finance/consignments/${id}`,
      as: admin,
      body,
    })
    expect(seen.status).toBe(200)
    expect((await attention(admin)).filter((each) => each.id === id)).toEqual([])
  })
})

it('of Steadfast that awaits approval moves no money', async () => {
  const { orderId, say, state } = await booked('STEADFAST')
  await say('pending')
  await say('delivered_approval_pending')
  expect(await state()).toBe('OUT_FOR_DELIVERY')
  expect(await kindsOf(orderId)).toEqual([])
  await say('cancelled_approval_pending')
  expect(await state()).toBe('HELD')
  await say('Delivered')
  expect(await state()).toBe('DELIVERED')
})

it('of Steadfast may be signed with an HMAC', async () => {
  const { accountId, message, state } = await booked('STEADFAST')
  const payload = message('pending')
  const signature = createHmac('sha256', webhookSecret).update(payload).digest('hex')
  expect((await post(accountId, payload, { 'x-signature': 'f'.repeat(64) })).statusCode).toBe(401)
  expect((await post(accountId, payload, { 'x-signature': signature })).statusCode).toBe(200)
  expect(await state()).toBe('PICKED_UP')
})

it('of Pathao is answered with 202 and its header, its first one too', async () => {
  const { accountId } = await booked('PATHAO')
  const answer = await post(accountId, JSON.stringify({ event: 'webhook_integration' }), signed)
  expect(answer.statusCode).toBe(202)
  expect(answer.headers['x-pathao-merchant-webhook-integration-secret']).toBe(webhookSecret)
})

it('of Pathao that names another amount books nothing, and an admin decides', async () => {
  const { orderId, shipmentId, say, state, now, parcel } = await booked('PATHAO')
  await say('picked')
  await say('delivered', undefined, { collected_amount: 200 })
  expect(await state()).toBe('OUT_FOR_DELIVERY')
  expect(await now()).toMatchObject({
    attention: 'COLLECTED_DIFFERS',
    collected: 200,
    codAmount: 260,
  })
  expect(await kindsOf(orderId)).toEqual([])
  fake.move(parcel, 'delivered')
  await kit.ctx.db.run(
    sql`update consignments set next_check_at = now() where next_check_at is not null`,
  )
  await askCouriers(kit.ctx)
  expect(await state()).toBe('OUT_FOR_DELIVERY')
  await step(admin, shipmentId, 'DELIVERED')
  expect(await kindsOf(orderId)).toEqual(['cash.collected', 'order.delivered'])
})

it('that a part was delivered holds the parcel for a person', async () => {
  for (const [courier, word] of [
    ['STEADFAST', 'partial_delivered'],
    ['PATHAO', 'partial-delivery'],
  ] as const) {
    const { orderId, say, state, now } = await booked(courier)
    await say(word)
    expect(await state()).toBe('HELD')
    expect((await now())?.attention).toBe('PARTIAL')
    expect(await kindsOf(orderId)).toEqual([])
  }
})

it('that nobody took it brings it back: nothing is owed, and the stock after inspection', async () => {
  const { orderId, shipmentId, vendor, itemId, productId, say, state } = await booked('STEADFAST')
  await say('pending')
  await say('cancelled')
  expect(await state()).toBe('REFUSED')
  await step(vendor, shipmentId, 'RETURNED')
  expect((await readOrder(buyer, orderId)).status).toBe('RETURNED')
  await inspect(vendor, shipmentId, [{ orderItemId: itemId, resellable: 2 }])
  expect((await stockOf(kit, productId)).stock).toBe(10)
  expect(await kindsOf(orderId)).toEqual([])
  expect(await faults()).toEqual([])
})

it('about nobody’s parcel is taken, and one that is no JSON too', async () => {
  const { accountId } = await booked('STEADFAST')
  expect((await post(accountId, '{"invoice":"X","status":"delivered"}')).statusCode).toBe(200)
  expect((await post(accountId, '{"invoice":')).statusCode).toBe(200)
  expect((await post(accountId, `{"a":"${'x'.repeat(20_000)}"}`)).statusCode).toBe(413)
})
