import type { GatewayName } from '@haat/contract/payments'
import type { Ctx } from '#core/ctx.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError, type CallbackFields, type ReturnKind } from './gateways/gateway.ts'
import { findByTransaction, markCaptureDue } from './payments.queries.ts'
import type { PaymentRow } from './payments.rows.ts'
import { checkPayment, closePaymentAttempt } from './settling.service.ts'

const hintLengthMax = 100

/**
 * The browser returns from a gateway. Its fields prove nothing, so they only cause the gateway to be asked, or to be
 * told to take money that the payer approved: without an approval it refuses. `kind` is null at an address for all
 * returns. Returns the path that shows the payer how it went: at the storefront, or for a shop's debt at the dashboard.
 */
export async function takeReturn(
  ctx: Ctx,
  gateway: GatewayName,
  pathKind: ReturnKind | null,
  fields: CallbackFields,
): Promise<string> {
  const adapter = gatewayOf(ctx, gateway)
  const callback = adapter.readCallback('return', fields)
  const kind = callback.kind ?? pathKind
  const transactionId = callback.transactionId ?? fields['transaction']
  if (transactionId === undefined) return '/payment/failed'
  const payment = await findByTransaction(ctx, gateway, transactionId)
  if (payment === null) return '/payment/failed'
  const isApproved = adapter.capture !== undefined && kind === 'success'
  const isDue = isApproved && (await markCaptureDue(ctx, payment.id))
  await tryChecking(ctx, isDue ? { ...payment, capture: 'DUE' } : payment, callback.hint)
  const now = await findByTransaction(ctx, gateway, transactionId)
  if (now === null) throw new Error(`Payment ${payment.id} is gone.`)
  const isLeft = now.status === 'PENDING' && kind !== 'success' && now.capture === null
  if (isLeft) {
    // The gateway knows of no outcome yet, but the shopper has left it and may want to pay again.
    const status = kind === 'cancel' ? 'CANCELLED' : 'FAILED'
    await closePaymentAttempt(ctx, now, status, `came back by ${kind}`)
  }
  const hasFailed = now.status === 'FAILED' || now.status === 'CANCELLED'
  if (payment.debtor_id !== null) return `/dashboard/index?debt_payment=${payment.id}`
  return `/payment/${hasFailed || isLeft ? 'failed' : 'success'}?payment_id=${payment.id}`
}

export type IpnOutcome = 'taken' | 'refused' | 'again'

/**
 * A gateway's own message (IPN). It too only causes the gateway to be asked. `again`: the gateway did not
 * answer, so it should send its message again. `refused`: the message is not the gateway's.
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

/** Asks the gateway unless the money is entered already. False when it could not be asked. */
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
