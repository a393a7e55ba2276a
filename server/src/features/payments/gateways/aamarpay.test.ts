import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { startFakeAamarpay } from '#testing/fake-aamarpay.ts'
import { gatewayScene } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'

const fake = await startFakeAamarpay()
afterAll(() => fake.close())
const kit = useKit({ paymentGateways: ['aamarpay'], aamarpay: fake.store })
const { calls, opened, openedAgain, ipn } = gatewayScene(kit, fake, () => buyer)
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

it('has no call for refunds: an admin states that it was done by hand', async () => {
  const { transactionId, order } = await opened()
  fake.end(transactionId, 'paid')
  await ipn(fake.message(transactionId))
  await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
  const admin = await kit.person('ADMIN')
  const path = `change-payment-status/${order.id}`
  const refunded = await calls.change(admin, path, { paymentStatus: 'REFUNDED' })
  expect(refunded.data.paymentStatus).toBe('REFUNDED')
  const rows = await kit.ctx.db.many(
    untyped,
    sql`select amount, gateway_reference from refunds where order_id = ${order.id}`,
  )
  expect(rows).toEqual([{ amount: 16_000n, gateway_reference: null }])
})

it('rejects a message for another store', async () => {
  const { transactionId } = await opened()
  fake.end(transactionId, 'paid')
  expect(await ipn({ ...fake.message(transactionId), store_id: 'somebodyelse' })).toBe(400)
})

it('leaves the refund of a second payment to a person, and the audit log says so', async () => {
  const first = await opened()
  const second = await openedAgain(first)
  for (const { transactionId } of [second, first]) {
    fake.end(transactionId, 'paid')
    await ipn(fake.message(transactionId))
  }
  expect(await kit.runJobs()).toEqual([])
  const lines = await kit.ctx.db.many(
    untyped,
    sql`
    select details from audit_log
    where subject_id = ${first.id} and action = 'payment.refund-by-hand'`,
  )
  expect(lines).toEqual([{ details: { orderId: first.order.id, amount: '16000' } }])
  expect((await calls.books(first.id)).orderPayment).toBe('PAID')
  const refunds = await kit.ctx.db.many(
    untyped,
    sql`select 1 from refunds where order_id = ${first.order.id}`,
  )
  expect(refunds).toEqual([])
})
