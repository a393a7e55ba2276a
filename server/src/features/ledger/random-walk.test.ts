import { toTaka } from '@haat/contract/money'
import { returnStates } from '@haat/contract/returns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4, texts } from '#core/sql/kinds.ts'
import { createRng } from '#seed/prng.ts'
import { useKit } from '#testing/kit.ts'
import { liveAndRebuilt } from '#testing/ledger.ts'
import { openWalkBooks, type WalkBooks } from '#testing/walk/books.ts'
import { eventsOf } from '#testing/walk/moves.ts'
import { placeOrder } from '#testing/walk/orders.ts'
import { startRefundGateway } from '#testing/walk/refund-gateway.ts'
import { openWalk, type Walk } from '#testing/walk/walk.ts'
import { backfillBooks } from './holds.service.ts'

/** `WALK_EVENTS=100000 WALK_SEED=7 npx vitest run --project server random-walk` walks further, on another way. */
const events = Number(process.env['WALK_EVENTS'] ?? 4_000)
const seed = Number(process.env['WALK_SEED'] ?? 9)
const shopCount = events > 10_000 ? 200 : 12
/** All checks of the books are run after so many events; those of what an event touches after each. */
const checkEvery = Number(process.env['WALK_CHECK_EVERY'] ?? Math.max(500, events / 50))

/** What happens on every walk. */
const journalKinds = [
  'adjustment',
  'cash.collected',
  'cash.returned',
  'correction',
  'courier.billed',
  'courier.remitted',
  'debt.paid',
  'debt.written-off',
  'dispute.lost',
  'dispute.opened',
  'dispute.won',
  'order.cancelled',
  'order.delivered',
  'order.released',
  'order.returned',
  'payment.settled',
  'payout.failed',
  'payout.made',
  'payout.paid',
  'payout.returned',
  'refund.decided',
  'refund.sent',
  'refund.withdrawn',
  'return.decided',
  'return.disputed',
]

const nowhere = { url: 'http://127.0.0.1:9', storeId: 's', secret: 's', timeoutMs: 1_000 }
const gateway = await startRefundGateway()
afterAll(() => gateway.close())
const kit = useKit({ aamarpay: nowhere, sslcommerz: gateway.store })
const rng = createRng(seed)
let walk: Walk
let books: WalkBooks

beforeAll(async () => {
  await backfillBooks(kit.ctx)
  kit.ctx.config.refundSecondPerson = 200_000n
  kit.ctx.config.payouts.writeOffDays = 0
  kit.ctx.config.returnSecondPerson = 10n ** 15n
  walk = await openWalk(kit, { rng, gateway, shopCount })
  books = await openWalkBooks(walk)
}, 300_000)

/** The gateway and the market agree on what went back, and nothing went back twice. */
function compareRefunds(): void {
  const sentBack = walk.orders.flatMap(({ refunds }) =>
    refunds
      .filter(({ isSentByGateway }) => isSentByGateway)
      .map(({ payment, amount }) => `BANK-${payment?.id} ${toTaka(amount).toFixed(2)}`),
  )
  const paid = [...gateway.paid].map((id) => {
    const { payment, amount } = gateway.accepted.get(id) ?? { payment: id, amount: 'nothing' }
    return `${payment} ${amount}`
  })
  expect(paid.toSorted()).toEqual(sentBack.toSorted())
}

/** A walk on which little happened would prove little. */
async function expectManyEnds(): Promise<void> {
  const ends = new Set(walk.orders.map(({ status, payment }) => `${status} ${payment}`))
  expect(ends.size).toBeGreaterThan(6)
  const found = await kit.ctx.db.one(
    {
      journals: texts,
      payouts: texts,
      refunds: texts,
      decisions: texts,
      disputes: texts,
      returns: texts,
      held_again: int4,
    },
    sql`
    select (select array_agg(distinct kind order by kind) from journals) as journals,
      (select array_agg(distinct status order by status) from payouts) as payouts,
      (select array_agg(distinct status order by status) from refund_attempts) as refunds,
      (select array_agg(distinct stage || ' ' || status) from refund_decisions) as decisions,
      (select array_agg(distinct status) from disputes) as disputes,
      (select array_agg(distinct step order by step) from return_events) as returns,
      (select count(*)::int from journals where key like 'order.released:%/2') as held_again`,
  )
  expect(found.journals).toEqual(expect.arrayContaining(journalKinds))
  expect(found.held_again).toBeGreaterThan(0)
  expect(found.payouts).toEqual(expect.arrayContaining(['CANCELLED', 'FAILED', 'PAID', 'RETURNED']))
  expect(found.returns).toEqual(expect.arrayContaining([...returnStates]))
  const stages = ['UNDELIVERED', 'HELD', 'RELEASED']
  const ofEachStage = stages.flatMap((stage) => [`${stage} DONE`, `${stage} WITHDRAWN`])
  expect(found.decisions).toEqual(expect.arrayContaining(ofEachStage))
  expect(found.disputes).toEqual(expect.arrayContaining(['WON', 'LOST_BY_SHOP', 'LOST_BY_MARKET']))
  expect(found.refunds).toEqual(
    expect.arrayContaining(['DONE', 'ENTERED', 'FAILED', 'PROCESSING', 'UNKNOWN']),
  )
}

describe('the books', () => {
  it(`are those of a tiny model after each of ${events} random events (seed ${seed})`, async () => {
    await placeOrder(walk)
    const { happen, end } = eventsOf(walk)
    for (let event = 1; event <= events; event += 1) {
      await happen()
      await books.checkStep()
      if (event % checkEvery === 0) await books.checkAll()
    }
    await books.checkAll()
    await expectManyEnds()
    for (const order of walk.orders) {
      await end(order)
      await books.checkStep()
    }
    await books.checkAll()
    compareRefunds()
    const { live, rebuilt } = await liveAndRebuilt(kit)
    expect(live).toEqual(rebuilt)
  }, 7_200_000)
})
