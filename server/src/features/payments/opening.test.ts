import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { startFakeAamarpay } from '#testing/fake-aamarpay.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { gatewayScene } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { onlineOrder } from '#testing/payments.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'

const fakes = [await startFakeSslcommerz(), await startFakeAamarpay()]
afterAll(() => Promise.all(fakes.map((fake) => fake.close())))

describe.each(fakes.map((fake) => [fake.name, fake] as const))('%s', (name, fake) => {
  const kit = useKit({ paymentGateways: [name], [name]: fake.store })
  const { calls, opened, during } = gatewayScene(kit, fake, () => buyer)
  let buyer: TestPerson

  beforeAll(async () => {
    buyer = await kit.person('CUSTOMER', { name: 'Nasrin', phoneNumber: '01711111111' })
  })

  it('gets the fields that its documentation requires', async () => {
    const { transactionId, page, order } = await opened()
    expect(page.startsWith(fake.url)).toBe(true)
    const sent = fake.openings.get(transactionId) ?? {}
    const base = `${kit.ctx.config.publicUrl}/gateway/${name}`
    expect(sent).toMatchObject({
      currency: 'BDT',
      tran_id: transactionId,
      success_url: `${base}/return/success?transaction=${transactionId}`,
      fail_url: `${base}/return/fail?transaction=${transactionId}`,
      cancel_url: `${base}/return/cancel?transaction=${transactionId}`,
      cus_name: 'Nasrin',
      cus_phone: '01711111111',
    })
    expect(sent['total_amount'] ?? sent['amount']).toBe('160.00')
    expect(sent['value_a'] ?? sent['opt_a']).toBe(order.id)
    expect(transactionId).toMatch(/^[0-9A-Z]{20,30}$/)
    expect(sent['ipn_url']).toBe(name === 'sslcommerz' ? `${base}/ipn` : undefined)
  })

  it('fails cleanly when a payment can’t be opened, and a retry works', async () => {
    const { order } = await onlineOrder(kit, buyer)
    for (const mood of ['hangs', 'breaks', 'babbles'] as const) {
      const refused = await during(mood, () => calls.open(buyer, order.id))
      expect(refused).toMatchObject({ status: 503, code: 'GATEWAY_UNAVAILABLE' })
      expect(refused.message).toBe('The payment service is not responding. Please try again.')
    }
    fake.refusal = 'Store is closed'
    expect((await calls.open(buyer, order.id)).code).toBe('GATEWAY_UNAVAILABLE')
    fake.refusal = null
    fake.page = 'https://evil.example/pay'
    expect((await calls.open(buyer, order.id)).code).toBe('GATEWAY_UNAVAILABLE')
    fake.page = null
    expect((await calls.open(buyer, order.id)).status).toBe(201)
    const tries = await kit.ctx.db.many(
      pick(tables.payments, 'status'),
      sql`select status from payments where order_id = ${order.id} order by id`,
    )
    expect(tries.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'FAILED'),
      'PENDING',
    ])
  })

  it('gets only amounts within its limits', async () => {
    const { order } = await onlineOrder(kit, buyer)
    for (const total of [999n, 50_000_001n]) {
      await kit.ctx.db.run(sql`
        update orders set subtotal = ${total}, shipping = 0, total_amount = ${total}
        where id = ${order.id}`)
      expect((await calls.open(buyer, order.id)).code).toBe('ORDER_NOT_PAYABLE')
    }
  })
})
