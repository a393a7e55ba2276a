import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedPayment } from '@haat/contract/payments'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { bkashScene } from '#testing/bkash-scene.ts'
import { startFakeBkash } from '#testing/fake-bkash.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { onlineOrder } from '#testing/payments.ts'

const sslcommerz = await startFakeSslcommerz()
const bkash = await startFakeBkash()
afterAll(() => Promise.all([sslcommerz.close(), bkash.close()]))
const kit = useKit({
  paymentGateways: ['sslcommerz', 'bkash'],
  sslcommerz: sslcommerz.store,
  bkash: bkash.account,
  aamarpay: { ...sslcommerz.store, url: 'http://127.0.0.1:1' },
})
const { calls, payAndComeBack } = bkashScene(kit, bkash, () => buyer)
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

const open = (orderId: string, gateway?: string, key?: string) =>
  kit.call<OpenedPayment>({
    method: 'POST',
    url: '/payments/create',
    as: buyer,
    body: { orderId, gateway },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

it('opens a payment at the gateway that the buyer chose, by default the first', async () => {
  const { order } = await onlineOrder(kit, buyer)
  const first = await open(order.id)
  expect(first.data.redirect_url.startsWith(sslcommerz.url)).toBe(true)
  const second = await open(order.id, 'bkash')
  expect(second.data.redirect_url.startsWith(bkash.account.url)).toBe(true)
  expect((await open(order.id, 'sslcommerz')).data).toEqual(first.data)
  expect((await open(order.id, 'bkash')).data).toEqual(second.data)
  expect((await calls.read(buyer, second.data.paymentId)).data.gateway).toBe('bkash')
})

it('refuses a gateway that the market does not offer, also one that it still has an account with', async () => {
  const { order } = await onlineOrder(kit, buyer)
  for (const gateway of ['aamarpay', 'sandbox']) {
    expect(await open(order.id, gateway)).toMatchObject({ status: 409, code: 'ORDER_NOT_PAYABLE' })
  }
  expect((await open(order.id, 'paypal')).status).toBe(400)
})

it('binds an idempotency key to the chosen gateway', async () => {
  const { order } = await onlineOrder(kit, buyer)
  const key = 'choice-of-a-gateway-1'
  const opened = await open(order.id, 'bkash', key)
  expect((await open(order.id, 'bkash', key)).data).toEqual(opened.data)
  expect(await open(order.id, 'sslcommerz', key)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
})

it('takes no money at bKash for an order that was paid elsewhere meanwhile', async () => {
  const { order } = await onlineOrder(kit, buyer)
  const other = await open(order.id, 'sslcommerz')
  const own = await open(order.id, 'bkash')
  const { transactionId } = (await calls.read(buyer, other.data.paymentId)).data
  const atBkash = (await calls.read(buyer, own.data.paymentId)).data.transactionId
  sslcommerz.end(transactionId, 'paid')
  await kit.app.inject({ url: `/gateway/sslcommerz/return/success?transaction=${transactionId}` })
  const payment = bkash.byInvoice(atBkash)
  const place = await payAndComeBack(payment)
  expect(place).toBe(`/payment/failed?payment_id=${own.data.paymentId}`)
  expect(payment.state).toBe('Approved')
  const rows = await kit.ctx.db.many(
    pick(tables.settlements, 'outcome'),
    sql`select outcome from settlements where order_id = ${order.id}`,
  )
  expect(rows).toEqual([{ outcome: 'APPLIED' }])
})
