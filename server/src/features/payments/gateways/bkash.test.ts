import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { bkashScene } from '#testing/bkash-scene.ts'
import { startFakeBkash } from '#testing/fake-bkash.ts'
import { paid, unpaid } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { onlineOrder } from '#testing/payments.ts'
import { untyped } from '#testing/untyped.ts'

const fake = await startFakeBkash()
afterAll(() => fake.close())
const kit = useKit({ paymentGateways: ['bkash'], bkash: fake.account })
const scene = bkashScene(kit, fake, () => buyer)
const { calls, opened, comeBack, payAndComeBack, checkNow, captureOf } = scene
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})
beforeEach(() => {
  fake.mood = 'well'
  fake.hasOneDecimal = false
})

const executionsOf = (paymentID: string) =>
  fake.asked.execute.filter((each) => each['paymentID'] === paymentID).length

describe('opening', () => {
  it('sends what bKash requires, and our id in the path of the return', async () => {
    const { order, payment, page, id } = await opened()
    expect(page).toContain(`paymentId=${payment.paymentID}`)
    expect(fake.asked.create.at(-1)).toEqual({
      mode: '0011',
      payerReference: order.id,
      callbackURL: `${kit.ctx.config.publicUrl}/gateway/bkash/back/${payment.invoice}`,
      amount: '160.00',
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: payment.invoice,
    })
    expect(await calls.books(id)).toEqual(unpaid)
  })

  it('fails cleanly when bKash refuses, answers nonsense or names a foreign page', async () => {
    const { order } = await onlineOrder(kit, buyer)
    const unavailable = { status: 503, code: 'GATEWAY_UNAVAILABLE' }
    fake.refusing.set('create', '2029')
    expect(await calls.open(buyer, order.id)).toMatchObject(unavailable)
    fake.refusing.clear()
    fake.page = 'https://bkash.com.evil.example/pay'
    expect(await calls.open(buyer, order.id)).toMatchObject(unavailable)
    fake.page = null
    for (const mood of ['breaks', 'babbles', 'hangs'] as const) {
      fake.mood = mood
      expect(await calls.open(buyer, order.id)).toMatchObject(unavailable)
    }
    fake.mood = 'well'
    expect((await calls.open(buyer, order.id)).status).toBe(201)
  })
})

describe('a payer who approved', () => {
  it('has paid once the market told bKash to take the money', async () => {
    const { id, payment } = await opened()
    expect(await payAndComeBack(payment)).toBe(`/payment/success?payment_id=${id}`)
    expect(await calls.books(id)).toEqual(paid)
    expect(executionsOf(payment.paymentID)).toBe(1)
  })

  it('has paid once, however often and at the same time the browser returns', async () => {
    const { id, payment } = await opened()
    fake.approve(payment.paymentID)
    await Promise.all([
      ...Array.from({ length: 8 }, () => comeBack(payment, 'success')),
      comeBack(payment, 'cancel'),
      checkNow(id),
    ])
    expect(executionsOf(payment.paymentID)).toBe(1)
    await comeBack(payment, 'success')
    await comeBack(payment, 'failure')
    expect(executionsOf(payment.paymentID)).toBe(1)
    expect(await calls.books(id)).toEqual(paid)
  })

  it('has paid when amounts are written with one decimal', async () => {
    fake.hasOneDecimal = true
    const { id, payment } = await opened()
    await payAndComeBack(payment)
    expect(await calls.books(id)).toEqual(paid)
  })

  it.each(['2062', '2117', '503', '2003'])(
    'is only asked about after bKash answered %s, which does not say that nothing moved',
    async (code) => {
      const { id, payment } = await opened()
      fake.refusing.set('execute', code)
      await payAndComeBack(payment)
      fake.refusing.clear()
      expect(await captureOf(id)).toEqual({ status: 'PENDING', capture: 'SENT' })
      payment.state = 'Completed'
      payment.trxID = 'ABC123'
      await checkNow(id)
      expect(executionsOf(payment.paymentID)).toBe(1)
      expect(await calls.books(id)).toEqual(paid)
    },
  )

  it('has not paid when bKash refuses for certain, and may pay again', async () => {
    const { id, payment, order } = await opened()
    fake.refusing.set('execute', '2023')
    expect(await payAndComeBack(payment)).toBe(`/payment/failed?payment_id=${id}`)
    fake.refusing.clear()
    expect(await captureOf(id)).toEqual({ status: 'FAILED', capture: null })
    const again = await calls.open(buyer, order.id)
    expect(again.data.paymentId).not.toBe(id)
  })

  it('has paid less with a coupon of bKash’s own: this is reported and not entered', async () => {
    const { id, payment } = await opened()
    await payAndComeBack(payment, '150.00')
    expect(await calls.books(id)).toEqual(unpaid)
    const lines = await kit.ctx.db.many(
      untyped,
      sql`
      select details->>'claimedAmount' as claimed from audit_log
      where action = 'payment.distrusted' and subject_id = ${id}`,
    )
    expect(lines).toEqual([{ claimed: '15000' }])
  })

  it('does not pay for an order that was cancelled meanwhile', async () => {
    const { id, payment, order } = await opened()
    fake.approve(payment.paymentID)
    await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
    expect(await comeBack(payment, 'success')).toBe(`/payment/failed?payment_id=${id}`)
    expect(executionsOf(payment.paymentID)).toBe(0)
    expect(await captureOf(id)).toEqual({ status: 'CANCELLED', capture: null })
  })
})

describe('a return that proves nothing', () => {
  it('with a forged success takes no money, and the approval that follows does', async () => {
    const { id, payment } = await opened()
    await comeBack(payment, 'success')
    expect(await captureOf(id)).toEqual({ status: 'FAILED', capture: null })
    await payAndComeBack(payment)
    expect(await calls.books(id)).toEqual(paid)
  })

  it('without a success executes nothing, and such a payment ends', async () => {
    const { id, payment } = await opened()
    fake.approve(payment.paymentID)
    for (const status of ['', 'SUCCESS', 'completed']) await comeBack(payment, status)
    for (let check = 0; check < 3; check += 1) await checkNow(id)
    expect(executionsOf(payment.paymentID)).toBe(0)
    expect((await calls.books(id)).payment).toBe('FAILED')
  })

  it('a day late finds the payment dead', async () => {
    const { id, payment } = await opened()
    fake.approve(payment.paymentID)
    payment.createdAt -= 25 * 3_600_000
    expect(await comeBack(payment, 'success')).toBe(`/payment/failed?payment_id=${id}`)
    expect((await calls.books(id)).payment).toBe('FAILED')
  })

  it('is refused as a message, because bKash reports nothing that we do not do ourselves', async () => {
    const answer = await kit.app.inject({
      method: 'POST',
      url: '/gateway/bkash/ipn',
      headers: { 'content-type': 'application/json' },
      payload: { trxID: 'X', amount: '160' },
    })
    expect(answer.statusCode).toBe(400)
  })
})
