import { fail } from '@haat/contract/errors'
import type { Order, PaymentStatus } from '@haat/contract/orders'
import { recordAct } from '#core/audit.ts'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import { changePaymentStatus } from '#features/orders/orders.service.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError } from './gateways/gateway.ts'
import { insertRefund, selectOwed, type Owed } from './settling.queries.ts'

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
 * Each refund is written as soon as the gateway took it, in a transaction of its own: a later failure
 * must not make this one be forgotten. The caller holds the order's lock, so nobody else refunds it.
 */
async function giveBack(ctx: Ctx, actor: Actor, owed: Owed): Promise<void> {
  const reference = await sendBack(ctx, owed)
  await inTransaction(ctx, async (tx) => {
    await insertRefund(tx, owed, { reference, byId: actor.id })
    await recordAct(tx, actor, {
      action: 'payment.refunded',
      subjectType: 'payment',
      subjectId: owed.payment_id,
      details: { orderId: owed.order_id, amount: String(owed.amount), reference },
    })
  })
}

async function sendBack(ctx: Ctx, owed: Owed): Promise<string | null> {
  try {
    const gateway = gatewayOf(ctx, owed.gateway)
    if (gateway.refund === undefined) return null
    return await gateway.refund({
      reference: owed.gateway_reference ?? '',
      refundId: `R${owed.payment_id.replaceAll('-', '').slice(0, 28)}`,
      amount: owed.amount,
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, payment: owed.payment_id }, 'a refund was not taken')
    return fail('GATEWAY_UNAVAILABLE', { message: 'The payment service did not take the refund.' })
  }
}
