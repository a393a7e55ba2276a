import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, type Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4, int8 } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { cancelOrder } from '#features/orders/order-steps.service.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { takeReturn } from '#features/payments/callbacks.service.ts'
import { findByTransaction } from '#features/payments/payments.queries.ts'
import { checkPayment } from '#features/payments/settling.service.ts'
import { doomed, Killed } from '#testing/doomed.ts'
import { startFakeBkash, type BkashPayment } from '#testing/fake-bkash.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf } from '#testing/orders.ts'
import { insertAttempt, insertUnpaidOrder } from '#testing/payments.ts'
import { GatewayError } from './gateway.ts'

/** `INTERLEAVINGS=1000 npx vitest run --project server interleavings` runs the long form. */
const runs = Number(process.env['INTERLEAVINGS'] ?? 300)
const lanes = 4

/** What may happen to one of an order's two payment attempts, or to the order. */
const happenings = [
  'approve',
  'approve',
  'approve with a coupon',
  'return success',
  'return success',
  'return success',
  'return failure',
  'return cancel',
  'return to a process that is killed',
  'return to a process that is killed',
  'check',
  'check by a process that is killed',
  'cancel order',
  'the answer to the execution is lost',
  'questions are answered late',
  'bKash breaks',
  'bKash recovers',
] as const
type Happening = (typeof happenings)[number]

/** Steps come in groups. The steps of one group happen at the same time. `n` says after which step a kill comes. */
const step = fc.record({
  what: fc.constantFrom(...happenings),
  which: fc.constantFrom(0, 1),
  n: fc.integer({ min: 0, max: 14 }),
})
type Step = { what: Happening; which: number; n: number }
const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
})

const fake = await startFakeBkash()
afterAll(() => fake.close())
const kit = useKit({ paymentGateways: ['bkash'], bkash: { ...fake.account, timeoutMs: 10_000 } })
let buyer: TestPerson
let market: Awaited<ReturnType<typeof marketOf>>
let count = 0

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  market = await marketOf(kit, [{ stock: 1_000_000 }])
})

interface Scene {
  orderId: string
  attempts: { id: string; payment: BkashPayment }[]
}

/** An unpaid order with two open payment attempts that bKash knows. */
async function scene(): Promise<Scene> {
  const [productId = ''] = market.productIds
  const orderId = await insertUnpaidOrder(kit, {
    buyerId: buyer.id,
    shopId: market.shopId,
    productId,
  })
  const attempts: Scene['attempts'] = []
  for (let n = 0; n < 2; n += 1) {
    const payment = openAtFake()
    const { invoice: transaction, paymentID: session } = payment
    const id = await insertAttempt(kit, { orderId, gateway: 'bkash', transaction, session })
    attempts.push({ id, payment })
  }
  return { orderId, attempts }
}

function openAtFake(): BkashPayment {
  const invoice = `RUN${(count += 1)}`
  const payment: BkashPayment = {
    paymentID: `TR${invoice}`,
    invoice,
    payerReference: 'B',
    callbackURL: `http://market/gateway/bkash/back/${invoice}`,
    amount: '160.00',
    paid: '160.00',
    state: 'Initiated',
    trxID: '',
    createdAt: Date.now(),
    staleAnswers: 0,
    refunds: [],
  }
  fake.payments.set(payment.paymentID, payment)
  return payment
}

async function happen({ what, which, n }: Step, { orderId, attempts }: Scene): Promise<void> {
  const payment = attempts[which]?.payment
  if (payment === undefined) return
  const { paymentID } = payment
  const acts: Record<Happening, () => unknown> = {
    approve: () => fake.approve(paymentID),
    'approve with a coupon': () => fake.approve(paymentID, '150.00'),
    'return success': () => comeBack(kit.ctx, payment, 'success'),
    'return failure': () => comeBack(kit.ctx, payment, 'failure'),
    'return cancel': () => comeBack(kit.ctx, payment, 'cancel'),
    'return to a process that is killed': () => comeBack(doomed(kit.ctx, n), payment, 'success'),
    check: () => check(kit.ctx, payment),
    'check by a process that is killed': () => check(doomed(kit.ctx, n), payment),
    'cancel order': () => cancel(orderId),
    'the answer to the execution is lost': () => fake.losingExecution.add(paymentID),
    'questions are answered late': () => (payment.staleAnswers = 2),
    'bKash breaks': () => fake.broken.add(paymentID),
    'bKash recovers': () => fake.broken.delete(paymentID),
  }
  await acts[what]()
}

async function comeBack(ctx: Ctx, payment: BkashPayment, status: string): Promise<void> {
  const fields = { paymentID: payment.paymentID, status, transaction: payment.invoice }
  await survive(takeReturn(ctx, 'bkash', null, fields))
}

async function check(ctx: Ctx, { invoice }: BkashPayment): Promise<void> {
  const asking = async () => {
    const row = await findByTransaction(ctx, 'bkash', invoice)
    if (row !== null) await checkPayment(ctx, row)
  }
  await survive(asking())
}

async function survive(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof GatewayError) && !(error instanceof Killed)) throw error
  })
}

async function cancel(orderId: string): Promise<void> {
  await inTransaction(kit.ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status === 'PROCESSING') await cancelOrder(tx, order, null)
  })
}

async function play(history: readonly Step[][]): Promise<void> {
  const played = await scene()
  for (const group of history) {
    await Promise.all(group.map((each) => happen(each, played)))
  }
  await expectLookedAfter(played)
  // In the end every payment attempt is checked, as the job would.
  for (const { payment } of played.attempts) {
    fake.broken.delete(payment.paymentID)
    payment.staleAnswers = 0
    await check(kit.ctx, payment)
  }
  await verify(played)
}

/** Whatever was sent to bKash and has no outcome is scheduled for a check. */
async function expectLookedAfter({ attempts }: Scene): Promise<void> {
  for (const { id, payment } of attempts) {
    const row = await kit.ctx.db.one(
      { is_due: bool, is_known: bool },
      sql`
      select next_check_at is not null as is_due,
        exists (select from settlements where payment_id = payments.id) as is_known
      from payments where id = ${id}`,
    )
    if (payment.state === 'Completed') expect(row.is_due || row.is_known).toBe(true)
  }
}

async function verify({ orderId, attempts }: Scene): Promise<void> {
  const books = await kit.ctx.db.one(
    {
      status: tables.orders.status,
      payment_status: tables.orders.payment_status,
      applied: int4,
      owed: int4,
      entries: int4,
    },
    sql`
    select o.status, o.payment_status,
      (select count(*)::int from settlements where order_id = o.id and outcome = 'APPLIED') as applied,
      (select count(*)::int from settlements where order_id = o.id and outcome = 'REFUND_DUE') as owed,
      (select count(*)::int from audit_log a join payments y on y.id = a.subject_id
       where y.order_id = o.id and a.action = 'payment.settled') as entries
    from orders o where o.id = ${orderId}`,
  )
  let money = 0
  for (const { id, payment } of attempts) {
    const hasMoved = payment.state === 'Completed'
    const isPaid = hasMoved && payment.paid === '160.00'
    money += isPaid ? 1 : 0
    const row = await kit.ctx.db.one(
      { status: tables.payments.status, settled: int8.orNull, is_reported: bool },
      sql`
      select status, (select amount from settlements where payment_id = payments.id) as settled,
        exists (select from audit_log a where a.subject_id = payments.id
          and a.action = 'payment.distrusted') as is_reported
      from payments where id = ${id}`,
    )
    expect(row.status === 'COMPLETED').toBe(isPaid)
    expect(row.settled).toBe(isPaid ? 16_000n : null)
    expect(row.is_reported).toBe(hasMoved && !isPaid)
    expect(fake.executedAgain).not.toContain(payment.paymentID)
  }
  expect(books.applied + books.owed).toBe(money)
  expect(books.entries).toBe(money)
  expect(books.applied).toBeLessThanOrEqual(1)
  const isCancelled = books.status === 'CANCELLED'
  expect(books.applied).toBe(isCancelled ? books.applied : Math.min(money, 1))
  expect(books.payment_status).toBe(money === 0 ? 'UNPAID' : isCancelled ? 'REFUND_DUE' : 'PAID')
}

it(`takes the money of a payment at most once and loses none, in ${runs} random histories`, async () => {
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
