import { isUndone } from '@haat/contract/orders'
import {
  decideOnRefund,
  decideRefund,
  withdrawRefund,
} from '#features/payments/refund-decisions.service.ts'
import { toTaka } from '@haat/contract/money'
import { expect } from 'vitest'
import { earnedOf, type ModelOrder, type ModelRefund } from '#testing/model-orders.ts'
import {
  appliedOf,
  enterRefund,
  followRefunds,
  goodwillOf,
  isBlocked,
  paidFor,
  refundOf,
  stageOf,
  type ModelWish,
} from '#testing/refund-model.ts'
import { afterSending, drawSending, isByHand } from './sending.ts'
import { attempt, expectOutcome, type Moves, type Walk } from './walk.ts'

/** Admins give back pieces, shipping and goodwill, at any time, with a second person, and take it back. */
export const refundMoves: Moves = (walk) => [
  {
    weight: 4,
    begins: true,
    fits: (order) => !isUndone(order.status) && paidFor(order) > 0n,
    make: (order) => decide(walk, order),
  },
  { weight: 1.5, fits: hasRefund(isProposed), make: (order) => judge(walk, order) },
  { weight: 1, fits: hasRefund(isOpenDecision), make: (order) => withdraw(walk, order) },
  { weight: 1, fits: hasRefund(isUnsentInHold), make: (order) => withdraw(walk, order) },
]

const isProposed = ({ state }: ModelRefund) => state === 'PROPOSED'
const isOpen = ({ state }: ModelRefund) => state === 'PROPOSED' || state === 'DUE'
/** Nobody can take back what follows from cancelled pieces. */
const isOpenDecision = (refund: ModelRefund) =>
  isOpen(refund) && !refund.isOfPieces && refund.stage !== 'ORDER'
/** What of the hold can go back to the shop. */
const isUnsentInHold = ({ stage, state, attempt: tried }: ModelRefund) =>
  stage === 'HELD' && state === 'DUE' && tried === 'NONE'
const hasRefund =
  (is: (refund: ModelRefund) => boolean) =>
  ({ refunds }: ModelOrder) =>
    refunds.some(is)

/** What somebody wishes: now and then too many pieces, shipping that is gone, or too much. */
function drawWish({ rng }: Walk, { lines, total }: ModelOrder): ModelWish {
  if (rng.chance(0.25)) {
    const most = rng.chance(0.8) ? Number(total) / 10 : Number(total)
    return { lines: [], shipping: false, goodwill: BigInt(rng.int(1, Math.ceil(most) + 1)) }
  }
  const chosen = lines.flatMap(({ quantity }, nth) =>
    rng.chance(0.6) ? [{ nth, quantity: rng.int(1, quantity + (rng.chance(0.1) ? 1 : 0)) }] : [],
  )
  return { lines: chosen, shipping: chosen.length === 0 || rng.chance(0.3), goodwill: 0n }
}

async function decide(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, rng, admins } = walk
  const wish = drawWish(walk, order)
  const isReturn = rng.chance(0.1) !== (order.status === 'DELIVERED')
  const cause = wish.goodwill > 0n ? 'GOODWILL' : isReturn ? 'RETURN' : 'CANCELLATION'
  const found = refundOf(order, wish)
  const needsApproval =
    found !== null && unapprovedOf(order) + found.amount > kit.ctx.config.refundSecondPerson
  const isOpenOrder =
    !isUndone(order.status) && !(order.payment === 'UNPAID' && paidFor(order) === 0n)
  const fitsStage = cause === 'GOODWILL' || isReturn === (order.status === 'DELIVERED')
  const isAllowed =
    isOpenOrder &&
    fitsStage &&
    found !== null &&
    !(found.isAll && order.status === 'PROCESSING') &&
    (needsApproval || !isBlocked(order, appliedOf(order), found.amount))
  const by = rng.pick([0, 1] as const)
  const { shipping } = wish
  const lines = wish.lines.map(({ nth, quantity }) => ({
    itemId: order.lines[nth]?.id ?? '',
    quantity,
  }))
  const asked = {
    orderId: order.id,
    cause,
    lines,
    shipping,
    goodwill: toTaka(wish.goodwill),
  } as const
  drawSending(walk)
  const decides = () => decideRefund(kit.ctx, admins[by], { ...asked, reason: 'A walk' })
  const made: { id: string; amount: number }[] = []
  if (!(await attempt(isAllowed, async () => made.push(await decides())))) return
  const [{ id, amount } = { id: '', amount: 0 }] = made
  if (found === null) return
  expect(amount).toBe(toTaka(found.amount))
  const refund = proposed(order, { ...found, id, by })
  order.refunds.push(refund)
  if (!needsApproval) bringIntoForce(walk, order, refund)
}

function proposed(
  order: ModelOrder,
  found: NonNullable<ReturnType<typeof refundOf>> & Pick<ModelRefund, 'id' | 'by'>,
): ModelRefund {
  return {
    ...found,
    payment: appliedOf(order),
    stage: stageOf(order, earnedOf(found.worth)),
    isSurplus: false,
    isOfPieces: false,
    state: 'PROPOSED',
    attempt: 'NONE',
    isSentByGateway: false,
    isApproved: false,
  }
}

/** What one person alone has decided on. */
const unapprovedOf = ({ refunds }: ModelOrder) =>
  refunds
    .filter(({ stage, state }) => stage !== 'ORDER' && (state === 'DUE' || state === 'DONE'))
    .filter(({ isApproved, isOfPieces }) => !isApproved && !isOfPieces)
    .reduce((sum, { amount }) => sum + amount, 0n)

/** What came back of an order that arrived in part goes back by itself. Nobody has sent it yet. */
export function enterReturned(
  walk: Walk,
  order: ModelOrder,
  { id, by, lines }: Pick<ModelRefund, 'id' | 'by'> & Pick<ModelWish, 'lines'>,
): void {
  const found = refundOf(order, { lines, shipping: false, goodwill: 0n })
  if (found === null) throw new Error(`Order ${order.id} has not so much to give back.`)
  const needsApproval = unapprovedOf(order) + found.amount > walk.kit.ctx.config.refundSecondPerson
  const refund = proposed(order, { ...found, id, by })
  order.refunds.push(refund)
  if (needsApproval) return
  comeIntoForce(walk, order, refund)
  if (refund.amount > 0n) followRefunds(order)
}

function comeIntoForce({ model }: Walk, order: ModelOrder, refund: ModelRefund): void {
  refund.stage = stageOf(order, earnedOf(refund.worth))
  refund.state = refund.amount === 0n ? 'DONE' : 'DUE'
  enterRefund(model, order, refund, { sign: 1n, stage: refund.stage })
}

function bringIntoForce(walk: Walk, order: ModelOrder, refund: ModelRefund): void {
  comeIntoForce(walk, order, refund)
  if (refund.amount === 0n) return
  followRefunds(order)
  if (!isByHand(refund)) refund.attempt = afterSending(walk, refund)
}

/** The second person approves a refund or rejects it. */
async function judge(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, rng, admins } = walk
  const refund = order.refunds.findLast(isProposed)
  if (refund === undefined) return
  const [own, other] = refund.by === 0 ? admins : ([admins[1], admins[0]] as const)
  const decision = { decision: 'APPROVED' } as const
  await expectOutcome('SECOND_PERSON_REQUIRED', () =>
    decideOnRefund(kit.ctx, own, refund.id, decision),
  )
  if (rng.chance(0.3)) {
    await decideOnRefund(kit.ctx, other, refund.id, { decision: 'REJECTED' })
    refund.state = 'WITHDRAWN'
    return
  }
  drawSending(walk)
  const approves = () => decideOnRefund(kit.ctx, other, refund.id, decision)
  if (!(await attempt(!isBlocked(order, refund.payment, refund.amount), approves))) return
  refund.isApproved = true
  bringIntoForce(walk, order, refund)
  if (rng.chance(0.3)) await approves()
}

/** Somebody takes a refund back of which nothing was sent. */
/** Whether pieces were cancelled for nothing because of this refund. */
function isLeantOn(order: ModelOrder, refund: ModelRefund): boolean {
  const others = order.refunds.filter(
    (each) => each !== refund && (each.state === 'DUE' || each.state === 'DONE'),
  )
  const left = [...order.neverDue, ...others.flatMap(({ pieces }) => pieces)]
  return order.cancelled.some((cancelled, nth) => {
    const back = left.filter((each) => each.nth === nth).reduce((sum, n) => sum + n.quantity, 0)
    return cancelled > back
  })
}

async function withdraw(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, rng, model, admins } = walk
  const refund =
    (rng.chance(0.8) ? order.refunds.findLast(isOpenDecision) : undefined) ??
    order.refunds.findLast(isOpen)
  if (refund === undefined) return
  const isDue = refund.state === 'DUE'
  const stage = stageOf(order, -earnedOf(refund.worth))
  const hasMovedOn =
    isUndone(order.status) || (refund.stage === 'UNDELIVERED') !== (stage === 'UNDELIVERED')
  const isUnsent = refund.stage !== 'ORDER' && !refund.isOfPieces && refund.attempt === 'NONE'
  const isCounted = refund.goodwill > 0n && goodwillOf(order) < refund.goodwill
  const isAllowed = !isDue || (isUnsent && !hasMovedOn && !isCounted && !isLeantOn(order, refund))
  const by = rng.pick(admins)
  const withdraws = () => withdrawRefund(kit.ctx, by, refund.id)
  if (!(await attempt(isAllowed, withdraws))) return
  if (rng.chance(0.3)) await withdraws()
  refund.state = 'WITHDRAWN'
  if (!isDue) return
  enterRefund(model, order, refund, { sign: -1n, stage })
  followRefunds(order)
}
