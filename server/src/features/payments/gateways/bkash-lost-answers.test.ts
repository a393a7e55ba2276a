import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4 } from '#core/sql/kinds.ts'
import { expireOrders } from '#features/payments/reconciling.service.ts'
import { bkashScene } from '#testing/bkash-scene.ts'
import { startFakeBkash } from '#testing/fake-bkash.ts'
import { owed, paid, unpaid } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const fake = await startFakeBkash()
afterAll(() => fake.close())
const kit = useKit({ paymentGateways: ['bkash'], bkash: fake.account })
const scene = bkashScene(kit, fake, () => buyer)
const { calls, opened, comeBack, payAndComeBack, checkNow, captureOf, losing } = scene
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

const executionsOf = (paymentID: string) =>
  fake.asked.execute.filter((each) => each['paymentID'] === paymentID).length

describe('a lost answer to the execution', () => {
  it('is found by asking, and the execution is not sent again', async () => {
    const { id, payment } = await opened()
    await losing('execute', () => payAndComeBack(payment))
    expect(await calls.books(id)).toEqual(paid)
    expect(executionsOf(payment.paymentID)).toBe(1)
  })

  it('is asked about until bKash no longer says Initiated', async () => {
    const { id, payment } = await opened()
    payment.staleAnswers = 3
    await losing('execute', () => payAndComeBack(payment))
    await checkNow(id)
    await comeBack(payment, 'success')
    expect(await calls.books(id)).toEqual(unpaid)
    await checkNow(id)
    expect(await calls.books(id)).toEqual(paid)
    expect(executionsOf(payment.paymentID)).toBe(1)
  })

  it('is asked about for a day, also after its order was cancelled, and the money is owed back', async () => {
    const { id, payment, order } = await opened()
    payment.staleAnswers = 12
    await losing('execute', () => payAndComeBack(payment))
    await kit.ctx.db.run(
      sql`update orders set created_at = now() - interval '31 minutes' where id = ${order.id}`,
    )
    await expireOrders(kit.ctx)
    const pauses: number[] = []
    while (payment.staleAnswers > 0) {
      await checkNow(id)
      const { minutes } = await kit.ctx.db.one(
        { minutes: int4 },
        sql`
        select round(extract(epoch from next_check_at - now()) / 60)::int as minutes
        from payments where id = ${id}`,
      )
      pauses.push(minutes)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15, 15, 15, 15, 15])
    await checkNow(id)
    expect(await calls.books(id)).toEqual(owed)
  })

  it('ends when the approval is a day old and bKash still says Initiated', async () => {
    const { id, payment } = await opened()
    payment.staleAnswers = 1_000
    await losing('execute', () => payAndComeBack(payment))
    await kit.ctx.db.run(
      sql`update payments set created_at = now() - interval '26 hours', checks = 99 where id = ${id}`,
    )
    await checkNow(id)
    expect(await captureOf(id)).toEqual({ status: 'FAILED', capture: 'SENT' })
  })

  it('stays asked about while bKash does not answer, however long', async () => {
    const { id, payment } = await opened()
    payment.staleAnswers = 2
    await losing('execute', () => payAndComeBack(payment))
    await kit.ctx.db.run(
      sql`update payments set created_at = now() - interval '60 hours', checks = 99 where id = ${id}`,
    )
    fake.broken.add(payment.paymentID)
    await checkNow(id)
    fake.broken.clear()
    const { is_due: isDue } = await kit.ctx.db.one(
      { is_due: bool },
      sql`select next_check_at is not null as is_due from payments where id = ${id}`,
    )
    expect(isDue).toBe(true)
  })
})

describe('an approval that could not be used', () => {
  it('is used later when bKash could not be reached at all', async () => {
    const { id, payment } = await opened()
    fake.approve(payment.paymentID)
    const account = kit.ctx.config.bkash
    kit.ctx.config.bkash = { ...fake.account, url: `http://127.0.0.1:${await freePort()}` }
    await comeBack(payment, 'success')
    kit.ctx.config.bkash = account
    expect(await captureOf(id)).toEqual({ status: 'PENDING', capture: 'DUE' })
    await checkNow(id)
    expect(await calls.books(id)).toEqual(paid)
    expect(executionsOf(payment.paymentID)).toBe(1)
  })

  it('is not sent by a process that was killed before it sent the execution', async () => {
    const { id, payment } = await opened()
    fake.approve(payment.paymentID)
    await kit.ctx.db.run(sql`update payments set capture = 'SENT' where id = ${id}`)
    for (let check = 0; check < 3; check += 1) await checkNow(id)
    await comeBack(payment, 'success')
    expect(executionsOf(payment.paymentID)).toBe(0)
    expect(await calls.books(id)).toEqual(unpaid)
  })
})
