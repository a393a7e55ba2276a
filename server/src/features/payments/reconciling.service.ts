import type { Ctx } from '#core/ctx.ts'
import { expireOrder, listExpiredOrders } from '#features/orders/orders.service.ts'
import { GatewayError } from './gateways/gateway.ts'
import {
  claimDuePayments,
  findPaymentsToClose,
  postponeCheck,
  type DuePayment,
} from './payments.queries.ts'
import type { PaymentRow } from './payments.rows.ts'
import type { Step } from './settlement-rules.ts'
import { checkPayment, closePaymentAttempt } from './settling.service.ts'

const batchSize = 20

/**
 * Asks the gateway about every payment attempt that is due: 5, 15 and 60 minutes after it was opened,
 * whatever its status here. One that is still open after the last check is closed, unless its gateway keeps the money
 * back: then it is asked about for a month.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await claimDuePayments(ctx, batchSize)
    await Promise.all(due.map((payment) => checkAgain(ctx, payment)))
    if (due.length < batchSize) return
  }
}

/**
 * Cancels online orders that were not paid in time. The gateway is asked once more first, so that a buyer
 * who paid at the last moment keeps the order.
 */
export async function expireOrders(ctx: Ctx): Promise<void> {
  for (;;) {
    const expired = await listExpiredOrders(ctx)
    if (expired.length === 0) return
    await Promise.all(expired.map(({ id }) => expire(ctx, id)))
  }
}

async function expire(ctx: Ctx, orderId: string): Promise<void> {
  const open = await findPaymentsToClose(ctx, orderId)
  for (const payment of open) await ask(ctx, payment)
  await expireOrder(ctx, orderId)
}

async function checkAgain(ctx: Ctx, payment: DuePayment): Promise<void> {
  const step = await ask(ctx, payment)
  if (!payment.isLast) return
  const isUncertain = step === null || step === 'hold'
  if (isUncertain && (await postponeCheck(ctx, payment.id))) return
  if (isUncertain) ctx.log.error({ payment: payment.id }, 'a payment was given up after a month')
  const reason = step === 'hold' ? 'held by the gateway for a month' : 'never paid'
  await closePaymentAttempt(ctx, payment, 'FAILED', reason)
}

/** What the gateway's answer led to; null when it did not answer. */
async function ask(ctx: Ctx, payment: PaymentRow): Promise<Step['do'] | null> {
  try {
    return await checkPayment(ctx, payment)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, payment: payment.id }, 'a payment could not be checked')
    return null
  }
}
