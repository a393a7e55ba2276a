import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { cancelOrder } from '#features/orders/order-steps.service.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { drivenGateway } from '#testing/driven-gateway.ts'
import { startFakeAamarpay } from '#testing/fake-aamarpay.ts'
import type { FakeGateway } from '#testing/fake-gateway.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf } from '#testing/orders.ts'
import { insertAttempt, insertUnpaidOrder } from '#testing/payments.ts'
import { tables } from '#core/sql/tables.ts'
import { int4, int8 } from '#core/sql/kinds.ts'
import { takeIpn, takeReturn } from './callbacks.service.ts'
import { GatewayError } from './gateways/gateway.ts'
import { findByTransaction } from './payments.queries.ts'
import { checkPayment } from './settling.service.ts'

/** `INTERLEAVINGS=1000 npx vitest run --project server interleavings` runs the long form. */
const runs = Number(process.env['INTERLEAVINGS'] ?? 300)
const lanes = 4

/** What may happen to one of an order's two payment attempts, or to the order. */
const happenings = [
  'pay',
  'pay',
  'fail',
  'leave',
  'pay too little',
  'ipn',
  'ipn',
  'ipn',
  'forged ipn',
  'return success',
  'return fail',
  'return cancel',
  'check',
  'cancel order',
  'gateway breaks',
  'gateway recovers',
] as const
type Happening = (typeof happenings)[number]

/** Steps come in groups. The steps of one group happen at the same time. */
const histories = fc.array(
  fc.array(fc.tuple(fc.constantFrom(...happenings), fc.constantFrom(0, 1)), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 6 },
)

/** A gateway that the histories drive. The sandbox needs no fake. */
interface Driven {
  name: 'sandbox' | 'sslcommerz' | 'aamarpay'
  fake: FakeGateway | null
}
const driven: Driven[] = [
  { name: 'sandbox', fake: null },
  { name: 'sslcommerz', fake: await startFakeSslcommerz() },
  { name: 'aamarpay', fake: await startFakeAamarpay() },
]
afterAll(async () => {
  for (const { fake } of driven) await fake?.close()
})

describe.each(driven.map((each) => [each.name, each] as const))('%s', (name, { fake }) => {
  const kit = useKit({
    paymentGateways: [name],
    ...(fake === null ? {} : { [fake.name]: { ...fake.store, timeoutMs: 5_000 } }),
  })
  const gateway = drivenGateway(kit, fake)
  let buyer: TestPerson
  let market: Awaited<ReturnType<typeof marketOf>>
  let count = 0

  beforeAll(async () => {
    buyer = await kit.person('CUSTOMER')
    market = await marketOf(kit, [{ stock: 1_000_000 }])
  })

  interface Scene {
    orderId: string
    payments: { id: string; transaction: string }[]
  }

  /** An unpaid order with two open payment attempts that the gateway knows. */
  async function scene(): Promise<Scene> {
    const orderId = await insertUnpaidOrder(kit, {
      buyerId: buyer.id,
      shopId: market.shopId,
      productId: market.productIds[0] ?? '',
    })
    const payments: Scene['payments'] = []
    for (let n = 0; n < 2; n += 1) {
      const transaction = `RUN${(count += 1)}`
      const id = await insertAttempt(kit, { orderId, gateway: name, transaction })
      await gateway.announce(transaction)
      payments.push({ id, transaction })
    }
    return { orderId, payments }
  }

  async function happen(
    what: Happening,
    { orderId, payments }: Scene,
    which: number,
  ): Promise<void> {
    const payment = payments[which]
    if (payment === undefined) return
    const { transaction } = payment
    switch (what) {
      case 'pay':
        return await gateway.pay(transaction, '160.00')
      case 'pay too little':
        return await gateway.pay(transaction, '16.00')
      case 'fail':
      case 'leave':
        return await gateway.end(transaction, what === 'fail' ? 'failed' : 'cancelled')
      case 'ipn':
      case 'forged ipn':
        await takeIpn(kit.ctx, name, gateway.message(transaction, what === 'forged ipn'))
        return
      case 'return success':
      case 'return fail':
      case 'return cancel': {
        const kind =
          what === 'return success' ? 'success' : what === 'return fail' ? 'fail' : 'cancel'
        await takeReturn(kit.ctx, name, kind, {
          ...gateway.message(transaction, false),
          transaction,
        })
        return
      }
      case 'check':
        return await check(transaction)
      case 'cancel order':
        return await cancel(orderId)
      case 'gateway breaks':
        fake?.broken.add(transaction)
        return
      case 'gateway recovers':
        fake?.broken.delete(transaction)
        return
    }
  }

  async function check(transaction: string): Promise<void> {
    const payment = await findByTransaction(kit.ctx, name, transaction)
    if (payment === null) return
    await checkPayment(kit.ctx, payment).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error
    })
  }

  async function cancel(orderId: string): Promise<void> {
    await inTransaction(kit.ctx, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order?.status === 'PROCESSING') await cancelOrder(tx, order, null)
    })
  }

  async function play(history: readonly (readonly [Happening, number])[][]): Promise<void> {
    const played = await scene()
    for (const group of history) {
      await Promise.all(group.map(([what, which]) => happen(what, played, which)))
    }
    // In the end every payment attempt is checked, as the job would.
    for (const { transaction } of played.payments) {
      fake?.broken.delete(transaction)
      await check(transaction)
    }
    await verify(played)
  }

  async function verify({ orderId, payments }: Scene): Promise<void> {
    const books = await kit.ctx.db.one(
      {
        status: tables.orders.status,
        payment_status: tables.orders.payment_status,
        applied: int4,
        owed: int4,
        entries: int4,
        events: int4,
      },
      sql`
      select o.status, o.payment_status,
        (select count(*)::int from settlements where order_id = o.id and outcome = 'APPLIED') as applied,
        (select count(*)::int from settlements where order_id = o.id and outcome = 'REFUND_DUE') as owed,
        (select count(*)::int from audit_log a join payments y on y.id = a.subject_id
         where y.order_id = o.id and a.action = 'payment.settled') as entries,
        (select count(*)::int from order_events where order_id = o.id) as events
      from orders o where o.id = ${orderId}`,
    )
    let money = 0
    for (const { id, transaction } of payments) {
      const isPaid = await gateway.hasMoney(transaction)
      money += isPaid ? 1 : 0
      const row = await kit.ctx.db.one(
        { status: tables.payments.status, settled: int8.orNull },
        sql`
        select status, (select amount from settlements where payment_id = payments.id) as settled
        from payments where id = ${id}`,
      )
      expect(row.status === 'COMPLETED').toBe(isPaid)
      expect(row.settled).toBe(isPaid ? 16_000n : null)
    }
    expect(books.applied + books.owed).toBe(money)
    expect(books.entries).toBe(money)
    expect(books.applied).toBeLessThanOrEqual(1)
    const isCancelled = books.status === 'CANCELLED'
    expect(books.events).toBe(isCancelled ? 1 : 0)
    expect(books.applied).toBe(isCancelled ? books.applied : Math.min(money, 1))
    const expected = money === 0 ? 'UNPAID' : isCancelled ? 'REFUND_DUE' : 'PAID'
    expect(books.payment_status).toBe(expected)
  }

  it(`settles each payment at most once and keeps the books consistent, in ${runs} random histories`, async () => {
    const seed = Date.now() % 1_000_000
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        fc.assert(fc.asyncProperty(histories, play), {
          numRuns: runs / lanes,
          seed: seed + lane,
          endOnFailure: true,
        }),
      ),
    )
  }, 240_000)
})
