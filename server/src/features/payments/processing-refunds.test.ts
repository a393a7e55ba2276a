import type { OrderRefunds } from '@haat/contract/refunds'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { gatewayScene } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { owedBook, refundScene } from '#testing/refund-scene.ts'
import { tables } from '#core/sql/tables.ts'
import { int4 } from '#core/sql/kinds.ts'
import { finishRefunds } from './sending-refunds.service.ts'

const fake = await startFakeSslcommerz()
afterAll(() => fake.close())
const kit = useKit({ paymentGateways: ['sslcommerz'], sslcommerz: fake.store })
const { calls, opened, openedAgain, ipn } = gatewayScene(kit, fake, () => buyer)
const { refund, attemptsOf, bookOf, runJob } = refundScene(kit, () => admin)
let buyer: TestPerson
let admin: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
})
beforeEach(() => {
  fake.refundState = 'processing'
})

/** An order of 160 taka that was paid and cancelled. */
async function owing() {
  const { transactionId, order } = await opened()
  fake.end(transactionId, 'paid')
  await ipn(fake.message(transactionId))
  await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
  return order.id
}

describe('a refund that its gateway accepts and pays later', () => {
  it('stays due until the gateway has paid it, and is never sent again', async () => {
    const id = await owing()
    expect((await refund(id)).data.paymentStatus).toBe('REFUND_DUE')
    const sent = fake.askedRefunds.length
    for (let day = 0; day < 3; day += 1) await runJob()
    expect(await attemptsOf(id)).toMatchObject([{ status: 'PROCESSING', sends: 1 }])
    expect(await bookOf(id)).toEqual(owedBook)
    expect(await refund(id)).toMatchObject({ status: 409, code: 'STATUS_NOT_ALLOWED' })
    fake.refundState = 'refunded'
    await Promise.all([runJob(), runJob()])
    expect(await attemptsOf(id)).toMatchObject([{ status: 'DONE', sends: 1 }])
    expect(await bookOf(id)).toEqual({ status: 'REFUNDED', sent: 16_000n, by: admin.id })
    expect(fake.askedRefunds).toHaveLength(sent)
  })

  it('is asked about after growing pauses', async () => {
    const id = await owing()
    await refund(id)
    const pauses: number[] = []
    for (let poll = 0; poll < 11; poll += 1) {
      const { minutes } = await kit.ctx.db.one(
        { minutes: int4 },
        sql`
        select round(extract(epoch from next_check_at - checked_at) / 60)::int as minutes
        from refund_attempts where order_id = ${id}`,
      )
      pauses.push(minutes)
      await runJob()
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  })

  it('is still asked about after the gateway did not answer', async () => {
    const id = await owing()
    await refund(id)
    for (const mood of ['breaks', 'babbles', 'hangs'] as const) {
      fake.mood = mood
      await runJob()
      expect(await attemptsOf(id)).toMatchObject([{ status: 'PROCESSING', sends: 1 }])
    }
    fake.mood = 'well'
    fake.refundState = 'refunded'
    await runJob()
    expect((await bookOf(id)).status).toBe('REFUNDED')
  })

  it('stays due when the gateway cancels it, and can then be made anew', async () => {
    const id = await owing()
    await refund(id)
    fake.refundState = 'cancelled'
    await runJob()
    const reason = 'SSLCommerz cancelled the refund. Card closed'
    expect(await attemptsOf(id)).toMatchObject([{ status: 'FAILED', reason }])
    expect(await bookOf(id)).toEqual(owedBook)
    await finishRefunds(kit.ctx)
    fake.refundState = 'refunded'
    // The gateway gave the first one up, so it accepts another.
    fake.refunds.clear()
    expect((await refund(id)).status).toBe(200)
    await runJob()
    const attempts = await attemptsOf(id)
    expect(attempts.map(({ status }) => status)).toEqual(['FAILED', 'DONE'])
    expect(new Set(attempts.map((each) => each.request_id)).size).toBe(2)
    expect((await bookOf(id)).sent).toBe(16_000n)
  })

  it('is shown with its state to its buyer, and with the gateway’s reason to admins only', async () => {
    const id = await owing()
    const shown = async (as: TestPerson) =>
      (await kit.call<OrderRefunds>({ url: `/payments/refunds/${id}`, as })).data.refunds
    expect(await shown(buyer)).toEqual([])
    await refund(id)
    const sent = { amount: 160, gateway: 'sslcommerz', status: 'PROCESSING', reason: null }
    expect(await shown(buyer)).toMatchObject([sent])
    fake.refundState = 'cancelled'
    await runJob()
    const reason = 'SSLCommerz cancelled the refund. Card closed'
    expect(await shown(buyer)).toMatchObject([{ ...sent, status: 'FAILED' }])
    expect(await shown(admin)).toMatchObject([{ ...sent, status: 'FAILED', reason }])
    const stranger = await kit.person('CUSTOMER')
    expect((await kit.call({ url: `/payments/refunds/${id}`, as: stranger })).status).toBe(404)
  })

  it('does not hold up the refund of the order’s other payment', async () => {
    const first = await opened()
    const second = await openedAgain(first)
    for (const { transactionId } of [first, second]) {
      fake.end(transactionId, 'paid')
      await ipn(fake.message(transactionId))
    }
    await kit.runJobs()
    const { id } = first.order
    await calls.change(buyer, `change-status/${id}`, { status: 'CANCELLED' })
    expect((await refund(id)).data.paymentStatus).toBe('REFUND_DUE')
    expect(await attemptsOf(id)).toMatchObject([{ status: 'PROCESSING' }, { status: 'PROCESSING' }])
    fake.refundState = 'refunded'
    await runJob()
    expect(await bookOf(id)).toMatchObject({ status: 'REFUNDED', sent: 32_000n })
  })
})

describe('a refund of an order', () => {
  beforeEach(() => {
    fake.refundState = 'refunded'
  })

  it.each([
    ['is reported with all that was refunded when an order was paid twice', true, /320৳/],
    ['is reported without what was refunded before the order was cancelled', false, /160৳/],
  ])('%s', async (_title, isCancelledFirst, amount) => {
    const first = await opened()
    const second = await openedAgain(first)
    fake.end(first.transactionId, 'paid')
    await ipn(fake.message(first.transactionId))
    fake.end(second.transactionId, 'paid')
    await ipn(fake.message(second.transactionId))
    const { id } = first.order
    if (!isCancelledFirst) {
      await kit.runJobs()
      await runJob()
    }
    await calls.change(buyer, `change-status/${id}`, { status: 'CANCELLED' })
    expect((await refund(id)).data.paymentStatus).toBe('REFUND_DUE')
    await runJob()
    expect(await bookOf(id)).toMatchObject({ status: 'REFUNDED', sent: 32_000n })
    const emails = await kit.ctx.db.many(
      { text: tables.mails.body_text },
      sql`
      select content::text as text from mails where kind = 'orderMoney' and content::text like ${`%${id}%`}
        and subject like '%refunded%'`,
    )
    expect(emails).toHaveLength(2)
    for (const { text } of emails) expect(text).toMatch(amount)
  })
})
