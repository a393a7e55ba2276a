import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { gatewayScene, owed, paid, unpaid } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { refundScene } from '#testing/refund-scene.ts'
import { int4 } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { untyped } from '#testing/untyped.ts'
import { expireOrders, reconcile } from '#features/payments/reconciling.service.ts'

const fake = await startFakeSslcommerz()
afterAll(() => fake.close())
const kit = useKit({ paymentGateways: ['sslcommerz'], sslcommerz: fake.store })
const { calls, opened, openedAgain, ipn, checkNow, during } = gatewayScene(kit, fake, () => buyer)
const { runJob } = refundScene(kit, () => admin)
let buyer: TestPerson
let admin: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
})

it('does not ask the gateway about a message with a wrong signature', async () => {
  const { id, transactionId } = await opened()
  fake.end(transactionId, 'paid')
  const message = fake.message(transactionId)
  const asked = fake.questions
  for (const forged of [
    { ...message, amount: '1.00' },
    { ...message, verify_sign: 'f'.repeat(32) },
    { ...message, verify_sign: '' },
    { ...message, verify_key: '' },
  ]) {
    expect(await ipn(forged)).toBe(400)
  }
  expect(fake.questions).toBe(asked)
  expect(await calls.books(id)).toEqual(unpaid)
  expect(await ipn(message)).toBe(200)
  expect(await calls.books(id)).toEqual(paid)
})

it('leaves a payment open while the gateway calls it risky', async () => {
  const { id, transactionId } = await opened()
  fake.end(transactionId, 'paid', { isRisky: true })
  await ipn(fake.message(transactionId))
  expect(await calls.books(id)).toEqual(unpaid)
  fake.end(transactionId, 'paid')
  await checkNow(id)
  expect(await calls.books(id)).toEqual(paid)
})

const hours = (count: number) => sql`interval '${sql.int(count)} hours'`
const age = (id: string, by: number) =>
  kit.ctx.db.run(sql`update payments set created_at = created_at - ${hours(by)} where id = ${id}`)

describe('a payment that the gateway holds as a risk', () => {
  const held = async () => {
    const payment = await opened()
    fake.end(payment.transactionId, 'paid', { isRisky: true })
    await ipn(fake.message(payment.transactionId))
    for (const _check of [1, 2, 3]) await checkNow(payment.id)
    return payment
  }
  const statusOf = async (id: string) => (await calls.books(id)).payment

  it('is asked about for a month at a decreasing rate, also after it did not answer', async () => {
    const { id, transactionId } = await held()
    const pauses: number[] = []
    for (const more of [1, 22, 24, 200]) {
      await age(id, more)
      if (more === 200) await during('breaks', () => checkNow(id))
      await checkNow(id)
      expect(await statusOf(id)).toBe('PENDING')
      const { minutes } = await kit.ctx.db.one(
        { minutes: int4 },
        sql`select round(extract(epoch from next_check_at - now()) / 60)::int as minutes
          from payments where id = ${id}`,
      )
      pauses.push(minutes)
    }
    expect(pauses).toEqual([15, 345, 360, 360])
    fake.end(transactionId, 'paid')
    await checkNow(id)
    expect(await calls.books(id)).toEqual(paid)
  })

  it('keeps no stock longer than others, and is owed back when it is released later', async () => {
    const { id, order, transactionId } = await held()
    await kit.ctx.db.run(
      sql`update orders set created_at = created_at - ${hours(1)} where id = ${order.id}`,
    )
    await expireOrders(kit.ctx)
    await age(id, 48)
    await checkNow(id)
    expect(await calls.books(id)).toMatchObject({ order: 'CANCELLED', settlements: [] })
    fake.end(transactionId, 'paid')
    await checkNow(id)
    expect(await calls.books(id)).toEqual(owed)
  })

  it('is asked about anew when its message comes after the last check', async () => {
    const { id, transactionId } = await opened()
    for (const _check of [1, 2, 3]) await checkNow(id)
    expect(await statusOf(id)).toBe('FAILED')
    fake.end(transactionId, 'paid', { isRisky: true })
    expect(await ipn(fake.message(transactionId))).toBe(200)
    fake.end(transactionId, 'paid')
    await age(id, 1)
    await kit.ctx.db.run(
      sql`update payments set next_check_at = next_check_at - ${hours(1)} where id = ${id}`,
    )
    await reconcile(kit.ctx)
    expect(await calls.books(id)).toEqual(paid)
  })

  it('is given up after a month', async () => {
    const { id } = await held()
    await age(id, 24 * 31)
    await checkNow(id)
    expect(await statusOf(id)).toBe('FAILED')
  })
})

it.each([
  ['156.00', 400n],
  ['160.00', 0n],
  ['999.00', 0n],
  ['?', 0n],
])('enters what the gateway keeps when it passes on %s of 160 taka', async (storeAmount, fee) => {
  const { id, transactionId } = await opened()
  fake.end(transactionId, 'paid', { storeAmount })
  // By its message, and by a question without one.
  await (storeAmount === '160.00' ? checkNow(id) : ipn(fake.message(transactionId)))
  const row = await kit.ctx.db.one(
    pick(tables.settlements, 'amount', 'fee'),
    sql`select amount, fee from settlements where payment_id = ${id}`,
  )
  expect(row).toEqual({ amount: 16_000n, fee })
})

it('refunds through the gateway once when an admin asks for it', async () => {
  const { id, transactionId, order } = await opened()
  fake.end(transactionId, 'paid')
  await ipn(fake.message(transactionId))
  await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
  const refund = () =>
    calls.change(admin, `change-payment-status/${order.id}`, { paymentStatus: 'REFUNDED' })
  fake.isRefusingRefunds = true
  expect(await refund()).toMatchObject({ status: 503, code: 'GATEWAY_UNAVAILABLE' })
  fake.isRefusingRefunds = false
  expect((await calls.books(id)).orderPayment).toBe('REFUND_DUE')
  const answers = await Promise.all([refund(), refund()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([...fake.refunds.values()]).toMatchObject([{ amount: '160.00' }])
  const figures = await kit.ctx.metrics.text()
  expect(figures).toContain('haat_refunds_total{gateway="sslcommerz",outcome="refused"} 1\n')
  expect(figures).toContain('haat_refunds_total{gateway="sslcommerz",outcome="processing"} 1\n')
  await runJob()
  const rows = await kit.ctx.db.many(
    {
      gateway_reference: tables.refunds.gateway_reference.notNull,
      by_id: tables.refunds.by_id.notNull,
    },
    sql`select gateway_reference, by_id from refunds where order_id = ${order.id}`,
  )
  expect(rows).toEqual([{ gateway_reference: expect.stringMatching(/^REFR/), by_id: admin.id }])
})

it('refunds a second payment of an order by itself, once, and the order stays paid', async () => {
  const first = await opened()
  const second = await openedAgain(first)
  for (const { transactionId } of [second, first]) {
    fake.end(transactionId, 'paid')
    await ipn(fake.message(transactionId))
  }
  const surplus = { ...paid, settlements: [{ outcome: 'REFUND_DUE', amount: 16_000n }] }
  expect(await calls.books(second.id)).toEqual(paid)
  expect(await calls.books(first.id)).toEqual(surplus)
  const refunds = () =>
    kit.ctx.db.many(
      untyped,
      sql`select payment_id, by_id, amount from refunds where order_id = ${first.order.id}`,
    )
  fake.isRefusingRefunds = true
  expect(await kit.runJobs()).toHaveLength(1)
  expect(await refunds()).toEqual([])
  fake.isRefusingRefunds = false
  expect(await kit.runJobs(1)).toEqual([])
  await kit.runJobs(1)
  await runJob()
  expect(await refunds()).toEqual([{ payment_id: first.id, by_id: null, amount: 16_000n }])
  expect((await calls.books(first.id)).orderPayment).toBe('PAID')
  const line = await kit.ctx.db.one(
    untyped,
    sql`
    select actor_id from audit_log where subject_id = ${first.id} and action = 'payment.refunded'`,
  )
  expect(line).toEqual({ actor_id: null })
})
