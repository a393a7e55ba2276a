import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { startFakeAamarpay } from '#testing/fake-aamarpay.ts'
import { gatewayScene } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const fake = await startFakeAamarpay()
afterAll(() => fake.close())
const kit = useKit({ paymentGateway: 'aamarpay', aamarpay: fake.store })
const { calls, opened, ipn } = gatewayScene(kit, fake, () => buyer)
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

it('has no call for refunds: the admin’s word is that it was done by hand', async () => {
  const { transactionId, order } = await opened()
  fake.end(transactionId, 'paid')
  await ipn(fake.message(transactionId))
  await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
  const admin = await kit.person('ADMIN')
  const path = `change-payment-status/${order.id}`
  const refunded = await calls.change(admin, path, { paymentStatus: 'REFUNDED' })
  expect(refunded.data.paymentStatus).toBe('REFUNDED')
  const rows = await kit.ctx.db.many(
    sql`select amount, gateway_reference from refunds where order_id = ${order.id}`,
  )
  expect(rows).toEqual([{ amount: 16_000n, gateway_reference: null }])
})

it('takes no message for another store', async () => {
  const { transactionId } = await opened()
  fake.end(transactionId, 'paid')
  expect(await ipn({ ...fake.message(transactionId), store_id: 'somebodyelse' })).toBe(400)
})
