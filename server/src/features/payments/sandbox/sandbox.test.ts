import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { follow, onlineOrder, paymentCalls } from '#testing/payments.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { untyped } from '#testing/untyped.ts'

const port = await freePort()
const market = `http://127.0.0.1:${port}`
const kit = useKit({ publicUrl: market })
const calls = paymentCalls(kit)
let buyer: TestPerson
let admin: TestPerson

beforeAll(async () => {
  await kit.app.listen({ port, host: '127.0.0.1' })
  buyer = await kit.person('CUSTOMER', { name: 'Rina <i>Das</i>' })
  admin = await kit.person('ADMIN')
})

const press = (page: string, action: string) =>
  follow(page, { method: 'POST', body: new URLSearchParams({ action }) })

async function opened() {
  const { order, vendor, productId } = await onlineOrder(kit, buyer)
  const { data, status } = await calls.open(buyer, order.id)
  expect(status).toBe(201)
  return { order, vendor, productId, id: data.paymentId, page: data.redirect_url }
}
const paid = {
  payment: 'COMPLETED',
  settlements: [{ outcome: 'APPLIED', amount: 16_000n }],
}

describe('the test gateway', () => {
  it('says on its page that it is a test, and takes a payment once', async () => {
    const { id, page, order } = await opened()
    const html = await (await fetch(page)).text()
    expect(html).toContain('Test gateway: no money moves here.')
    expect(html).toContain('160 BDT')
    expect(html).toContain('Rina &lt;i&gt;Das&lt;/i&gt;')
    const back = await press(page, 'approve')
    expect(back).toContain(`${market}/gateway/sandbox/return/success?`)
    expect((await calls.books(id)).payment).toBe('PENDING')
    expect(await follow(back)).toBe(`/payment/success?payment_id=${id}`)
    expect(await follow(back, { method: 'POST' })).toBe(`/payment/success?payment_id=${id}`)
    expect(await kit.runJobs()).toEqual([])
    expect(await calls.books(id)).toEqual({ ...paid, order: 'PROCESSING', orderPayment: 'PAID' })
    const shown = await calls.read(buyer, id)
    expect(shown.data).toMatchObject({
      amount: 160,
      currency: 'BDT',
      status: 'COMPLETED',
      gateway: 'sandbox',
      order: { id: order.id, customer: { name: 'Rina <i>Das</i>' } },
    })
    const lines = await kit.ctx.db.many(
      pick(tables.audit_log, 'action'),
      sql`select action from audit_log where subject_id in (${id}, ${order.id}) order by id`,
    )
    expect(lines.map(({ action }) => action)).toEqual([
      'payment.opened',
      'payment.settled',
      'order.payment-status-changed',
    ])
    const emails = await kit.ctx.db.many(
      untyped,
      sql`select 1 from mails where kind = 'paymentReceived' and recipient = ${buyer.email}`,
    )
    expect(emails).toHaveLength(1)
    const toShop = await kit.ctx.db.many(
      untyped,
      sql`select 1 from mails where kind = 'orderMoney' and content::text like ${`%${order.id}%`}`,
    )
    expect(toShop).toHaveLength(1)
    expect(await (await fetch(page)).text()).toContain('This payment was approved.')
    expect(await press(page, 'decline')).toBe(back)
  })

  it('settles by its own message when the browser never returns', async () => {
    const { id, page } = await opened()
    await press(page, 'approve')
    expect(await kit.runJobs()).toEqual([])
    expect(await calls.books(id)).toMatchObject({ ...paid, orderPayment: 'PAID' })
  })

  it('allows another payment attempt after a declined or cancelled one', async () => {
    for (const [action, status] of [
      ['decline', 'FAILED'],
      ['cancel', 'CANCELLED'],
    ] as const) {
      const { id, page, order } = await opened()
      const back = await press(page, action)
      expect(await follow(back)).toBe(`/payment/failed?payment_id=${id}`)
      expect(await calls.books(id)).toMatchObject({ payment: status, orderPayment: 'UNPAID' })
      const again = await calls.open(buyer, order.id)
      expect(again.data.paymentId).not.toBe(id)
      await follow(await press(again.data.redirect_url, 'approve'))
      expect(await calls.books(again.data.paymentId)).toMatchObject({ orderPayment: 'PAID' })
    }
  })

  it('can be slow: the shopper returns before the gateway reports the payment', async () => {
    const { id, page } = await opened()
    const back = await press(page, 'slow')
    expect(await follow(back)).toBe(`/payment/success?payment_id=${id}`)
    expect((await calls.books(id)).payment).toBe('PENDING')
    await kit.ctx.db.run(sql`update sandbox_transactions set decided_at = now()`)
    expect(await kit.runJobs(1)).toEqual([])
    expect(await calls.books(id)).toMatchObject({ ...paid, orderPayment: 'PAID' })
  })

  it('trusts no browser and no message without its signature', async () => {
    const { id, page } = await opened()
    const transaction = page.split('/').at(-1) ?? ''
    const forged = {
      transaction_id: transaction,
      amount: '160.00',
      currency: 'BDT',
      status: 'APPROVED',
      signature: 'f'.repeat(64),
    }
    const back = `${market}/gateway/sandbox/return/success?${new URLSearchParams(forged).toString()}`
    expect(await follow(back)).toBe(`/payment/success?payment_id=${id}`)
    const ipn = await fetch(`${market}/gateway/sandbox/ipn`, {
      method: 'POST',
      body: new URLSearchParams(forged),
    })
    expect(ipn.status).toBe(400)
    expect(await calls.books(id)).toEqual({
      payment: 'PENDING',
      order: 'PROCESSING',
      orderPayment: 'UNPAID',
      settlements: [],
    })
  })

  it('answers nonsense without breaking', async () => {
    expect((await fetch(`${market}/sandbox-gateway/NOSUCH`)).status).toBe(404)
    expect(await press(`${market}/sandbox-gateway/NOSUCH`, 'approve')).toBe('404')
    const { page } = await opened()
    expect(await press(page, 'dance')).toBe(new URL(page).pathname)
    expect(await follow(`${market}/gateway/sandbox/return/success`)).toBe('/payment/failed')
    expect(await follow(`${market}/gateway/sandbox/return/elsewhere`)).toBe('404')
    expect(await follow(`${market}/gateway/aamarpay/return/success`)).toBe('404')
    expect(await follow(`${market}/gateway/sandbox/return/fail?transaction=%00`)).toBe(
      '/payment/failed',
    )
  })
})

describe('opening a payment', () => {
  it('uses an open payment attempt again, even when many requests arrive at once', async () => {
    const { order } = await onlineOrder(kit, buyer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.open(buyer, order.id)))
    expect(new Set(answers.map(({ data }) => data.redirect_url)).size).toBe(1)
    const later = await calls.open(buyer, order.id)
    expect(later.data).toEqual(answers[0]?.data)
  })

  it('honours the Idempotency-Key', async () => {
    const { order } = await onlineOrder(kit, buyer)
    const first = await calls.open(buyer, order.id, 'pay-once')
    await press(first.data.redirect_url, 'decline')
    expect((await calls.open(buyer, order.id, 'pay-once')).data).toEqual(first.data)
    const { order: other } = await onlineOrder(kit, buyer)
    expect((await calls.open(buyer, other.id, 'pay-once')).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('accepts one of two requests with the same Idempotency-Key that arrive at once', async () => {
    const [{ order: one }, { order: other }] = [
      await onlineOrder(kit, buyer),
      await onlineOrder(kit, buyer),
    ]
    const answers = await Promise.all([
      calls.open(buyer, one.id, 'pay-at-once'),
      calls.open(buyer, other.id, 'pay-at-once'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('works only for the caller’s own unpaid online orders', async () => {
    const stranger = await kit.person('CUSTOMER')
    const { order, vendor } = await onlineOrder(kit, buyer)
    expect(await calls.open(stranger, order.id)).toMatchObject({ status: 404 })
    expect(await calls.open(null, order.id)).toMatchObject({ status: 401 })
    for (const other of [vendor, admin]) {
      expect(await calls.open(other, order.id)).toMatchObject({ status: 403 })
    }
    await kit.ctx.db.run(sql`update orders set payment_type = 'COD' where id = ${order.id}`)
    expect((await calls.open(buyer, order.id)).code).toBe('ORDER_NOT_PAYABLE')
    await kit.ctx.db.run(
      sql`update orders set payment_type = 'ONLINE', status = 'CANCELLED' where id = ${order.id}`,
    )
    expect((await calls.open(buyer, order.id)).code).toBe('ORDER_NOT_PAYABLE')
    const { page, order: done } = await opened()
    await follow(await press(page, 'approve'))
    expect((await calls.open(buyer, done.id)).code).toBe('ORDER_NOT_PAYABLE')
  })

  it('makes a payment that only the buyer, the order’s vendor and admins can read', async () => {
    const { id, vendor } = await opened()
    for (const seer of [buyer, vendor, admin]) expect((await calls.read(seer, id)).data.id).toBe(id)
    const { vendor: rival } = await onlineOrder(kit, buyer)
    for (const other of [rival, await kit.person('CUSTOMER')]) {
      expect(await calls.read(other, id)).toMatchObject({ status: 404 })
    }
    expect(await calls.read(null, id)).toMatchObject({ status: 401 })
  })
})
