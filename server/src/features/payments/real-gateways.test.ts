import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { startFakeAamarpay } from '#testing/fake-aamarpay.ts'
import type { Lie, Mood } from '#testing/fake-gateway.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { onlineOrder, paymentCalls } from '#testing/payments.ts'
import { reconcile } from './reconciling.service.ts'

const fakes = [await startFakeSslcommerz(), await startFakeAamarpay()]
afterAll(() => Promise.all(fakes.map((fake) => fake.close())))

describe.each(fakes.map((fake) => [fake.name, fake] as const))('%s', (name, fake) => {
  const kit = useKit({ paymentGateway: name, [name]: fake.store })
  const calls = paymentCalls(kit)
  let buyer: TestPerson
  let admin: TestPerson

  beforeAll(async () => {
    buyer = await kit.person('CUSTOMER', { name: 'Nasrin', phoneNumber: '01711111111' })
    admin = await kit.person('ADMIN')
  })

  async function opened() {
    const { order } = await onlineOrder(kit, buyer)
    const { data } = await calls.open(buyer, order.id)
    const { transactionId } = (await calls.read(buyer, data.paymentId)).data
    return { order, id: data.paymentId, transactionId, page: data.redirect_url }
  }
  const post = (path: string, fields: Record<string, string>) =>
    kit.app.inject({
      method: 'POST',
      url: `/gateway/${name}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const ipn = async (fields: Record<string, string>) => (await post('ipn', fields)).statusCode
  async function comeBack(
    kind: string,
    transactionId: string,
    fields: Record<string, string> = {},
  ) {
    const answer = await post(`return/${kind}?transaction=${transactionId}`, fields)
    expect(answer.statusCode).toBe(303)
    return String(answer.headers['location'])
  }
  async function checkNow(id: string) {
    await kit.ctx.db.run(sql`update payments set next_check_at = now() where id = ${id}`)
    await reconcile(kit.ctx)
  }
  const unpaid = {
    payment: 'PENDING',
    order: 'PROCESSING',
    orderPayment: 'UNPAID',
    settlements: [],
  }
  const paid = {
    payment: 'COMPLETED',
    order: 'PROCESSING',
    orderPayment: 'PAID',
    settlements: [{ outcome: 'APPLIED', amount: 16_000n }],
  }
  const owed = {
    ...paid,
    order: 'CANCELLED',
    orderPayment: 'REFUND_DUE',
    settlements: [{ outcome: 'REFUND_DUE', amount: 16_000n }],
  }
  async function during<T>(mood: Mood, work: () => Promise<T>): Promise<T> {
    fake.mood = mood
    try {
      return await work()
    } finally {
      fake.mood = 'well'
    }
  }

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
    if (name === 'sslcommerz') expect(told['ipn_url']).toBe(`${base}/ipn`)
  })

  it('settles once, whether browser, message or both come, in either order and repeatedly', async () => {
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
        if (step === 'ipn') expect(await ipn(message)).toBe(200)
        else {
          const place = await comeBack('success', transactionId, message)
          expect(place).toBe(`/payment/success?payment_id=${id}`)
        }
      }
      expect(await calls.books(id)).toEqual(paid)
    }
  })

  it('settles once when everything comes at the same moment', async () => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'paid')
    const message = fake.message(transactionId)
    await Promise.all([
      ...Array.from({ length: 8 }, () => ipn(message)),
      ...Array.from({ length: 4 }, () => comeBack('success', transactionId, message)),
      checkNow(id),
    ])
    expect(await calls.books(id)).toEqual(paid)
    const acts = await kit.ctx.db.many(
      sql`select 1 from audit_log where action = 'payment.settled' and subject_id = ${id}`,
    )
    expect(acts).toHaveLength(1)
  })

  it('takes a browser’s return by GET as well', async () => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'paid')
    const answer = await kit.app.inject({
      url: `/gateway/${name}/return/success?transaction=${transactionId}`,
    })
    expect(answer.headers['location']).toBe(`/payment/success?payment_id=${id}`)
    expect(await calls.books(id)).toEqual(paid)
  })

  it('finds by itself what neither browser nor message reported', async () => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'paid')
    await checkNow(id)
    expect(await calls.books(id)).toEqual(paid)
  })

  it('takes money that comes after a failed try, and after it was given up', async () => {
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

  it('lets a shopper who cancelled try again at once', async () => {
    const { id, transactionId, order } = await opened()
    expect(await comeBack('cancel', transactionId)).toBe(`/payment/failed?payment_id=${id}`)
    expect((await calls.books(id)).payment).toBe('CANCELLED')
    const again = await calls.open(buyer, order.id)
    expect(again.data.paymentId).not.toBe(id)
  })

  it('does not believe a message or a return about a payment that was not made', async () => {
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
    const questions = fake.questions
    const status = await ipn(forged)
    if (name === 'sslcommerz') {
      // Its signature does not fit, so the gateway is not even asked.
      expect([status, fake.questions]).toEqual([400, questions])
    }
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
  ])('does not take %s for its own', async (_what, lie) => {
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

  it('raises the alarm in the audit log when a paid amount is not its own', async () => {
    const { id, transactionId } = await opened()
    fake.end(transactionId, 'paid', { amount: '1.00' })
    await ipn(fake.message(transactionId))
    const acts = await kit.ctx.db.many<{ details: object }>(sql`
      select details from audit_log where action = 'payment.distrusted' and subject_id = ${id}`)
    expect(acts.map(({ details }) => details)).toMatchObject([
      { reason: 'another amount', claimedAmount: '100', amount: '16000' },
    ])
  })

  it.each<Mood>(['hangs', 'breaks', 'babbles'])(
    'waits while its validation %s, and asks again',
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
      const { is_due: isDue } = await kit.ctx.db.one<{ is_due: boolean }>(
        sql`select next_check_at is not null as is_due from payments where id = ${id}`,
      )
      expect(isDue).toBe(true)
      await checkNow(id)
      expect(await calls.books(id)).toEqual(paid)
    },
  )

  it('keeps money that lands on a cancelled order', async () => {
    const { id, transactionId, order } = await opened()
    await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
    fake.end(transactionId, 'paid')
    await Promise.all([
      ipn(fake.message(transactionId)),
      comeBack('success', transactionId, fake.message(transactionId)),
    ])
    expect(await calls.books(id)).toEqual(owed)
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

  it('gives money back by an admin’s word', async () => {
    const { id, transactionId, order } = await opened()
    fake.end(transactionId, 'paid')
    await ipn(fake.message(transactionId))
    await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
    expect((await calls.books(id)).orderPayment).toBe('REFUND_DUE')
    const refund = () =>
      calls.change(admin, `change-payment-status/${order.id}`, { paymentStatus: 'REFUNDED' })
    if (name === 'sslcommerz') {
      fake.isRefusingRefunds = true
      expect(await refund()).toMatchObject({ status: 503, code: 'GATEWAY_UNAVAILABLE' })
      fake.isRefusingRefunds = false
      expect((await calls.books(id)).orderPayment).toBe('REFUND_DUE')
    }
    const answers = await Promise.all([refund(), refund()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([...fake.refunds.values()]).toMatchObject(
      name === 'sslcommerz' ? [{ amount: '160.00' }] : [],
    )
    const rows = await kit.ctx.db.many<{ by_hand: boolean }>(sql`
      select gateway_reference is null as by_hand from refunds where order_id = ${order.id}`)
    expect(rows).toEqual([{ by_hand: name === 'aamarpay' }])
  })

  if (name === 'sslcommerz') {
    it('waits for a person when the gateway calls a payment risky', async () => {
      const { id, transactionId } = await opened()
      fake.end(transactionId, 'paid', { isRisky: true })
      await ipn(fake.message(transactionId))
      expect(await calls.books(id)).toEqual(unpaid)
    })
  }
})
