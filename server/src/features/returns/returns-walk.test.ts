import type { ReturnWish } from '@haat/contract/returns'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { createRng } from '#seed/prng.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { liveAndRebuilt } from '#testing/ledger.ts'
import { refundCalls } from '#testing/refunded-orders.ts'
import {
  callers,
  leftOf,
  mayStep,
  passDeadline,
  type Caller,
  type ModelOrder,
  type ModelReturn,
} from '#testing/return-model.ts'
import { drawBody, enter } from '#testing/return-draws.ts'
import { deliveredForReturn, returnCalls, type ReturnScene } from '#testing/returns.ts'

/** `RETURN_RUNS=1000 RETURN_SEED=7 npx vitest run --project server returns-walk` walks further, on another way. */
const runs = Number(process.env['RETURN_RUNS'] ?? 4)
const seed = Number(process.env['RETURN_SEED'] ?? 20_261_123)
const steps = 20
const rng = createRng(seed)
const kit = useKit()
const calls = returnCalls(kit)
const people = {} as Record<Caller | 'second', TestPerson>
const seen = new Set<string>()

beforeAll(async () => {
  people.buyer = await kit.person('CUSTOMER')
  people.otherBuyer = await kit.person('CUSTOMER')
  people.otherVendor = (await kit.shop()).vendor
  people.admin = await kit.person('ADMIN')
  people.second = await kit.person('ADMIN')
})

interface Run {
  place: ReturnScene
  order: ModelOrder
  stock: number[]
}

async function ask({ place, order }: Run): Promise<void> {
  const chosen = [0, 1].filter(() => rng.chance(0.6))
  const lines = chosen.map((nth) => ({ nth, quantity: rng.int(1, nth === 0 ? 3 : 1) }))
  const isMind = rng.chance(0.3)
  const wish: ReturnWish = rng.pick(['REFUND', 'REFUND', 'REPLACE', 'REPAIR'])
  const { status, data } = await calls.ask(place.buyer, {
    orderId: place.orderId,
    lines: lines.map(({ nth, quantity }) => ({ itemId: place.items[nth] ?? '', quantity })),
    kind: isMind ? 'RETURN' : 'CLAIM',
    reason: isMind ? 'CHANGED_MIND' : 'NOT_WORKING',
    wish,
  })
  const isAllowed =
    lines.length > 0 && lines.every(({ nth, quantity }) => quantity <= leftOf(order, nth))
  expect(status).toBe(isAllowed ? 201 : 400)
  if (!isAllowed) return
  order.returns.push({
    id: data.id,
    state: 'REQUESTED',
    wish,
    lines: lines.map((line) => ({ ...line, received: null, accepted: null })),
    disputedFrom: null,
    isLate: false,
    hasArrived: false,
    isWaiting: false,
    offer: 'NONE',
  })
}

const names = [
  'approve',
  'approve',
  'reject',
  'cancel',
  'sent',
  'sent',
  'arrived',
  'received',
  'received',
  'decide',
  'decide',
  'agree',
  'escalate',
  'verdict',
  'settle',
] as const

async function step(run: Run, row: ModelReturn): Promise<void> {
  const { order, place } = run
  const name = rng.pick(names)
  const caller = rng.chance(0.85)
    ? rng.pick(['buyer', 'vendor', 'admin'] as const)
    : rng.pick(callers)
  const draw = drawBody(rng, place, row, name)
  const isAllowed = mayStep(order, row, name, caller)
  const person = caller === 'vendor' ? place.vendor : people[caller]
  const { status, message } = await calls.step(person, row.id, name, draw.body)
  expect(status === 200, `${name} by ${caller} of ${row.state}: ${status} ${message}`).toBe(
    isAllowed,
  )
  if (!isAllowed) return
  seen.add(`${row.state} ${name}`)
  enter(order, row, name, draw)
}

/** The deadline of a request passes, if it has one. */
async function wait({ order }: Run, row: ModelReturn): Promise<void> {
  await calls.wait(row.id, 200)
  seen.add(`${row.state} clock`)
  passDeadline(order, row)
}

/** The shop asks to keep a taka; refunds of a taka or less are left. */
async function offer({ place }: Run, row: ModelReturn): Promise<void> {
  if (row.state !== 'RECEIVED' || row.offer === 'AGREED') return
  const { status } = await calls.step(place.vendor, row.id, 'offer', { deduction: 1, note: 'Used' })
  if (status === 200) row.offer = 'MADE'
}

/** An admin sends what is due by hand, another confirms it. */
async function pay({ place, order }: Run, row: ModelReturn): Promise<void> {
  const isDue = (row.state === 'ACCEPTED' || row.state === 'PARTLY') && !row.isWaiting
  if (!isDue) return
  const { transfer, confirm, refundsOf } = refundCalls(kit, () => people.admin)
  const { decisions } = await refundsOf(place.orderId)
  for (const { id } of decisions.filter((each) => each.state === 'TO_SEND')) {
    await transfer(id, { method: 'BANK', reference: id })
    await confirm(id, 'CONFIRMED', people.second)
  }
  for (const each of order.returns) {
    if ((each.state === 'ACCEPTED' || each.state === 'PARTLY') && !each.isWaiting)
      each.state = 'REFUNDED'
  }
}

/** The market is what the model says: states, pieces that are left, and the stock. */
async function compare({ place, order, stock }: Run): Promise<void> {
  const { data } = await calls.list(people.admin, `?orderId=${place.orderId}&limit=50`)
  const states = Object.fromEntries(data.map(({ id, state }) => [id, state]))
  expect(states).toEqual(Object.fromEntries(order.returns.map(({ id, state }) => [id, state])))
  const found = await calls.returnable(place.buyer, place.orderId)
  expect(found.data.lines.map(({ left }) => left)).toEqual([leftOf(order, 0), leftOf(order, 1)])
  for (const [nth, productId] of place.productIds.entries()) {
    const { now } = await kit.ctx.db.one(
      { now: int4 },
      sql`select stock as now from products where id = ${productId}`,
    )
    expect(now).toBe((stock[nth] ?? 0) + (order.restocked[nth] ?? 0))
  }
}

async function happen(run: Run): Promise<void> {
  const { returns } = run.order
  if (returns.length === 0 || rng.chance(0.12)) return await ask(run)
  const row = rng.pick(returns)
  const draw = rng.next()
  if (draw < 0.72) await step(run, row)
  else if (draw < 0.84) await wait(run, row)
  else if (draw < 0.9) await offer(run, row)
  else await pay(run, row)
}

const isEnded = ({ state }: ModelReturn) =>
  ['REFUNDED', 'REPLACED', 'CANCELLED', 'REJECTED', 'REFUSED'].includes(state)

/** Every request comes to an end: by its deadline, by a verdict, or by the refund. */
async function drain(run: Run): Promise<void> {
  for (const row of run.order.returns) {
    for (let turn = 0; turn < 8 && !isEnded(row); turn += 1) {
      if (row.state === 'DISPUTED') {
        const draw = drawBody(rng, run.place, row, 'verdict')
        const { status } = await calls.step(people.admin, row.id, 'verdict', draw.body)
        expect(status).toBe(200)
        enter(run.order, row, 'verdict', draw)
      } else if (row.state === 'IN_TRANSIT' && !row.hasArrived) {
        await calls.step(people.buyer, row.id, 'arrived', { proof: 'Signed' })
        row.hasArrived = true
      } else await wait(run, row)
      await pay(run, row)
    }
    expect(isEnded(row), row.state).toBe(true)
  }
}

async function walk(): Promise<void> {
  const place = await deliveredForReturn(kit, people.buyer, rng.chance(0.3) ? 'COD' : 'ONLINE')
  const order: ModelOrder = { quantities: [3, 1], restocked: [0, 0], returns: [] }
  const stock = [7, 9]
  const run = { place, order, stock }
  for (let n = 0; n < steps; n += 1) {
    await happen(run)
    if (n % 5 === 4) await compare(run)
  }
  await drain(run)
  await compare(run)
}

it(`${runs} random histories of returns are those of a small model (seed ${seed})`, async () => {
  for (let nth = 0; nth < runs; nth += 100) {
    for (let each = nth; each < Math.min(runs, nth + 100); each += 1) await walk()
    expect(await calls.faults()).toEqual([])
  }
  const { live, rebuilt } = await liveAndRebuilt(kit)
  expect(live).toEqual(rebuilt)
  expect(seen.size).toBeGreaterThan(runs >= 100 ? 20 : 5)
}, 3_600_000)
