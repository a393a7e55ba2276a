import { fail } from '@haat/contract/errors'
import { toTaka } from '@haat/contract/money'
import type { Order, PaymentStatusInput } from '@haat/contract/orders'
import type { OrderRefunds } from '@haat/contract/payments'
import { isAdmin } from '@haat/contract/roles'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { changePaymentStatus, getOrder, lockOrder } from '#features/orders/orders.service.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError } from './gateways/gateway.ts'
import { insertManualRefund } from './refund-outcomes.queries.ts'
import {
  findSurplus,
  insertRefundAttempt,
  reclaimRefundAttempt,
  selectOwed,
  selectRefundAttempts,
  sumRefunded,
  type ClaimedRefund,
  type Owed,
} from './refunds.queries.ts'
import { recordRefund, sendRefund } from './sending-refunds.service.ts'

/**
 * What became of an order's refunds through gateways, for everyone who may see the order. Only admins get the
 * reasons of gateways. Throws NOT_FOUND for anyone else.
 */
export async function listRefunds(ctx: Ctx, actor: Actor, orderId: string): Promise<OrderRefunds> {
  const order = await getOrder(ctx, actor, orderId)
  const attempts = await selectRefundAttempts(ctx, order.id)
  const refunds = attempts.map(({ created_at: createdAt, amount, reason, ...attempt }) => ({
    ...attempt,
    amount: toTaka(amount),
    reason: isAdmin(actor.role) ? reason : null,
    createdAt,
  }))
  return { refunds }
}

/**
 * Sets a payment status by hand. REFUNDED first refunds all payments of the order through their gateways. The
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
  const order = await changePaymentStatus(ctx, actor, change, async (tx) => {
    claimed = await claimRefunds(tx, actor, change.id)
    const isRefunded = claimed.length === 0 && (await selectOwed(tx, change.id)).length === 0
    return isRefunded ? await sumRefunded(tx, change.id) : null
  })
  if (claimed.length === 0) return order
  const outcomes = await Promise.all(claimed.map((refund) => sendRefund(ctx, refund)))
  if (outcomes.some((outcome) => outcome === 'refused' || outcome === 'unknown')) failNotAccepted()
  return await getOrder(ctx, actor, change.id)
}

/**
 * Refunds a payment of an order that was paid already. Nothing in the order shows such a surplus, so no
 * admin would notice it. Once the order is cancelled, an admin refunds it with the rest. For a gateway
 * without refund calls, the log and the audit log say that a person has to do it. Throws when the gateway
 * does not accept the refund now.
 */
export async function giveSurplusBack(ctx: Ctx, paymentId: string): Promise<void> {
  const surplus = await findSurplus(ctx, paymentId)
  if (surplus === null) return
  const claimed = await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, surplus.order_id)
    if (order === null || order.status === 'CANCELLED') return null
    const owed = await findSurplus(tx, paymentId)
    if (owed === null) return null
    if (gatewayOf(ctx, owed.gateway).refund !== undefined) return await claim(tx, null, owed)
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
async function claimRefunds(tx: Tx, actor: Actor, orderId: string): Promise<ClaimedRefund[]> {
  const claimed: ClaimedRefund[] = []
  const owing = await selectOwed(tx, orderId)
  if (owing.length > 0 && owing.every((owed) => owed.is_processing)) failUnderWay()
  for (const owed of owing.filter((each) => !each.is_processing)) {
    if (hasRefundCall(tx, owed)) {
      const refund = await claim(tx, actor, owed)
      claimed.push(refund ?? failUnderWay())
    } else {
      await insertManualRefund(tx, owed, actor.id)
      await recordRefund(tx, actor, 'payment.refunded', owed, { reference: null })
    }
  }
  return claimed
}

/** Null while another process is sending it. */
async function claim(tx: Tx, actor: Actor | null, owed: Owed): Promise<ClaimedRefund | null> {
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

function hasRefundCall(ctx: Ctx, { gateway }: Owed): boolean {
  try {
    return gatewayOf(ctx, gateway).refund !== undefined
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return failNotAccepted()
  }
}

function failUnderWay(): never {
  return fail('STATUS_NOT_ALLOWED', { message: 'This refund is under way.' })
}

function failNotAccepted(): never {
  return fail('GATEWAY_UNAVAILABLE', { message: 'The payment service did not take the refund.' })
}

/** A refund keeps its id however often it is sent. Only after a rejection does the next one get a new id. */
function requestIdOf({ payment_id, rejected }: Owed): string {
  return rejected === 0
    ? refundIdOf(payment_id)
    : `${refundIdOf(payment_id).slice(0, 25)}N${rejected + 1}`
}

/** Letters and digits only, as gateways require: 29 of the 30 they allow. */
export function refundIdOf(paymentId: string): string {
  return `R${paymentId.replaceAll('-', '').slice(0, 28)}`
}
