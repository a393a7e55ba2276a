import type { Refund } from '@haat/contract/refunds'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { gatewayScene } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { owedBook, refundScene } from '#testing/refund-scene.ts'

const fake = await startFakeSslcommerz()
afterAll(() => fake.close())
const kit = useKit({
  paymentGateways: ['sslcommerz'],
  sslcommerz: { ...fake.store, timeoutMs: 3_000 },
})
const { calls, opened, ipn, during } = gatewayScene(kit, fake, () => buyer)
const { refund, attemptsOf, bookOf, runJob } = refundScene(kit, () => admin)
let buyer: TestPerson
let admin: TestPerson
let other: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  other = await kit.person('ADMIN')
})
beforeEach(() => {
  fake.isRefusingRefunds = false
  fake.refundState = 'refunded'
  kit.ctx.config.refundSecondPerson = 16_000n
})

/** As if its refunds had been sent so long ago that the gateway is at none of them. */
const aged = (orderId: string) =>
  kit.ctx.db.run(
    sql`update refund_attempts set sent_at = now() - interval '16 minutes' where order_id = ${orderId}`,
  )
/** A refund of 160 taka that the gateway got, or did not, whose answer was lost, and which it refuses since. */
async function lost({ isMade }: { isMade: boolean }) {
  const { transactionId, order, id } = await opened()
  fake.end(transactionId, 'paid')
  await ipn(fake.message(transactionId))
  await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
  await during('breaks', () => refund(order.id))
  const [attempt] = await attemptsOf(order.id)
  if (isMade) fake.refunds.set(attempt?.request_id ?? '', { reference: '', amount: '160.00' })
  fake.isRefusingRefunds = true
  await runJob()
  expect(await attemptsOf(order.id)).toMatchObject([{ status: 'UNKNOWN', sends: 2 }])
  await aged(order.id)
  return { id, orderId: order.id, reference: `REF${attempt?.request_id}` }
}
const read = async (id: string, as = admin) =>
  (await kit.call<Refund>({ url: `/finance/refunds/${id}`, as })).data
const find = (id: string, body: object, as = admin) =>
  kit.call<Refund>({ method: 'PATCH', url: `/finance/refunds/${id}/finding`, as, body })
const notMade = async (id: string, as = admin) => {
  const sentAt = (await read(id)).attempts[0]?.sentAt
  return await find(id, { found: 'NOT_MADE', seen: { sentAt } }, as)
}

describe('a refund whose answer was lost', () => {
  it('and that the gateway made is finished by its number there, which the gateway confirms', async () => {
    const { id, orderId, reference } = await lost({ isMade: true })
    for (const wrong of ['', 'REF0']) {
      const answer = await find(id, { found: 'MADE', reference: wrong })
      expect(answer).toMatchObject({ status: 400, errors: [{ path: 'reference' }] })
    }
    expect((await during('breaks', () => find(id, { found: 'MADE', reference }))).status).toBe(503)
    expect(await bookOf(orderId)).toEqual(owedBook)
    const both = await Promise.all([1, 2].map(() => find(id, { found: 'MADE', reference })))
    expect(both.some(({ status }) => status === 200)).toBe(true)
    expect(await attemptsOf(orderId)).toMatchObject([{ status: 'DONE', sends: 2 }])
    expect(await bookOf(orderId)).toMatchObject({ status: 'REFUNDED', sent: 16_000n })
    const next = await lost({ isMade: true })
    expect(await find(next.id, { found: 'MADE', reference })).toMatchObject({
      errors: [{ path: 'reference', message: 'This number belongs to another refund.' }],
    })
  })

  it('is not sent again while the gateway works at what was found', async () => {
    const { id, orderId, reference } = await lost({ isMade: true })
    fake.refundState = 'processing'
    const sends = () => fake.askedRefunds.filter((each) => reference === `REF${each}`).length
    const sent = sends()
    expect((await find(id, { found: 'MADE', reference })).status).toBe(200)
    await runJob()
    fake.refundState = 'refunded'
    await runJob()
    expect(sends()).toBe(sent)
    expect((await bookOf(orderId)).status).toBe('REFUNDED')
  })

  it('and that the gateway never made can be sent anew, under another id', async () => {
    const { id, orderId } = await lost({ isMade: false })
    expect((await notMade(id)).data).toMatchObject({ state: 'FAILED' })
    expect((await notMade(id)).code).toBe('STATUS_NOT_ALLOWED')
    fake.isRefusingRefunds = false
    expect((await refund(orderId)).status).toBe(200)
    await runJob()
    const attempts = await attemptsOf(orderId)
    expect(attempts.map(({ status }) => status)).toEqual(['FAILED', 'DONE'])
    expect(await bookOf(orderId)).toMatchObject({ status: 'REFUNDED', sent: 16_000n })
  })

  it('above the limit needs another admin who finds the same, and is not sent meanwhile', async () => {
    kit.ctx.config.refundSecondPerson = 15_999n
    const { id, orderId } = await lost({ isMade: false })
    expect((await notMade(id)).data).toMatchObject({
      state: 'PROCESSING',
      attempts: [{ status: 'UNKNOWN', notMadeBy: { id: admin.id } }],
    })
    const sent = fake.askedRefunds.length
    expect((await notMade(id)).code).toBe('SECOND_PERSON_REQUIRED')
    expect((await notMade(id, other)).data.state).toBe('FAILED')
    expect(fake.askedRefunds).toHaveLength(sent)
    expect(await bookOf(orderId)).toEqual(owedBook)
  })

  it('can be ended when the market has no account at its gateway any more', async () => {
    const { id, orderId, reference } = await lost({ isMade: false })
    const { sslcommerz } = kit.ctx.config
    kit.ctx.config.sslcommerz = undefined
    expect((await find(id, { found: 'MADE', reference })).code).toBe('GATEWAY_UNAVAILABLE')
    await runJob()
    expect(await attemptsOf(orderId)).toMatchObject([{ status: 'UNKNOWN', sends: 2 }])
    await aged(orderId)
    expect((await notMade(id)).data).toMatchObject({ state: 'FAILED', isByHand: true })
    kit.ctx.config.sslcommerz = sslcommerz
  })

  it('stays unknown while the gateway rejects our credentials', async () => {
    const { id, orderId, reference } = await lost({ isMade: true })
    const { sslcommerz } = kit.ctx.config
    if (sslcommerz === undefined) throw new Error('There is no store.')
    kit.ctx.config.sslcommerz = { ...sslcommerz, secret: 'expired' }
    expect((await find(id, { found: 'MADE', reference })).code).toBe('GATEWAY_UNAVAILABLE')
    await runJob()
    kit.ctx.config.sslcommerz = sslcommerz
    expect(await attemptsOf(orderId)).toMatchObject([{ status: 'UNKNOWN' }])
    expect(await bookOf(orderId)).toEqual(owedBook)
  })

  it('is not finished by the number of a refund of another amount', async () => {
    const { id, orderId, reference } = await lost({ isMade: true })
    fake.refunds.set(reference.slice('REF'.length), { reference: '', amount: '159.99' })
    expect(await find(id, { found: 'MADE', reference })).toMatchObject({
      status: 400,
      errors: [{ path: 'reference' }],
    })
    expect(await bookOf(orderId)).toEqual(owedBook)
  })

  it('counts with all that the same person has ended of the order', async () => {
    kit.ctx.config.refundSecondPerson = 16_000n
    const { id, orderId } = await lost({ isMade: false })
    expect((await notMade(id)).data.state).toBe('FAILED')
    await during('breaks', () => refund(orderId))
    await runJob()
    await aged(orderId)
    expect((await notMade(id)).data).toMatchObject({
      state: 'PROCESSING',
      attempts: [{ status: 'UNKNOWN', notMadeBy: { id: admin.id } }, { status: 'FAILED' }],
    })
    expect((await notMade(id, other)).data.state).toBe('FAILED')
  })

  it('is not ended by who looked before it was sent again, or a moment after', async () => {
    kit.ctx.config.refundSecondPerson = 0n
    const { id, orderId } = await lost({ isMade: false })
    const seen = { sentAt: (await read(id)).attempts[0]?.sentAt }
    await notMade(id)
    await refund(orderId)
    expect((await read(id)).attempts[0]?.notMadeBy).toBeNull()
    expect(await find(id, { found: 'NOT_MADE', seen }, other)).toMatchObject({
      code: 'EDIT_CONFLICT',
      errors: [{ path: 'sentAt' }],
    })
    expect((await notMade(id, other)).code).toBe('STATUS_NOT_ALLOWED')
    expect(await attemptsOf(orderId)).toMatchObject([{ status: 'UNKNOWN' }])
  })
})
