import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int8, text } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { lockOrder, setPaymentStatus } from '#features/orders/orders.service.ts'
import { doomed, Killed } from '#testing/doomed.ts'
import { startFakeSslcommerz } from '#testing/fake-sslcommerz.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { liveAndRebuilt } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { insertAttempt } from '#testing/payments.ts'
import { findings, moveOrder, soldLines } from '#testing/refunded-orders.ts'
import { refundScene } from '#testing/refund-scene.ts'
import { decideRefund, withdrawRefund } from './refund-decisions.service.ts'
import { decideTransfer, enterTransfer, sendAgain } from './refund-transfers.service.ts'
import { setPaymentStatusByHand } from './refunds.service.ts'
import { finishRefunds } from './sending-refunds.service.ts'
import { insertSettlement } from './settling.queries.ts'

const runs = Number(process.env['REFUND_RUNS'] ?? 100)
const seed = Number(process.env['REFUND_SEED'] ?? 20_261_123)

/** What may happen to an order of 460 taka that was paid and delivered. Each piece costs 100 or 200. */
const happenings = [
  'decide a piece',
  'decide a piece',
  'decide shipping',
  'decide goodwill',
  'decide in a process that is killed',
  'send one again',
  'send all',
  'send all in a process that is killed',
  'take one back',
  'enter a transfer',
  'confirm a transfer',
  'ask the gateway',
  'ask in a process that is killed',
  'the gateway refuses',
  'the gateway breaks',
  'the gateway recovers',
] as const
type Happening = (typeof happenings)[number]

/** Steps come in groups. The steps of one group happen at the same time. `n` says after which step a kill comes. */
const step = fc.record({ what: fc.constantFrom(...happenings), n: fc.integer({ min: 0, max: 14 }) })
type Step = { what: Happening; n: number }
const groups = { minLength: 1, maxLength: 6 }
const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), groups)

const fake = await startFakeSslcommerz()
afterAll(() => fake.close())
const kit = useKit({ paymentGateways: ['sslcommerz'], sslcommerz: fake.store })
const { runJob } = refundScene(kit, () => admin)
let admin: TestPerson
let other: TestPerson
let buyer: TestPerson
let market: Awaited<ReturnType<typeof marketOf>>
let count = 0

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  other = await kit.person('ADMIN')
  market = await marketOf(kit, [{}, {}])
})

const actorOf = (person: TestPerson): Actor => ({
  ...person,
  sessionId: person.id,
  requirement: null,
})

interface Scene {
  id: string
  items: string[]
  reference: string
}

async function scene(): Promise<Scene> {
  const [a = '', b = ''] = market.productIds
  const sold = [
    { productId: a, quantity: 2, price: 10_000n, commission: 1_601n, vat: 241n },
    { productId: b, quantity: 1, price: 20_000n, commission: 1_600n, vat: 240n },
  ]
  const sale = { buyer, shopId: market.shopId }
  const { id, items } = await soldLines(kit, sale, sold, { shipping: 6_000n })
  const transaction = `REFUNDRUN${(count += 1)}`
  fake.openings.set(transaction, { total_amount: '460.00', amount: '460.00' })
  fake.end(transaction, 'paid', { amount: '460.00' })
  const reference = fake.message(transaction)['bank_tran_id'] ?? ''
  const paymentId = await insertAttempt(kit, { orderId: id, gateway: 'sslcommerz', transaction })
  await kit.ctx.db.run(sql`update payments set amount = 46000 where id = ${paymentId}`)
  const subject = { orderId: id }
  const settlement = { paymentId, subject, amount: 46_000n, fee: 0n, reference }
  await inTransaction(kit.ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order === null) throw new Error('no order')
    await insertSettlement(tx, { ...settlement, outcome: 'APPLIED' })
    await setPaymentStatus(tx, null, order, 'PAID')
  })
  await moveOrder(kit, id, 'SHIPPED')
  await moveOrder(kit, id, 'DELIVERED')
  return { id, items, reference }
}

const decide = (ctx: Ctx, { id, items }: Scene, n: number, shipping: boolean) =>
  decideRefund(ctx, actorOf(admin), {
    orderId: id,
    cause: 'RETURN',
    lines: shipping ? [] : [{ itemId: items[n % 2] ?? '', quantity: 1 }],
    shipping,
    goodwill: 0,
    reason: 'Broken',
  })

async function happen({ what, n }: Step, at: Scene): Promise<void> {
  const acts: Record<Happening, () => unknown> = {
    'decide a piece': () => decide(kit.ctx, at, n, false),
    'decide shipping': () => decide(kit.ctx, at, n, true),
    'decide goodwill': () => {
      const cause = 'GOODWILL' as const
      const wish = { orderId: at.id, cause, lines: [], shipping: false, goodwill: 5 }
      return decideRefund(kit.ctx, actorOf(admin), { ...wish, reason: 'Late' })
    },
    'decide in a process that is killed': () => decide(doomed(kit.ctx, n), at, n, false),
    'send one again': async () => sendAgain(kit.ctx, actorOf(other), await openRefund(at, n)),
    'send all': () => sendAll(kit.ctx, at),
    'send all in a process that is killed': () => sendAll(doomed(kit.ctx, n), at),
    'take one back': async () => withdrawRefund(kit.ctx, actorOf(admin), await openRefund(at, n)),
    'enter a transfer': async () => {
      const sent = { method: 'BANK', reference: `TX-${crypto.randomUUID()}` } as const
      return await enterTransfer(kit.ctx, actorOf(admin), await openRefund(at, n), sent)
    },
    'confirm a transfer': async () => {
      const decision = n % 3 === 0 ? 'REJECTED' : 'CONFIRMED'
      return await decideTransfer(kit.ctx, actorOf(other), await openRefund(at, n), { decision })
    },
    'ask the gateway': () => runJob(),
    'ask in a process that is killed': () => finishRefunds(doomed(kit.ctx, n)),
    'the gateway refuses': () => (fake.isRefusingRefunds = true),
    'the gateway breaks': () => (fake.mood = 'breaks'),
    'the gateway recovers': recover,
  }
  try {
    await acts[what]()
  } catch (error) {
    // Refused, or killed: what holds afterwards is the question.
    const isRefused = error instanceof Error && 'code' in error
    if (!isRefused && !(error instanceof Killed)) throw error
  }
}

function recover(): void {
  fake.mood = 'well'
  fake.isRefusingRefunds = false
}

const sendAll = (ctx: Ctx, { id }: Scene) =>
  setPaymentStatusByHand(ctx, actorOf(admin), { id, paymentStatus: 'REFUNDED' })

/** One of the order's refunds that are not over; any id when there is none. */
async function openRefund({ id }: Scene, n: number): Promise<string> {
  const open = await kit.ctx.db.many(
    { id: tables.refund_decisions.id },
    sql`select id from refund_decisions where order_id = ${id} and status = 'DUE' order by id`,
  )
  return open[n % Math.max(open.length, 1)]?.id ?? id
}

const outcome = {
  status: tables.orders.payment_status,
  through_gateway: int8,
  sent: int8,
  decided: int8,
  open: text,
}

/** The gateway, the refunds and the order agree once everything had time. */
async function expectSettled({ id, reference }: Scene): Promise<void> {
  const book = await kit.ctx.db.one(
    outcome,
    sql`
    select o.payment_status as status,
      (select coalesce(sum(amount), 0)::bigint from refunds where order_id = o.id and method is null)
        as through_gateway,
      (select coalesce(sum(amount), 0)::bigint from refunds where order_id = o.id) as sent,
      (select coalesce(sum(amount), 0)::bigint from refund_decisions
        where order_id = o.id and status <> 'WITHDRAWN') as decided,
      case when exists (select from refund_decisions where order_id = o.id and status = 'DUE')
        then 'some' else 'none' end as open
    from orders o where id = ${id}`,
  )
  const atGateway = [...fake.refunds.values()]
    .filter((each) => each.reference === reference)
    .reduce((sum, each) => sum + BigInt(Math.round(Number(each.amount) * 100)), 0n)
  expect(book.through_gateway).toBe(atGateway)
  expect(book.sent).toBeLessThanOrEqual(book.decided)
  expect(book.decided).toBeLessThanOrEqual(46_000n)
  const whenDone = book.sent === 46_000n ? 'REFUNDED' : 'PAID'
  expect(book.status).toBe(book.open === 'some' ? 'REFUND_DUE' : whenDone)
}

it(`${runs} interleavings of decisions, attempts, answers and kills lose and double no refund`, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      recover()
      const order = await scene()
      for (const group of history) await Promise.all(group.map((each) => happen(each, order)))
      recover()
      for (let round = 0; round < 3; round += 1) await runJob()
      await expectSettled(order)
    }),
    { numRuns: runs, seed, endOnFailure: true },
  )
  expect(await findings(kit)).toEqual([])
  const { live, rebuilt } = await liveAndRebuilt(kit)
  expect(live).toEqual(rebuilt)
}, 900_000)
