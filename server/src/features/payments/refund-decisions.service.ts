import { fail } from '@haat/contract/errors'
import { refundMessages } from '@haat/contract/refunds.messages'
import { isUndone } from '@haat/contract/orders'
import { fromTaka, toTaka, type Poisha } from '@haat/contract/money'
import type { GatewayName } from '@haat/contract/payments'
import type {
  Refund,
  RefundDecision,
  RefundInput,
  RefundPreview,
  RefundWish,
} from '@haat/contract/refunds'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { readBasis, type OrderBasis } from './refund-basis.queries.ts'
import { hasUnpaidCancellation } from './refunded-pieces.service.ts'
import {
  approveDecision,
  findDecision,
  insertDecision,
  withdrawDecision,
  type DecisionRow,
} from './refund-decisions.queries.ts'
import { getRefund } from './refund-lists.service.ts'
import { computeRefund, type ComputedRefund } from './refund-shares.ts'
import { fromShop, lossOf, stageOf } from './refund-stages.service.ts'
import { followRefunds } from './refund-status.service.ts'
import { claimIfByCall, failDisputed, sendIfClaimed } from './refunds.service.ts'

const write = declareWrite({
  subject: 'refund',
  refusals: {
    ledger_balances_overdrawn: () => fail('BALANCE_TOO_LOW'),
    refunds_not_disputed: failDisputed,
  },
})

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** What a refund would be. Throws as `decideRefund`. */
export async function previewRefund(ctx: Ctx, wish: RefundWish): Promise<RefundPreview> {
  return await inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, wish.orderId)) ?? fail('NOT_FOUND')
    const { computed, basis } = await computeFor(tx, order, wish)
    return {
      amount: toTaka(computed.amount),
      goods: toTaka(computed.goods),
      coupon: toTaka(computed.coupon),
      shipping: toTaka(computed.shipping),
      goodwill: toTaka(computed.goodwill),
      fromShop: toTaka(fromShop(computed, basis)),
      paid: toTaka(basis.paid),
      decided: toTaka(basis.decided),
      needsApproval: needsApproval(tx, basis, computed.amount),
    }
  })
}

/**
 * What a refund of a locked order would be, and what it follows from. `isForRequest`: of pieces that are in a request to
 * send them back, which nobody else can refund. Throws as `decideRefund`.
 */
export async function computeFor(
  tx: Tx,
  order: Order,
  wish: RefundWish,
  { isForRequest = false } = {},
): Promise<{ computed: ComputedRefund; basis: OrderBasis; loss: Poisha }> {
  const basis = basisFor(await readBasis(tx, order.id), isForRequest)
  const computed = compute(order, basis, wish)
  return { computed, basis, loss: fromShop(computed, basis) }
}

function basisFor(basis: OrderBasis, isForRequest: boolean): OrderBasis {
  if (!isForRequest) return basis
  return { ...basis, lines: basis.lines.map((line) => ({ ...line, asked: 0 })) }
}

/** What of a locked order's payment no decision gives back yet, in poisha, and the gateway that has it. */
export async function restOf(
  tx: Tx,
  orderId: string,
): Promise<{ amount: Poisha; gateway: GatewayName | null }> {
  const { paid, decided, gateway } = await readBasis(tx, orderId)
  return { amount: paid - decided, gateway }
}

/**
 * Decides that a customer gets money back, for pieces, shipping, or as goodwill. What a gateway can send is sent at
 * once; a gateway that does not answer is asked by a job. Above the market's limit it waits for a second person.
 * Throws NOT_FOUND, VALIDATION_FAILED (with the field), EDIT_CONFLICT (something was decided since `seen`),
 * STATUS_NOT_ALLOWED, or BALANCE_TOO_LOW when somebody has corrected what the shop earned.
 */
export async function decideRefund(ctx: Ctx, actor: Actor, input: RefundInput): Promise<Refund> {
  const { id, claimed } = await write(ctx, async (tx, record) => {
    const order = (await lockOrder(tx, input.orderId)) ?? fail('NOT_FOUND')
    const decision = await enterRefund(tx, actor, order, { ...input, causeId: null })
    const { amount, isProposed } = decision
    const details = { orderId: order.id, cause: input.cause, amount: String(amount) }
    const action = isProposed ? 'refund.proposed' : 'refund.decided'
    await record(actor, action, decision.id, details)
    return { id: decision.id, claimed: await claimIfByCall(tx, actor, decision.id) }
  })
  await sendIfClaimed(ctx, claimed)
  return await getRefund(ctx, id)
}

/**
 * Enters a refund of a locked order, for callers with a transaction of their own: it is sent by
 * `claimIfByCall` and `sendIfClaimed` after the commit. `causeId`: the cancellation or the return that it follows
 * from, which nobody has to approve. `deduction`: what the shop keeps of it by agreement, at most all. Throws as
 * `decideRefund`.
 */
export async function enterRefund(
  tx: Tx,
  actor: Actor | null,
  order: Order,
  wish: RefundInput & { causeId: string | null; deduction?: Poisha },
): Promise<{ id: string; amount: Poisha; isProposed: boolean }> {
  const isForRequest = wish.cause === 'RETURN' && wish.causeId !== null
  const basis = basisFor(await readBasis(tx, order.id), isForRequest)
  insistOnSeen(wish.seen, { decided: toTaka(basis.decided) }, {})
  const computed = compute(order, basis, wish)
  const { deduction: agreed = 0n } = wish
  const deduction = agreed < computed.amount ? agreed : computed.amount
  const amount = computed.amount - deduction
  const isProposed = wish.causeId === null && needsApproval(tx, basis, amount)
  const id = await insertDecision(tx, {
    ...computed,
    amount,
    deduction,
    orderId: order.id,
    paymentId: basis.paymentId,
    cause: wish.cause,
    causeId: wish.causeId,
    reason: wish.reason,
    byId: actor?.id ?? null,
    stage: isProposed ? null : stageOf(order, basis, fromShop(computed, basis) - deduction),
  })
  if (!isProposed && amount > 0n) await followRefunds(tx, actor, order, null)
  return { id, amount, isProposed }
}

/**
 * Approves or rejects a proposed refund. Throws NOT_FOUND, STATUS_NOT_ALLOWED (it is not proposed any more),
 * SECOND_PERSON_REQUIRED or BALANCE_TOO_LOW.
 */
export async function decideOnRefund(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { decision }: RefundDecision,
): Promise<Refund> {
  const claimed = await write(ctx, async (tx, record) => {
    const { order, refund } = await lockRefund(tx, id)
    if (refund.status !== 'PROPOSED') {
      const isRepeated = decision === 'APPROVED' && refund.approved_by === actor.id
      return isRepeated ? null : fail('STATUS_NOT_ALLOWED')
    }
    const amount = String(refund.amount)
    if (decision === 'REJECTED') {
      await withdrawDecision(tx, id, { stage: null, byId: actor.id })
      await record(actor, 'refund.rejected', id, { amount })
      return null
    }
    if (refund.by_id === actor.id) fail('SECOND_PERSON_REQUIRED')
    const basis = await readBasis(tx, order.id)
    const stage = stageOf(order, basis, lossOf(refund, basis))
    await approveDecision(tx, id, { stage, byId: actor.id })
    await record(actor, 'refund.approved', id, { amount })
    await followRefunds(tx, actor, order, null)
    return await claimIfByCall(tx, actor, id)
  })
  await sendIfClaimed(ctx, claimed)
  return await getRefund(ctx, id)
}

/**
 * Takes a refund back that nothing was sent of. Throws NOT_FOUND or STATUS_NOT_ALLOWED: it was sent, or may have been;
 * or it follows from a cancellation, a second payment or cancelled pieces; or its pieces were cancelled since, for
 * nothing because of it; or the order has moved on since.
 */
export async function withdrawRefund(ctx: Ctx, actor: Actor, id: string): Promise<Refund> {
  await write(ctx, async (tx, record) => {
    const { order, refund } = await lockRefund(tx, id)
    if (refund.status === 'WITHDRAWN' && refund.withdrawn_by === actor.id) return
    const isProposed = refund.status === 'PROPOSED'
    const isOwn = refund.stage !== null && refund.cause_id === null
    const isDue = refund.status === 'DUE' && isOwn && !refund.has_attempt
    if (!isProposed && !isDue) fail('STATUS_NOT_ALLOWED')
    const basis = await readBasis(tx, order.id)
    const now = stageOf(order, basis, -lossOf(refund, basis))
    const isEarly = refund.stage === 'UNDELIVERED'
    const hasMovedOn = isUndone(order.status) || isEarly !== (now === 'UNDELIVERED')
    // A later refund gives less because of this goodwill.
    const isCounted = refund.goodwill > 0n && basis.goodwill < refund.goodwill
    if (isDue && (hasMovedOn || isCounted)) fail('STATUS_NOT_ALLOWED')
    await withdrawDecision(tx, id, { stage: isProposed ? null : now, byId: actor.id })
    if (isDue && (await hasUnpaidCancellation(tx, order.id))) fail('STATUS_NOT_ALLOWED')
    await record(actor, 'refund.withdrawn', id, { amount: String(refund.amount) })
    if (isDue) await followRefunds(tx, actor, order, null)
  })
  return await getRefund(ctx, id)
}

/** Locks the order of a refund, then reads the refund. Throws NOT_FOUND. */
export async function lockRefund(
  tx: Tx,
  id: string,
): Promise<{ order: Order; refund: DecisionRow }> {
  const { order_id: orderId } = (await findDecision(tx, id)) ?? fail('NOT_FOUND')
  const order = (await lockOrder(tx, orderId)) ?? fail('NOT_FOUND')
  const refund = (await findDecision(tx, id)) ?? fail('NOT_FOUND')
  return { order, refund }
}

function compute(order: Order, basis: OrderBasis, wish: RefundWish): ComputedRefund {
  const { cause, lines, shipping } = wish
  const goodwill = fromTaka(wish.goodwill)
  if (cause === 'GOODWILL') {
    if (lines.length > 0 || shipping) refuse('lines', refundMessages.goodwillAlone)
    if (goodwill === 0n) refuse('goodwill', refundMessages.goodwill)
  } else {
    if (goodwill > 0n) refuse('goodwill', refundMessages.mixed)
    if (lines.length === 0 && !shipping) refuse('lines', refundMessages.nothing)
  }
  if (isUndone(order.status) || (order.payment_status === 'UNPAID' && basis.paid === 0n)) {
    fail('STATUS_NOT_ALLOWED')
  }
  const isDelivered = order.status === 'DELIVERED'
  if (isDelivered && cause === 'CANCELLATION') fail('STATUS_NOT_ALLOWED')
  if (!isDelivered && cause === 'RETURN') fail('STATUS_NOT_ALLOWED')
  const computed = computeRefund(basis, { lines, shipping, goodwill })
  const isAll = computed.amount > 0n && basis.decided + computed.amount >= basis.paid
  if (order.status === 'PROCESSING' && isAll) {
    fail('STATUS_NOT_ALLOWED', { message: refundMessages.cancelInstead })
  }
  return computed
}

/** Whether one person has decided on enough: many small refunds of an order count together. */
function needsApproval({ config }: Tx, { unapproved }: OrderBasis, amount: Poisha): boolean {
  return unapproved + amount > config.refundSecondPerson
}

function refuse(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}
