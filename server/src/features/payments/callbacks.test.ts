import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { startFakeAamarpay } from '#testing/fake-aamarpay.ts'
import type { Lie, Mood } from '#testing/fake-gateway.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { gatewayScene, owed, paid, unpaid } from '#testing/gateway-scene.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { bool } from '#core/sql/kinds.ts'

const fakes = [await startFakeSslcommerz(), await startFakeAamarpay()]
afterAll(() => Promise.all(fakes.map((fake) => fake.close())))

describe.each(fakes.map((fake) => [fake.name, fake] as const))('%s', (name, fake) => {
  const kit = useKit({ paymentGateways: [name], [name]: fake.store })
  const scene = gatewayScene(kit, fake, () => buyer)
  const { calls, opened, ipn, comeBack, checkNow, during } = scene
  let buyer: TestPerson

  beforeAll(async () => {
    buyer = await kit.person('CUSTOMER')
  })

  it('settles once, whether browser, message or both arrive, in any sequence and repeatedly', async () => {
    const orders: ('back' | 'ipn')[][] = [
      ['back', 'ipn'],
      ['ipn', 'back'],
      ['back'],
      ['ipn'],
      ['ipn', 'ipn', 'back', 'back', 'ipn'],
    ]
    for (const steps of orders) {
      const { id, transactionId } = await opened()
      fake.end(transactionId, 'paid')
      for (const step of steps) {
        const message = fake.message(transactionId)
        const outcome = await (step === 'ipn'
          ? ipn(message)
          : comeBack('success', transactionId, message))
        expect([200, `/payment/success?payment_id=${id}`]).toContain(outcome)
      }
      expect(await calls.books(id)).toEqual(paid)
    }
  })

  it('settles once when everything arrives at the same moment', async () => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'paid')
    const message = fake.message(transactionId)
    const before = await paidSoFar()
    await Promise.all([
      ...Array.from({ length: 8 }, () => ipn(message)),
      ...Array.from({ length: 4 }, () => comeBack('success', transactionId, message)),
      checkNow(id),
    ])
    expect(await calls.books(id)).toEqual(paid)
    const lines = await kit.ctx.db.many(
      untyped,
      sql`select 1 from audit_log where action = 'payment.settled' and subject_id = ${id}`,
    )
    expect(lines).toHaveLength(1)
    expect(await paidSoFar()).toBe(before + 1)
  })

  /** Paid payments as the metrics count them. */
  async function paidSoFar(): Promise<number> {
    const figure = new RegExp(`^haat_payments_total{gateway="${name}",outcome="paid"} (\\d+)$`, 'm')
    return Number(figure.exec(await kit.ctx.metrics.text())?.[1] ?? 0)
  }

  it('accepts a browser’s return by GET as well', async () => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'paid')
    const answer = await kit.app.inject({
      url: `/gateway/${name}/return/success?transaction=${transactionId}`,
    })
    expect(answer.headers['location']).toBe(`/payment/success?payment_id=${id}`)
    expect(await calls.books(id)).toEqual(paid)
  })

  it('finds a payment that neither browser nor message reported', async () => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'paid')
    await checkNow(id)
    expect(await calls.books(id)).toEqual(paid)
  })

  it('enters money that arrives after a failure, and after the payment attempt was closed', async () => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'failed')
    expect(await ipn(fake.message(transactionId))).toBe(200)
    expect((await calls.books(id)).payment).toBe('FAILED')
    expect(await comeBack('fail', transactionId)).toBe(`/payment/failed?payment_id=${id}`)
    fake.end(transactionId, 'paid')
    expect(await ipn(fake.message(transactionId))).toBe(200)
    expect(await calls.books(id)).toEqual(paid)

    const late = await opened()
    for (let check = 0; check < 3; check += 1) await checkNow(late.id)
    expect((await calls.books(late.id)).payment).toBe('FAILED')
    fake.end(late.transactionId, 'paid')
    await comeBack('success', late.transactionId, fake.message(late.transactionId))
    expect(await calls.books(late.id)).toEqual(paid)
  })

  it('stays settled when a failure is reported afterwards', async () => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'paid')
    const success = fake.message(transactionId)
    await ipn(success)
    fake.end(transactionId, 'failed')
    await ipn(fake.message(transactionId))
    await comeBack('fail', transactionId)
    await comeBack('cancel', transactionId)
    await ipn(success)
    expect(await calls.books(id)).toEqual(paid)
  })

  it('opens another payment attempt at once for a shopper who cancelled', async () => {
    const { id, transactionId, order } = await opened()
    expect(await comeBack('cancel', transactionId)).toBe(`/payment/failed?payment_id=${id}`)
    expect((await calls.books(id)).payment).toBe('CANCELLED')
    const again = await calls.open(buyer, order.id)
    expect(again.data.paymentId).not.toBe(id)
  })

  it('does not trust a message or a return about a payment that was not made', async () => {
    const { id, transactionId } = await opened()
    const cheap = await opened()
    fake.end(cheap.transactionId, 'paid')
    const stolen = { ...fake.message(cheap.transactionId), tran_id: transactionId }
    const forged = {
      ...fake.message(transactionId),
      ...stolen,
      mer_txnid: transactionId,
      pay_status: 'Successful',
      status_code: '2',
      status: 'VALID',
    }
    await ipn(forged)
    await comeBack('success', transactionId, forged)
    expect(await calls.books(id)).toEqual(unpaid)
    expect(await ipn({ ...forged, tran_id: 'NOSUCH', mer_txnid: 'NOSUCH' })).toBe(400)
    expect(await comeBack('success', 'NOSUCH', { tran_id: 'NOSUCH', mer_txnid: 'NOSUCH' })).toBe(
      '/payment/failed',
    )
  })

  it.each<[string, Lie]>([
    ['less money', { amount: '10.00' }],
    ['more money', { amount: '160.01' }],
    ['another currency', { currency: 'USD' }],
    ['another transaction', { transactionId: 'SOMEBODYELSES' }],
  ])('does not accept %s as its own payment', async (_what, lie) => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'paid', lie)
    const message = fake.message(transactionId)
    await ipn(message)
    await comeBack('success', transactionId, message)
    await checkNow(id)
    expect(await calls.books(id)).toEqual(unpaid)
    fake.end(transactionId, 'paid')
    await checkNow(id)
    expect(await calls.books(id)).toEqual(paid)
  })

  it('writes to the audit log when the paid amount is not its own', async () => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'paid', { amount: '1.00' })
    await ipn(fake.message(transactionId))
    const lines = await kit.ctx.db.many(
      pick(tables.audit_log, 'details'),
      sql`
      select details from audit_log where action = 'payment.distrusted' and subject_id = ${id}`,
    )
    expect(lines.map(({ details }) => details)).toMatchObject([
      { reason: 'another amount', claimedAmount: '100', amount: '16000' },
    ])
  })

  it.each<Mood>(['hangs', 'breaks', 'babbles'])(
    'waits while its validation %s, and retries',
    async (mood) => {
      const { id, transactionId } = await opened()
      fake.end(transactionId, 'paid')
      const message = fake.message(transactionId)
      await during(mood, async () => {
        expect(await ipn(message)).toBe(503)
        const place = await comeBack('success', transactionId, message)
        expect(place).toBe(`/payment/success?payment_id=${id}`)
        for (let check = 0; check < 4; check += 1) await checkNow(id)
        expect(await calls.books(id)).toEqual(unpaid)
      })
      const { is_due: isDue } = await kit.ctx.db.one(
        { is_due: bool },
        sql`select next_check_at is not null as is_due from payments where id = ${id}`,
      )
      expect(isDue).toBe(true)
      await checkNow(id)
      expect(await calls.books(id)).toEqual(paid)
    },
  )

  it('enters money that arrives for a cancelled order', async () => {
    const { id, transactionId, order } = await opened()
    await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
    fake.end(transactionId, 'paid')
    await Promise.all([
      ipn(fake.message(transactionId)),
      comeBack('success', transactionId, fake.message(transactionId)),
    ])
    expect(await calls.books(id)).toEqual(owed)
  })
})
