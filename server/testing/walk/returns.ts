import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { receive, decide, settle } from '#features/returns/receiving.service.ts'
import { escalate, judge } from '#features/returns/return-disputes.service.ts'
import { approve, cancel, reject, request, send } from '#features/returns/returns.service.ts'
import { returnTransitions, type ReturnState } from '@haat/contract/returns'
import { expect } from 'vitest'
import type { ModelOrder, ModelReturn } from '#testing/model-orders.ts'
import { isOpenReturn, returnedOf } from '#testing/returned-pieces.ts'
import { beLate } from './late-returns.ts'
import { drawLook, enterLook, inputOf, isPayable } from './return-looks.ts'
import { canAccept, enterAccepted, moneyOf, putBack, setAside } from './return-money.ts'
import { actorOf, attempt, restock, shopOf, type Moves, type Walk } from './walk.ts'

/** Buyers send pieces back, shops answer, look at them or are silent, and admins decide what is disputed. */
export const returnMoves: Moves = (walk) => [
  {
    weight: 2.5,
    begins: true,
    fits: ({ status }) => status === 'DELIVERED',
    make: (order) => ask(walk, order),
  },
  ...steps(walk),
]

type Step = (walk: Walk, order: ModelOrder, found: ModelReturn) => Promise<void>

/** Each step, made mostly for requests in a state in which it may be. */
function steps(walk: Walk) {
  const all: [number, readonly ReturnState[], Step][] = [
    [1, ['REQUESTED'], answer],
    [1, ['APPROVED'], travel],
    [1, ['IN_TRANSIT'], arrive],
    [1.5, ['RECEIVED'], look],
    [1, ['ACCEPTED', 'PARTLY'], conclude],
    [0.4, ['REJECTED', 'RECEIVED', 'REFUSED'], dispute],
    [0.8, ['DISPUTED'], verdict],
    [0.8, ['REQUESTED', 'APPROVED', 'IN_TRANSIT', 'RECEIVED', 'ACCEPTED', 'PARTLY'], beLate],
  ]
  return all.map(([weight, states, step]) => ({
    weight,
    fits: ({ returns }: ModelOrder) => returns.some(({ state }) => states.includes(state)),
    make: async (order: ModelOrder) => {
      const { rng } = walk
      const fitting = order.returns.findLast(({ state }) => states.includes(state))
      const found = rng.chance(0.1) ? order.returns.at(-1) : (fitting ?? order.returns.at(-1))
      if (found === undefined) return
      const before = found.state
      await step(walk, order, found)
      // What is accepted and worth nothing is refunded at once.
      const next = returnTransitions[before].flatMap((state) => [
        state,
        ...returnTransitions[state],
      ])
      expect([before, ...next]).toContain(found.state)
      await expectState(walk, order, found)
    },
  }))
}

/** A request is what the model says it is. */
async function expectState({ kit }: Walk, order: ModelOrder, found: ModelReturn): Promise<void> {
  const row = await kit.ctx.db.one(
    { state: text, amount: tables.returns.amount },
    sql`select state, amount from returns where id = ${found.id}`,
  )
  expect(row.state).toBe(found.state)
  const { refund } = found
  if (refund !== null) expect(row.amount).toBe(refund.amount)
  expect(order.lines.every((line, nth) => returnedOf(order, nth) <= line.quantity)).toBe(true)
}

/** How many pieces of a line its buyer may send back. */
function leftOf(order: ModelOrder, nth: number): number {
  const ofReturns = new Set(order.returns.map(({ refund }) => refund))
  const refunded = order.refunds
    .filter((refund) => refund.state !== 'WITHDRAWN' && !ofReturns.has(refund))
    .flatMap(({ pieces }) => pieces)
  const gone = [...refunded, ...order.neverDue]
    .filter((each) => each.nth === nth)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const { quantity } = order.lines[nth] ?? { quantity: 0 }
  return quantity - returnedOf(order, nth) - Math.max(order.cancelled[nth] ?? 0, gone)
}

async function ask(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, rng } = walk
  const lines = order.lines.flatMap((_, nth) => {
    const most = leftOf(order, nth) + (rng.chance(0.05) ? 1 : 0)
    return most > 0 && rng.chance(0.6) ? [{ nth, quantity: rng.int(1, most) }] : []
  })
  if (lines.length === 0) return
  const isChangeOfMind = rng.chance(0.5)
  const wish = rng.pick(['REFUND', 'REFUND', 'REPLACE', 'REPAIR'] as const)
  const isThere = lines.every(({ nth, quantity }) => quantity <= leftOf(order, nth))
  const isAllowed =
    order.status === 'DELIVERED' && isThere && moneyOf(order, isChangeOfMind, lines) !== null
  const buyer = actorOf(shopOf(walk, order).sale.buyer)
  const input = {
    orderId: order.id,
    kind: isChangeOfMind ? ('RETURN' as const) : ('CLAIM' as const),
    reason: isChangeOfMind ? ('CHANGED_MIND' as const) : ('NOT_WORKING' as const),
    wish,
    note: 'It walks, but it does not work.',
    pictures: [],
    lines: lines.map(({ nth, quantity }) => ({ itemId: order.lines[nth]?.id ?? '', quantity })),
  }
  const made: { id: string }[] = []
  const asks = async () => made.push(await request(kit.ctx, buyer, input, null))
  if (!(await attempt(isAllowed, asks))) return
  order.returns.push({
    id: made[0]?.id ?? '',
    isChangeOfMind,
    wish,
    state: 'REQUESTED',
    lines: lines.map((line) => ({ ...line, received: null, accepted: null })),
    isSettling: false,
    wasDisputed: false,
    reserved: 0n,
    reservedHeld: 0n,
    refund: null,
  })
}

/** The shop answers, or the buyer takes it back. */
async function answer(walk: Walk, order: ModelOrder, found: ModelReturn): Promise<void> {
  const { kit, rng } = walk
  const { vendor, sale } = shopOf(walk, order)
  const isAllowed = found.state === 'REQUESTED'
  const how = rng.pick(['APPROVED', 'APPROVED', 'REJECTED', 'CANCELLED'] as const)
  if (how === 'CANCELLED') {
    const isStillHere = isAllowed || found.state === 'APPROVED'
    const cancels = () => cancel(kit.ctx, actorOf(sale.buyer), found.id, {})
    if (await attempt(isStillHere, cancels)) found.state = how
    return
  }
  const answers = () =>
    how === 'APPROVED'
      ? approve(kit.ctx, vendor, found.id)
      : reject(kit.ctx, vendor, found.id, { reason: 'USED' })
  if (await attempt(isAllowed, answers)) found.state = how
}

async function travel(walk: Walk, order: ModelOrder, found: ModelReturn): Promise<void> {
  const buyer = actorOf(shopOf(walk, order).sale.buyer)
  const parcel = { courierName: 'Sundarban', tracking: 'W-1' }
  const sends = () => send(walk.kit.ctx, buyer, found.id, parcel)
  if (await attempt(found.state === 'APPROVED', sends)) found.state = 'IN_TRANSIT'
}

async function arrive(walk: Walk, order: ModelOrder, found: ModelReturn): Promise<void> {
  const { kit, rng } = walk
  const { vendor } = shopOf(walk, order)
  const counted = found.lines.map(({ quantity }) =>
    rng.int(rng.chance(0.2) ? 0 : quantity, quantity),
  )
  const lines = found.lines.map(({ nth }, n) => ({
    itemId: order.lines[nth]?.id ?? '',
    received: counted[n] ?? 0,
    serials: [],
  }))
  const receives = () => receive(kit.ctx, vendor, found.id, { lines })
  if (!(await attempt(found.state === 'IN_TRANSIT', receives))) return
  found.state = 'RECEIVED'
  for (const [n, line] of found.lines.entries()) line.received = counted[n] ?? 0
}

async function look(walk: Walk, order: ModelOrder, found: ModelReturn): Promise<void> {
  const seen = drawLook(walk, found)
  const isAllowed = found.state === 'RECEIVED' && isPayable(order, found, seen)
  const { vendor } = shopOf(walk, order)
  const input = { lines: inputOf(order, found, seen), note: 'A walk' }
  const looks = () => decide(walk.kit.ctx, vendor, found.id, input)
  if (await attempt(isAllowed, looks)) await enterLook(walk, order, found, seen)
}

/** The shop sends others, or gives the money back. */
async function conclude(walk: Walk, order: ModelOrder, found: ModelReturn): Promise<void> {
  const { kit, rng } = walk
  const { vendor } = shopOf(walk, order)
  const outcome = rng.pick(['REPLACE', 'REFUND'] as const)
  const accepted = found.lines.map(({ nth, accepted: quantity }) => ({
    nth,
    quantity: quantity ?? 0,
  }))
  const isAllowed =
    found.isSettling &&
    (outcome === 'REPLACE' || canAccept(order, { ...found, wish: 'REFUND' }, accepted))
  const settles = () => settle(kit.ctx, vendor, found.id, { outcome })
  if (!(await attempt(isAllowed, settles))) return
  found.isSettling = false
  if (outcome === 'REFUND') return await enterAccepted(walk, order, found)
  found.state = 'REPLACED'
  for (const { nth, quantity } of accepted)
    restock(walk, order.lines[nth]?.productId ?? '', -quantity)
}

/** Whether the pieces of a request that had ended are in no other one by now, nor refunded without one. */
const areFree = (order: ModelOrder, found: ModelReturn): boolean =>
  isOpenReturn(found) || found.lines.every(({ nth, quantity }) => quantity <= leftOf(order, nth))

async function dispute(walk: Walk, order: ModelOrder, found: ModelReturn): Promise<void> {
  const buyer = actorOf(shopOf(walk, order).sale.buyer)
  const pieces = found.lines.map(({ nth, quantity, received }) => ({
    nth,
    quantity: received ?? quantity,
  }))
  const money = moneyOf(order, found.isChangeOfMind, pieces)
  const isAllowed =
    ['REJECTED', 'RECEIVED', 'REFUSED'].includes(found.state) &&
    !found.wasDisputed &&
    areFree(order, found) &&
    money !== null
  const escalates = () => escalate(walk.kit.ctx, buyer, found.id, { text: 'It did not work.' })
  if (!(await attempt(isAllowed, escalates)) || money === null) return
  found.state = 'DISPUTED'
  found.wasDisputed = true
  setAside(walk, order, found, money)
}

async function verdict(walk: Walk, order: ModelOrder, found: ModelReturn): Promise<void> {
  const { kit, rng, admins } = walk
  const seen = drawLook(walk, found)
  const by = rng.pick(admins)
  const isUnsent = found.lines.every(({ received }) => received === null)
  if (isUnsent && rng.chance(0.3)) {
    const input = { outcome: 'SEND_BACK' as const, lines: [], text: 'Please send it.' }
    const sends = () => judge(kit.ctx, by, found.id, input)
    if (!(await attempt(found.state === 'DISPUTED', sends))) return
    putBack(walk, order, found)
    found.state = 'APPROVED'
    return
  }
  const lines = inputOf(order, found, seen)
  const input = { outcome: 'DECIDED' as const, lines, text: 'The pictures show it.' }
  const isAllowed = found.state === 'DISPUTED' && isPayable(order, found, seen)
  if (!(await attempt(isAllowed, () => judge(kit.ctx, by, found.id, input)))) return
  putBack(walk, order, found)
  await enterLook(walk, order, found, seen)
}
