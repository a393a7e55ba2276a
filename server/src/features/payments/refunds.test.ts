import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { gatewayScene } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { owedBook, refundScene } from '#testing/refund-scene.ts'
import { int4 } from '#core/sql/kinds.ts'
import { untyped } from '#testing/untyped.ts'
import { insertRefundAttempt, selectOwed } from './refunds.queries.ts'
import { refundIdOf } from './refunds.service.ts'
import { finishRefunds } from './sending-refunds.service.ts'

const fake = await startFakeSslcommerz()
afterAll(() => fake.close())
const kit = useKit({
  paymentGateways: ['sslcommerz'],
  sslcommerz: { ...fake.store, timeoutMs: 5_000 },
})
const { calls, opened, ipn } = gatewayScene(kit, fake, () => buyer)
const { refund, attemptsOf, bookOf, runJob } = refundScene(kit, () => admin)
let buyer: TestPerson
let admin: TestPerson
let other: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  other = await kit.person('ADMIN')
})
beforeEach(() => {
  fake.isRefusingRefunds = false
  fake.refundState = 'refunded'
  fake.beforeRefundAnswer = null
  fake.refunds.clear()
  fake.askedRefunds.length = 0
})

/** An order of 160 taka that was paid and cancelled. */
async function owing() {
  const { transactionId, order, id: paymentId } = await opened()
  fake.end(transactionId, 'paid')
  await ipn(fake.message(transactionId))
  await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
  return { id: order.id, paymentId }
}
const refunded = () => ({ status: 'REFUNDED', sent: 16_000n, by: admin.id })

describe('a refund', () => {
  it('is made once when two admins ask for it at once and the gateway is slow', async () => {
    const { id } = await owing()
    const asked = Promise.withResolvers<void>()
    const slow = Promise.withResolvers<void>()
    fake.beforeRefundAnswer = () => {
      asked.resolve()
      return slow.promise
    }
    const first = refund(id)
    await asked.promise
    expect(await refund(id, other)).toMatchObject({ status: 409, code: 'STATUS_NOT_ALLOWED' })
    slow.resolve()
    expect(await first).toMatchObject({ status: 200, data: { paymentStatus: 'REFUND_DUE' } })
    expect(await refund(id, other)).toMatchObject({ status: 409, code: 'STATUS_NOT_ALLOWED' })
    await runJob()
    expect(fake.askedRefunds).toHaveLength(1)
    expect(await bookOf(id)).toEqual(refunded())
    expect(await refund(id, other)).toMatchObject({ status: 409 })
  })

  it('holds no lock and no connection while the gateway is asked', async () => {
    const { id } = await owing()
    let isFree = false
    fake.beforeRefundAnswer = async () => {
      const free = await kit.ctx.db.many(
        untyped,
        sql`select from orders where id = ${id} for update skip locked`,
      )
      const [busy] = await kit.ctx.db.many(
        { count: int4 },
        sql`
        select count(*)::int from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`,
      )
      isFree = free.length === 1 && busy?.count === 0
    }
    expect((await refund(id)).status).toBe(200)
    expect(isFree).toBe(true)
  })

  it('whose answer is lost is sent again under the same id, and paid once', async () => {
    const { id, paymentId } = await owing()
    const never = Promise.withResolvers<void>()
    fake.beforeRefundAnswer = () => never.promise
    expect(await refund(id)).toMatchObject({ status: 503, code: 'GATEWAY_UNAVAILABLE' })
    never.resolve()
    fake.beforeRefundAnswer = null
    expect(await attemptsOf(id)).toMatchObject([{ status: 'UNKNOWN', sends: 1 }])
    expect(await bookOf(id)).toEqual(owedBook)
    await finishRefunds(kit.ctx)
    expect(fake.askedRefunds).toHaveLength(1)
    await runJob()
    expect(fake.askedRefunds).toEqual([refundIdOf(paymentId), refundIdOf(paymentId)])
    expect(fake.refunds.size).toBe(1)
    await runJob()
    expect(await bookOf(id)).toEqual(refunded())
    await runJob()
    expect(fake.askedRefunds).toHaveLength(2)
  })

  it('may be retried at once after a lost answer', async () => {
    const { id } = await owing()
    fake.mood = 'breaks'
    expect((await refund(id)).status).toBe(503)
    fake.mood = 'well'
    expect((await refund(id, other)).status).toBe(200)
    await runJob()
    expect(await attemptsOf(id)).toMatchObject([{ status: 'DONE', sends: 2 }])
    expect(await bookOf(id)).toEqual(refunded())
  })

  it('is finished by the job when the server is killed before it writes the answer', async () => {
    const { id } = await owing()
    await kit.ctx.pool.raw.query(`
      create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger die before update on refund_attempts for each row execute function die()`)
    expect((await refund(id)).status).toBe(500)
    await kit.ctx.pool.raw.query('drop function die() cascade')
    expect(fake.refunds.size).toBe(1)
    expect(await attemptsOf(id)).toMatchObject([{ status: 'SENT', sends: 1 }])
    expect(await bookOf(id)).toEqual(owedBook)
    await finishRefunds(kit.ctx)
    expect(await bookOf(id)).toEqual(owedBook)
    await runJob()
    await runJob()
    expect(fake.refunds.size).toBe(1)
    expect(await bookOf(id)).toEqual(refunded())
  })

  it('that the gateway rejects is final, and the next refund attempt has an id of its own', async () => {
    const { id, paymentId } = await owing()
    fake.isRefusingRefunds = true
    expect((await refund(id)).status).toBe(503)
    expect((await refund(id)).status).toBe(503)
    fake.isRefusingRefunds = false
    await runJob()
    expect(await bookOf(id)).toEqual(owedBook)
    expect((await refund(id)).status).toBe(200)
    await runJob()
    const attempts = await attemptsOf(id)
    expect(attempts.map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'DONE'])
    expect(attempts[0]?.request_id).toBe(refundIdOf(paymentId))
    expect(new Set(fake.askedRefunds).size).toBe(3)
    expect(await bookOf(id)).toEqual(refunded())
  })

  it('that is rejected after an answer was lost stays open: the first answer may have been a yes', async () => {
    const { id } = await owing()
    fake.mood = 'breaks'
    await refund(id)
    fake.mood = 'well'
    fake.isRefusingRefunds = true
    await runJob()
    expect(await attemptsOf(id)).toMatchObject([{ status: 'UNKNOWN', sends: 2 }])
    fake.isRefusingRefunds = false
    await runJob()
    await runJob()
    expect(new Set(fake.askedRefunds).size).toBe(1)
    expect(await bookOf(id)).toEqual(refunded())
  })

  it('whose late answer arrives after another process sent it again is entered once', async () => {
    const { id } = await owing()
    const asked = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    fake.beforeRefundAnswer = () => {
      fake.beforeRefundAnswer = null
      asked.resolve()
      return late.promise
    }
    const first = refund(id)
    await asked.promise
    await runJob()
    await runJob()
    expect(await bookOf(id)).toEqual(refunded())
    late.resolve()
    expect((await first).status).toBe(200)
    expect(await bookOf(id)).toEqual(refunded())
    expect(fake.refunds.size).toBe(1)
  })

  it('never exceeds what was settled, however many are inserted at once', async () => {
    const { id } = await owing()
    const insert = (requestId: string, change: { amount?: bigint } = {}) =>
      inTransaction(kit.ctx, async (tx) => {
        const [due] = await selectOwed(tx, id)
        if (due === undefined) return null
        return await insertRefundAttempt(tx, { ...due, ...change }, { requestId, byId: null })
      })
    const tries = Array.from({ length: 8 }, (_, n) =>
      insert(`RACE${id.slice(-12)}${n}`).catch(() => null),
    )
    expect((await Promise.all(tries)).filter((each) => each !== null)).toHaveLength(1)
    expect(await insert('RMORE', { amount: 1n })).toBeNull()
  })
})
