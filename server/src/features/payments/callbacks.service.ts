import type { GatewayName } from '@haat/contract/payments'
import type { Ctx } from '#core/ctx.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError, type CallbackFields } from './gateways/gateway.ts'
import { findByTransaction } from './payments.queries.ts'
import type { PaymentRow } from './payments.rows.ts'
import { checkPayment, closeAttempt } from './settling.service.ts'

export type ReturnKind = 'success' | 'fail' | 'cancel'

const hintLengthMax = 100

/**
 * The browser comes back from a gateway. That marks nothing as paid: it has the gateway asked, and
 * answers with the storefront's path that tells the shopper how it went.
 */
export async function takeReturn(
  ctx: Ctx,
  gateway: GatewayName,
  kind: ReturnKind,
  fields: CallbackFields,
): Promise<string> {
  const callback = gatewayOf(ctx, gateway).readCallback('return', fields)
  const transactionId = callback.transactionId ?? fields['transaction'] ?? ''
  const payment = await findByTransaction(ctx, gateway, transactionId)
  if (payment === null) return '/payment/failed'
  await tryChecking(ctx, payment, callback.hint)
  const now = (await findByTransaction(ctx, gateway, transactionId)) ?? payment
  if (now.status === 'PENDING' && kind !== 'success') {
    // The gateway knows of no end yet, but the shopper is done here and may want to try again.
    const status = kind === 'cancel' ? 'CANCELLED' : 'FAILED'
    await closeAttempt(ctx, now, status, `came back by ${kind}`)
  }
  const hasFailed = now.status === 'FAILED' || now.status === 'CANCELLED'
  const isOver = hasFailed || (now.status === 'PENDING' && kind !== 'success')
  return `/payment/${isOver ? 'failed' : 'success'}?payment_id=${payment.id}`
}

export type IpnOutcome = 'taken' | 'refused' | 'again'

/**
 * A gateway's own message. It too only has the gateway asked. `again`: the gateway did not answer, so it
 * should send its message once more; `refused`: not one of its messages.
 */
export async function takeIpn(
  ctx: Ctx,
  gateway: GatewayName,
  fields: CallbackFields,
): Promise<IpnOutcome> {
  const callback = gatewayOf(ctx, gateway).readCallback('ipn', fields)
  if (!callback.isCredible || callback.transactionId === null) return 'refused'
  const payment = await findByTransaction(ctx, gateway, callback.transactionId)
  if (payment === null) return 'refused'
  return (await tryChecking(ctx, payment, callback.hint)) ? 'taken' : 'again'
}

/** Asks the gateway unless the money is entered already; false when it could not be asked. */
async function tryChecking(ctx: Ctx, payment: PaymentRow, hint: string | null): Promise<boolean> {
  if (payment.status === 'COMPLETED') return true
  const usable = hint !== null && hint.length <= hintLengthMax ? hint : null
  try {
    await checkPayment(ctx, payment, usable)
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, payment: payment.id }, 'a payment could not be checked')
    return false
  }
}
