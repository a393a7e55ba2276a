import { fail } from '@haat/contract/errors'
import type { Order, PaymentStatusInput } from '@haat/contract/orders'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { changePaymentStatus, getOrder, lockOrder } from '#features/orders/orders.service.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError } from './gateways/gateway.ts'
import {
  findSurplus,
  insertAttempt,
  insertManualRefund,
  reclaimAttempt,
  selectOwed,
  sumRefunded,
  type ClaimedRefund,
  type Owed,
} from './refunds.queries.ts'
import { recordRefund, sendRefund } from './sending-refunds.service.ts'

/**
 * Sets a payment status by hand. REFUNDED sends all that the order's payments brought back through
 * their gateways first, where these have a call for it; where not, the admin says that it was done by
 * hand. What is to be sent is written down and committed before any gateway hears of it. Refuses with
 * NOT_FOUND, NOT_ALLOWED, EDIT_CONFLICT, STATUS_NOT_ALLOWED (also while a refund of the order is under way) or
 * GATEWAY_UNAVAILABLE: then a job asks again until the gateway has answered.
 */
export async function setPaymentStatusByHand(
  ctx: Ctx,
  actor: Actor,
  change: { id: string } & PaymentStatusInput,
): Promise<Order> {
  let claimed: ClaimedRefund[] = []
  const order = await changePaymentStatus(ctx, actor, change, async (tx) => {
    claimed = await claimRefunds(tx, actor, change.id)
    return claimed.length === 0 ? await sumRefunded(tx, change.id) : null
  })
  if (claimed.length === 0) return order
  const outcomes = await Promise.all(claimed.map((refund) => sendRefund(ctx, refund)))
  if (outcomes.some((outcome) => outcome !== 'done')) notTaken()
  return await getOrder(ctx, actor, change.id)
}

/**
 * Sends back what came for an order that was paid already: that order stands as it is, so nobody would
 * look for it. Once the order is cancelled, it is for an admin like all its money. Where the gateway has
 * no call for refunds, the log and the audit log say that a person has to do it. Throws when the gateway
 * does not take it now.
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
  if ((await sendRefund(ctx, claimed)) !== 'done') throw new Error('The refund was not taken.')
}

/** Claims all that an order owes and enters what only a person can have sent back, with the order locked. */
async function claimRefunds(tx: Tx, actor: Actor, orderId: string): Promise<ClaimedRefund[]> {
  const claimed: ClaimedRefund[] = []
  for (const owed of await selectOwed(tx, orderId)) {
    if (hasRefundCall(tx, owed)) {
      const refund = await claim(tx, actor, owed)
      claimed.push(refund ?? fail('STATUS_NOT_ALLOWED', { message: 'This refund is under way.' }))
    } else {
      await insertManualRefund(tx, owed, actor.id)
      await recordRefund(tx, actor, 'payment.refunded', owed, { reference: null })
    }
  }
  return claimed
}

/** Null while somebody else is sending it. */
async function claim(tx: Tx, actor: Actor | null, owed: Owed): Promise<ClaimedRefund | null> {
  const byId = actor?.id ?? null
  const refund =
    owed.attempt_id === null
      ? await insertAttempt(tx, owed, { requestId: requestIdOf(owed), byId })
      : await reclaimAttempt(tx, owed.attempt_id, byId)
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
    return notTaken()
  }
}

function notTaken(): never {
  return fail('GATEWAY_UNAVAILABLE', { message: 'The payment service did not take the refund.' })
}

/** A refund is sent under one id however often; only after a refusal does the next one get its own. */
function requestIdOf({ payment_id, refused }: Owed): string {
  return refused === 0
    ? refundIdOf(payment_id)
    : `${refundIdOf(payment_id).slice(0, 25)}N${refused + 1}`
}

/** In the letters and digits that gateways take, 29 of the 30 they allow. */
export function refundIdOf(paymentId: string): string {
  return `R${paymentId.replaceAll('-', '').slice(0, 28)}`
}
