import { fail } from '@haat/contract/errors'
import type { Order, PaymentStatus } from '@haat/contract/orders'
import { recordAct } from '#core/audit.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { changePaymentStatus, lockOrder } from '#features/orders/orders.service.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError } from './gateways/gateway.ts'
import { refundsCounted } from './payment-counters.ts'
import { findSurplus, insertRefund, selectOwed, type Owed } from './settling.queries.ts'

/**
 * Sets a payment status by hand. REFUNDED sends all that the order's payments brought back through
 * their gateways first, where these have a call for it; where not, the admin says that it was done by
 * hand. Refuses with NOT_FOUND, NOT_ALLOWED, STATUS_NOT_ALLOWED or GATEWAY_UNAVAILABLE.
 */
export function setPaymentStatusByHand(
  ctx: Ctx,
  actor: Actor,
  change: { id: string; paymentStatus: PaymentStatus },
): Promise<Order> {
  return changePaymentStatus(ctx, actor, change, async (order) => {
    for (const owed of await selectOwed(ctx, order.id)) await giveBack(ctx, actor, owed)
  })
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
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, surplus.order_id)
    if (order === null || order.status === 'CANCELLED') return
    const owed = await findSurplus(tx, paymentId)
    if (owed === null) return
    if (gatewayOf(ctx, owed.gateway).refund !== undefined) return await giveBack(ctx, null, owed)
    ctx.log.error({ payment: paymentId }, 'a second payment has to be sent back by hand')
    await recordRefund(tx, null, 'payment.refund-by-hand', owed)
  })
}

/**
 * Each refund is written as soon as the gateway took it, in a transaction of its own: a later failure
 * must not make this one be forgotten. The caller holds the order's lock, so nobody else refunds it.
 */
async function giveBack(ctx: Ctx, actor: Actor | null, owed: Owed): Promise<void> {
  const reference = await sendBack(ctx, owed)
  await inTransaction(ctx, async (tx) => {
    await insertRefund(tx, owed, { reference, byId: actor?.id ?? null })
    await recordRefund(tx, actor, 'payment.refunded', owed, { reference })
  })
  ctx.metrics.count(refundsCounted, { gateway: owed.gateway, outcome: 'done' })
}

async function recordRefund(
  tx: Tx,
  actor: Actor | null,
  action: string,
  owed: Owed,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAct(tx, actor, {
    action,
    subjectType: 'payment',
    subjectId: owed.payment_id,
    details: { orderId: owed.order_id, amount: String(owed.amount), ...details },
  })
}

async function sendBack(ctx: Ctx, owed: Owed): Promise<string | null> {
  try {
    const gateway = gatewayOf(ctx, owed.gateway)
    if (gateway.refund === undefined) return null
    return await gateway.refund({
      reference: owed.gateway_reference ?? '',
      refundId: refundIdOf(owed.payment_id),
      amount: owed.amount,
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, payment: owed.payment_id }, 'a refund was not taken')
    ctx.metrics.count(refundsCounted, { gateway: owed.gateway, outcome: 'refused' })
    return fail('GATEWAY_UNAVAILABLE', { message: 'The payment service did not take the refund.' })
  }
}

/** The same at every try, in the letters and digits that gateways take. */
export function refundIdOf(paymentId: string): string {
  return `R${paymentId.replaceAll('-', '').slice(0, 28)}`
}
