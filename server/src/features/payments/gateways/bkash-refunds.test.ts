import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { gatewayOf } from '#features/payments/gateways.service.ts'
import { refundIdOf } from '#features/payments/refunds.service.ts'
import { bkashScene } from '#testing/bkash-scene.ts'
import { startFakeBkash } from '#testing/fake-bkash.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { owedBook, refundScene } from '#testing/refund-scene.ts'
import type { RefundRequest } from './gateway.ts'

const fake = await startFakeBkash()
afterAll(() => fake.close())
const kit = useKit({ paymentGateways: ['bkash'], bkash: fake.account })
const { calls, opened, payAndComeBack, losing } = bkashScene(kit, fake, () => buyer)
const { refund, attemptsOf, bookOf, runJob } = refundScene(kit, () => admin)
let buyer: TestPerson
let admin: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
})
beforeEach(() => {
  fake.mood = 'well'
  fake.refusing.clear()
  fake.broken.clear()
  fake.asked.refund.length = 0
})

/** An order of 160 taka that was paid and cancelled. */
async function owing() {
  const { id: paymentId, payment, order } = await opened()
  await payAndComeBack(payment)
  await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
  return { id: order.id, paymentId, payment }
}
const refunded = () => ({ status: 'REFUNDED', sent: 16_000n, by: admin.id })
const unavailable = { status: 503, code: 'GATEWAY_UNAVAILABLE' }

const age = (id: string, minutes: number) =>
  kit.ctx.db.run(sql`
    update refund_attempts set created_at = now() - make_interval(mins => ${minutes})
    where order_id = ${id}`)

describe('a refund at bKash', () => {
  it('is done at once, and carries our id', async () => {
    const { id, paymentId, payment } = await owing()
    expect((await refund(id)).data.paymentStatus).toBe('REFUNDED')
    expect(fake.asked.refund).toEqual([
      {
        paymentId: payment.paymentID,
        trxId: payment.trxID,
        refundAmount: '160.00',
        sku: refundIdOf(paymentId),
        reason: 'Refund of an order',
      },
    ])
    expect(await bookOf(id)).toEqual(refunded())
  })

  it('whose answer is lost after it was booked is found by asking, and not sent again', async () => {
    const { id, payment } = await owing()
    expect(await losing('refund', () => refund(id))).toMatchObject(unavailable)
    expect(await attemptsOf(id)).toMatchObject([{ status: 'UNKNOWN', sends: 1 }])
    await runJob()
    expect(await bookOf(id)).toEqual(refunded())
    expect(fake.asked.refund).toHaveLength(1)
    expect(payment.refunds).toHaveLength(1)
  })

  it('whose answer is lost before it was booked is only asked about, and given up after 15 minutes', async () => {
    const { id, payment } = await owing()
    fake.refusing.set('refund', '2003')
    expect(await refund(id)).toMatchObject(unavailable)
    fake.refusing.clear()
    for (let ask = 0; ask < 3; ask += 1) await runJob()
    expect(await attemptsOf(id)).toMatchObject([{ status: 'UNKNOWN' }])
    expect(await refund(id)).toMatchObject(unavailable)
    expect(fake.asked.refund).toHaveLength(1)
    await age(id, 15)
    await runJob()
    const reason = 'bKash booked no such refund.'
    expect(await attemptsOf(id)).toMatchObject([{ status: 'FAILED', reason }])
    expect(await bookOf(id)).toEqual(owedBook)
    expect((await refund(id)).status).toBe(200)
    expect(payment.refunds).toHaveLength(1)
    expect(await bookOf(id)).toEqual(refunded())
  })

  it('that bKash booked after it was given up is not made a second time', async () => {
    const { id, paymentId, payment } = await owing()
    fake.refusing.set('refund', '2020')
    await refund(id)
    await age(id, 15)
    await runJob()
    fake.refusing.clear()
    payment.refunds.push({ refundTrxId: 'LATE', refundAmount: '160.0', sku: refundIdOf(paymentId) })
    expect((await refund(id)).data.paymentStatus).toBe('REFUNDED')
    expect(fake.asked.refund).toHaveLength(1)
    expect(payment.refunds).toHaveLength(1)
  })

  it('that bKash refuses stays due, with the reason', async () => {
    const { id } = await owing()
    fake.refusing.set('refund', '2035')
    expect(await refund(id)).toMatchObject(unavailable)
    const reason = expect.stringContaining('2035')
    expect(await attemptsOf(id)).toMatchObject([{ status: 'FAILED', reason }])
    fake.refusing.clear()
    expect((await refund(id)).status).toBe(200)
    expect(await bookOf(id)).toEqual(refunded())
  })

  it('that was not sent because bKash could not be asked first is sent later', async () => {
    const { id, payment } = await owing()
    fake.broken.add(payment.paymentID)
    expect(await refund(id)).toMatchObject(unavailable)
    expect(fake.asked.refund).toHaveLength(0)
    expect(await attemptsOf(id)).toMatchObject([{ status: 'UNKNOWN', sends: 0 }])
    fake.broken.clear()
    await runJob()
    expect(await bookOf(id)).toEqual(refunded())
    expect(payment.refunds).toHaveLength(1)
  })

  it('that could be sent only later is not given up a moment after its answer was lost', async () => {
    const { id, payment } = await owing()
    fake.broken.add(payment.paymentID)
    await refund(id)
    await age(id, 30)
    fake.broken.clear()
    fake.refusing.set('refund', '2003')
    await runJob()
    expect(fake.asked.refund).toHaveLength(1)
    await runJob()
    expect(await attemptsOf(id)).toMatchObject([{ status: 'UNKNOWN' }])
    fake.refusing.clear()
    await age(id, 15)
    await runJob()
    expect(await attemptsOf(id)).toMatchObject([{ status: 'FAILED' }])
  })

  it('is not sent when bKash made one of the same amount without saying for which request', async () => {
    const { id, payment } = await owing()
    payment.refunds.push({ refundTrxId: 'BY HAND', refundAmount: '160.00', sku: '' })
    expect(await refund(id)).toMatchObject(unavailable)
    await runJob()
    expect(fake.asked.refund).toHaveLength(0)
    expect(await bookOf(id)).toEqual(owedBook)
  })

  it('may be of a part, several times, and never exceeds the payment', async () => {
    const { payment } = await owing()
    const gateway = gatewayOf(kit.ctx, 'bkash')
    const part = (refundId: string, amount: bigint): RefundRequest => ({
      reference: payment.trxID,
      session: payment.paymentID,
      refundId,
      amount,
    })
    const send = async (request: RefundRequest) => await gateway.refund?.(request)
    for (const id of ['RA', 'RB', 'RA', 'RB']) {
      expect(await send(part(id, 5_000n))).toMatchObject({ status: 'DONE' })
    }
    expect(payment.refunds.map(({ refundAmount }) => refundAmount)).toEqual(['50.00', '50.00'])
    const reason = 'bKash has refunded 100.00 of 160.00 already.'
    expect(await send(part('RC', 6_001n))).toEqual({ status: 'FAILED', reason })
    expect(await send(part('RD', 6_000n))).toMatchObject({ status: 'DONE' })
    expect(fake.asked.refund).toHaveLength(3)
  })
})
