import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { Failure } from '@haat/contract/errors'
import { inTransaction, type Actor } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4, int8 } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { cancelOrder } from '#features/orders/cancelling.service.ts'
import { changeStatus, lockOrder, setPaymentStatus } from '#features/orders/orders.service.ts'
import { cancellationCalls, leftOf, soldToCancel } from '#testing/cancellations.ts'
import { doomed, Killed } from '#testing/doomed.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { liveAndRebuilt } from '#testing/ledger.ts'
import { marketOf, stockOf } from '#testing/orders.ts'
import { findings } from '#testing/refunded-orders.ts'
import { cancelPieces } from './cancellations.service.ts'
import { decideRefund } from '#features/payments/refund-decisions.service.ts'
import { insertSettlement } from '#features/payments/settling.queries.ts'

const runs = Number(process.env['CANCELLATION_RUNS'] ?? 60)
const seed = Number(process.env['CANCELLATION_SEED'] ?? 20_261_123)

/** What may happen to an order of four pieces. */
const happenings = [
  'the buyer cancels a piece',
  'the buyer cancels a piece',
  'the shop cancels a piece',
  'a process that is killed cancels a piece',
  'the buyer cancels all',
  'the shop ships',
  'the shop delivers',
  'the money arrives',
  'an admin refunds a piece',
  'the order expires',
] as const
type Happening = (typeof happenings)[number]
const step = fc.record({ what: fc.constantFrom(...happenings), n: fc.integer({ min: 0, max: 14 }) })
const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
})

const kit = useKit({ paymentGateways: ['sandbox'] })
let admin: TestPerson
let buyer: TestPerson
let market: Awaited<ReturnType<typeof marketOf>>

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
  market = await marketOf(kit, [{ stock: 100_000 }, { stock: 100_000 }])
})

const actorOf = (person: TestPerson): Actor => ({
  ...person,
  sessionId: person.id,
  requirement: null,
})

type Scene = Awaited<ReturnType<typeof soldToCancel>>

async function happen({ what, n }: { what: Happening; n: number }, scene: Scene): Promise<void> {
  const { id, items } = scene
  const itemId = items[n % 3 === 0 ? 1 : 0]
  const piece = { id, lines: [{ itemId, quantity: 1 }] }
  const shop = { ...piece, reason: 'CANNOT_DELIVER' as const }
  switch (what) {
    case 'the buyer cancels a piece':
      return void (await cancelPieces(kit.ctx, actorOf(buyer), piece, null))
    case 'the shop cancels a piece':
      return void (await cancelPieces(kit.ctx, actorOf(market.vendor), shop, null))
    case 'a process that is killed cancels a piece':
      return void (await cancelPieces(doomed(kit.ctx, n), actorOf(buyer), piece, null))
    case 'the buyer cancels all':
      return void (await changeStatus(kit.ctx, actorOf(buyer), id, { status: 'CANCELLED' }))
    case 'the shop ships':
      return void (await changeStatus(kit.ctx, actorOf(market.vendor), id, { status: 'SHIPPED' }))
    case 'the shop delivers':
      return void (await changeStatus(kit.ctx, actorOf(market.vendor), id, { status: 'DELIVERED' }))
    case 'the money arrives':
      return await pay(id)
    case 'an admin refunds a piece': {
      const { lines } = piece
      const wish = { orderId: id, cause: 'CANCELLATION', lines, shipping: false } as const
      const reason = 'A test'
      return void (await decideRefund(kit.ctx, actorOf(admin), { ...wish, goodwill: 0, reason }))
    }
    case 'the order expires':
      return await expire(id)
  }
}

/** A payment of all that the order cost when it was placed arrives, as settling enters it. */
async function pay(id: string): Promise<void> {
  await inTransaction(kit.ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order === null) throw new Error('The order is gone.')
    const isLate = order.status === 'CANCELLED' || order.payment_status !== 'UNPAID'
    const { id: paymentId } = await tx.db.one(
      { id: tables.payments.id },
      sql`insert into payments (order_id, amount, status, gateway, transaction_id)
        values (${id}, ${order.total_amount}, 'COMPLETED', 'sandbox', gen_random_uuid()::text) returning id`,
    )
    const money = { amount: order.total_amount, fee: 0n, reference: 'BANK' }
    const outcome = isLate ? 'REFUND_DUE' : 'APPLIED'
    await insertSettlement(tx, { paymentId, subject: { orderId: id }, ...money, outcome })
    if (!isLate) await setPaymentStatus(tx, null, order, 'PAID')
    else if (order.status === 'CANCELLED') await setPaymentStatus(tx, null, order, 'REFUND_DUE')
  })
}

async function expire(id: string): Promise<void> {
  await inTransaction(kit.ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    const isOpen = order?.status === 'PROCESSING' && order.payment_status === 'UNPAID'
    if (isOpen) await cancelOrder(tx, order, null)
  })
}

const found = {
  cancelled: int4,
  in_cancellations: int4,
  wholes: int4,
  audited: int4,
  partial: int4,
  is_paid: bool,
  owed: int8,
}

async function play(history: readonly { what: Happening; n: number }[][]): Promise<void> {
  const stockBefore = await stocks()
  const scene = await soldToCancel(kit, { buyer, ...market }, 'ONLINE')
  for (const group of history) {
    const outcomes = await Promise.allSettled(group.map((each) => happen(each, scene)))
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue
      const isExpected = outcome.reason instanceof Failure || outcome.reason instanceof Killed
      if (!isExpected) throw outcome.reason
    }
  }
  await verify(scene, stockBefore)
}

const stocks = async () =>
  (await Promise.all(market.productIds.map((id) => stockOf(kit, id)))).reduce(
    (sum, { stock }) => sum + stock,
    0,
  )

async function verify({ id }: Scene, stockBefore: number): Promise<void> {
  const left = await leftOf(kit, id)
  const row = await kit.ctx.db.one(
    found,
    sql`select (select sum(cancelled)::int from order_items where order_id = o.id) as cancelled,
      (select coalesce(sum(n.quantity), 0)::int from cancellations c
        join cancellation_items n on n.cancellation_id = c.id where c.order_id = o.id) as in_cancellations,
      (select count(*)::int from cancellations where order_id = o.id and is_whole) as wholes,
      (select count(*)::int from cancellations where order_id = o.id and not is_whole) as partial,
      (select count(*)::int from audit_log where subject_id = o.id and action = 'order.pieces-cancelled') as audited,
      exists (select from settlements where order_id = o.id) as is_paid,
      (select coalesce(sum(amount), 0)::bigint from refund_decisions where order_id = o.id) as owed
    from orders o where o.id = ${id}`,
  )
  expect(row.cancelled + left.pieces).toBe(4)
  expect(row.in_cancellations).toBe(row.cancelled)
  expect(row.wholes).toBe(left.status === 'CANCELLED' ? 1 : 0)
  expect(left.pieces === 0).toBe(left.status === 'CANCELLED')
  expect(row.audited).toBeGreaterThanOrEqual(row.partial)
  expect(await stocks()).toBe(stockBefore - left.pieces)
  if (!row.is_paid) expect(row.owed).toBe(0n)
}

it(`pieces are cancelled once and nothing is half-written, in ${runs} random histories`, async () => {
  await fc.assert(fc.asyncProperty(histories, play), { numRuns: runs, seed, endOnFailure: true })
  expect(await findings(kit)).toEqual([])
  const { live, rebuilt } = await liveAndRebuilt(kit)
  expect(live).toEqual(rebuilt)
}, 300_000)

it('of many requests for the last pieces each piece has one winner', async () => {
  const { cancel } = cancellationCalls(kit)
  const { id, items } = await soldToCancel(kit, { buyer, ...market }, 'ONLINE')
  const lines = [{ itemId: items[0], quantity: 1 }]
  const answers = await Promise.all(Array.from({ length: 12 }, () => cancel(buyer, id, { lines })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await leftOf(kit, id)).toMatchObject({ status: 'PROCESSING', pieces: 1, due: 24_000n })
})
