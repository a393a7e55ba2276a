import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { startFakeAamarpay } from '#testing/fake-aamarpay.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { gatewayScene } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { onlineOrder } from '#testing/payments.ts'

const fakes = [await startFakeSslcommerz(), await startFakeAamarpay()]
afterAll(() => Promise.all(fakes.map((fake) => fake.close())))

describe.each(fakes.map((fake) => [fake.name, fake] as const))('%s', (name, fake) => {
  const kit = useKit({ paymentGateway: name, [name]: fake.store })
  const { calls, opened, during } = gatewayScene(kit, fake, () => buyer)
  let buyer: TestPerson

  beforeAll(async () => {
    buyer = await kit.person('CUSTOMER', { name: 'Nasrin', phoneNumber: '01711111111' })
  })

  it('is told what its documents ask for', async () => {
    const { transactionId, page, order } = await opened()
    expect(page.startsWith(fake.url)).toBe(true)
    const told = fake.openings.get(transactionId) ?? {}
    const base = `${kit.ctx.config.publicUrl}/gateway/${name}`
    expect(told).toMatchObject({
      currency: 'BDT',
      tran_id: transactionId,
      success_url: `${base}/return/success?transaction=${transactionId}`,
      fail_url: `${base}/return/fail?transaction=${transactionId}`,
      cancel_url: `${base}/return/cancel?transaction=${transactionId}`,
      cus_name: 'Nasrin',
      cus_phone: '01711111111',
    })
    expect(told['total_amount'] ?? told['amount']).toBe('160.00')
    expect(told['value_a'] ?? told['opt_a']).toBe(order.id)
    expect(transactionId).toMatch(/^[0-9A-Z]{20,30}$/)
    expect(told['ipn_url']).toBe(name === 'sslcommerz' ? `${base}/ipn` : undefined)
  })

  it('is not left by a payment that can’t be opened, and a new try works', async () => {
    const { order } = await onlineOrder(kit, buyer)
    for (const mood of ['hangs', 'breaks', 'babbles'] as const) {
      const refused = await during(mood, () => calls.open(buyer, order.id))
      expect(refused).toMatchObject({ status: 503, code: 'GATEWAY_UNAVAILABLE' })
      expect(refused.message).toBe('The payment service is not answering. Please try again.')
    }
    fake.refusal = 'Store is closed'
    expect((await calls.open(buyer, order.id)).code).toBe('GATEWAY_UNAVAILABLE')
    fake.refusal = null
    fake.page = 'https://evil.example/pay'
    expect((await calls.open(buyer, order.id)).code).toBe('GATEWAY_UNAVAILABLE')
    fake.page = null
    expect((await calls.open(buyer, order.id)).status).toBe(201)
    const tries = await kit.ctx.db.many<{ status: string }>(
      sql`select status from payments where order_id = ${order.id} order by id`,
    )
    expect(tries.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'FAILED'),
      'PENDING',
    ])
  })

  it('takes only amounts that it can', async () => {
    const { order } = await onlineOrder(kit, buyer)
    for (const total of [999n, 50_000_001n]) {
      await kit.ctx.db.run(sql`
        update orders set subtotal = ${total}, shipping = 0, total_amount = ${total}
        where id = ${order.id}`)
      expect((await calls.open(buyer, order.id)).code).toBe('ORDER_NOT_PAYABLE')
    }
  })
})
