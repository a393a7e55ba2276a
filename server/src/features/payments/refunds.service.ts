import { fail } from '@haat/contract/errors'
import type { Poisha } from '@haat/contract/money'
import { isUndone, type Order, type PaymentStatusInput } from '@haat/contract/orders'
import { brokeConstraint } from '#core/sql/db-errors.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { changePaymentStatus, getOrder, lockOrder } from '#features/orders/orders.service.ts'
import { canCall, gatewayOf } from './gateways.service.ts'
import { GatewayError } from './gateways/gateway.ts'
import { insertManualRefund } from './refund-outcomes.queries.ts'
import {
  findOwed,
  findSurplus,
  insertRefundAttempt,
  reclaimRefundAttempt,
  selectOwed,
  type ClaimedRefund,
  type Owed,
} from './refunds.queries.ts'
import { followRefunds } from './refund-status.service.ts'
import { recordRefund, sendRefund } from './sending-refunds.service.ts'

/**
 * Sets a payment status by hand. REFUNDED sends every refund that the order owes through its gateway. The
 * order stays REFUND_DUE while a gateway has accepted a refund but not paid it yet; a job asks until it has.
 * For a gateway without refund calls, the admin states that it was done by hand. Each refund attempt is
 * committed before any gateway is called. Throws NOT_FOUND, NOT_ALLOWED, EDIT_CONFLICT, STATUS_NOT_ALLOWED
 * (also while a refund of the order is in progress) or GATEWAY_UNAVAILABLE: then a job retries until the
 * gateway has answered.
 */
export async function setPaymentStatusByHand(
  ctx: Ctx,
  actor: Actor,
  change: { id: string } & PaymentStatusInput,
): Promise<Order> {
  let claimed: ClaimedRefund[] = []
  const order = await changePaymentStatus(ctx, actor, change, async (tx, locked) => {
    const taken = await claimRefunds(tx, actor, change.id)
    claimed = taken.claimed
    const isOpen = claimed.length > 0 || (await selectOwed(tx, change.id)).length > 0
    await followRefunds(tx, actor, locked, isOpen ? null : taken.byHand)
  }).catch((error: unknown) => {
    if (brokeConstraint(error, 'refunds_not_disputed')) failDisputed()
    throw error
  })
  if (claimed.length === 0) return order
  await sendClaimed(ctx, claimed)
  return await getOrder(ctx, actor, change.id)
}

/** Sends what was claimed. Throws GATEWAY_UNAVAILABLE when a gateway did not take it. */
async function sendClaimed(ctx: Ctx, claimed: readonly ClaimedRefund[]): Promise<void> {
  const outcomes = await Promise.all(claimed.map((refund) => sendRefund(ctx, refund)))
  if (outcomes.some((outcome) => outcome === 'refused' || outcome === 'unknown')) failNotAccepted()
}

/**
 * Refunds a payment of an order that was paid already. Nothing in the order shows such a surplus, so no
 * admin would notice it. Once the order is cancelled or returned, an admin refunds it with the rest. For a gateway
 * without refund calls, the log and the audit log say that a person has to do it. Throws when the gateway
 * does not accept the refund now.
 */
export async function giveSurplusBack(ctx: Ctx, paymentId: string): Promise<void> {
  const surplus = await findSurplus(ctx, paymentId)
  if (surplus === null) return
  const claimed = await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, surplus.order_id)
    if (order === null || isUndone(order.status)) return null
    const owed = await findSurplus(tx, paymentId)
    if (owed === null) return null
    if (hasRefundCall(ctx, owed)) return await claimRefund(tx, null, owed)
    ctx.log.error({ payment: paymentId }, 'a second payment has to be sent back by hand')
    await recordRefund(tx, null, 'payment.refund-by-hand', owed)
    return null
  })
  if (claimed === null) return
  const outcome = await sendRefund(ctx, claimed)
  if (outcome === 'refused' || outcome === 'unknown')
    throw new Error('The gateway did not accept the refund.')
}

/**
 * Claims every refund that an order owes, and enters those that only a person can make. Those that a gateway has
 * accepted take their time. The order is locked.
 */
async function claimRefunds(
  tx: Tx,
  actor: Actor,
  orderId: string,
): Promise<{ claimed: ClaimedRefund[]; byHand: Poisha }> {
  const claimed: ClaimedRefund[] = []
  let byHand = 0n
  const owing = await selectOwed(tx, orderId)
  if (owing.length > 0 && owing.every((owed) => owed.is_processing)) failUnderWay()
  for (const owed of owing.filter((each) => !each.is_processing)) {
    if (hasRefundCall(tx, owed)) {
      const refund = await claimRefund(tx, actor, owed)
      claimed.push(refund ?? failUnderWay())
    } else {
      byHand += owed.amount
      await insertManualRefund(tx, owed, actor.id)
      await recordRefund(tx, actor, 'payment.refunded', owed, { reference: null })
    }
  }
  return { claimed, byHand }
}

/** Claims a refund for sending through its gateway. Null while another process is sending it. */
async function claimRefund(tx: Tx, actor: Actor | null, owed: Owed): Promise<ClaimedRefund | null> {
  const byId = actor?.id ?? null
  const refund =
    owed.refund_attempt_id === null
      ? await insertRefundAttempt(tx, owed, { requestId: requestIdOf(owed), byId })
      : await reclaimRefundAttempt(tx, owed.refund_attempt_id, byId)
  if (refund === null) return null
  const requestId = refund.request_id
  await recordRefund(tx, actor, 'payment.refund-sent', refund, { requestId })
  return refund
}

/** Claims a refund that its gateway can send. Null for any other, or while one is under way. The order is locked. */
export async function claimIfByCall(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<ClaimedRefund | null> {
  const owed = await findOwed(tx, id)
  if (owed === null || owed.is_processing || !canCall(tx, owed)) return null
  return await claimRefund(tx, actor, owed)
}

/**
 * Sends a claimed refund after the commit. Its outcome is entered with it: a gateway that refuses or does not answer
 * makes no error of the decision.
 */
export async function sendIfClaimed(ctx: Ctx, claimed: ClaimedRefund | null): Promise<void> {
  if (claimed !== null) await sendRefund(ctx, claimed)
}

/**
 * Whether a refund can be sent by a call. Throws GATEWAY_UNAVAILABLE when the market has no account at its gateway any
 * more.
 */
function hasRefundCall(ctx: Ctx, { gateway }: Pick<Owed, 'gateway'>): boolean {
  try {
    return gateway !== null && gatewayOf(ctx, gateway).refund !== undefined
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return failNotAccepted()
  }
}

export function failUnderWay(): never {
  return fail('STATUS_NOT_ALLOWED', { message: 'This refund is under way.' })
}

/** For writes that violate `refunds_not_disputed`. */
export function failDisputed(): never {
  return fail('STATUS_NOT_ALLOWED', {
    message: 'The bank holds this payment, or has taken so much of it that this is not left.',
  })
}

function failNotAccepted(): never {
  return fail('GATEWAY_UNAVAILABLE', { message: 'The payment service did not take the refund.' })
}

/** An attempt keeps its id however often it is sent. Only after it failed does the next one get a new id. */
export function requestIdOf({ id, rejected }: Pick<Owed, 'id' | 'rejected'>): string {
  return rejected === 0 ? refundIdOf(id) : `${refundIdOf(id).slice(0, 25)}N${rejected + 1}`
}

/** What a gateway knows a decision by: letters and digits only, as gateways require: 29 of the 30 they allow. */
export function refundIdOf(decisionId: string): string {
  return `R${decisionId.replaceAll('-', '').slice(0, 28)}`
}
