import type { Ctx } from '#core/ctx.ts'
import { expireOrder, listExpiredOrders } from '#features/orders/orders.service.ts'
import { GatewayError } from './gateways/gateway.ts'
import { claimDuePayments, findPaymentsToClose, postponeCheck } from './payments.queries.ts'
import type { PaymentRow } from './payments.rows.ts'
import { checkPayment, closeAttempt } from './settling.service.ts'

const atATime = 20

/**
 * Checks every attempt that is due with its gateway: 5, 15 and 60 minutes after it was opened, however
 * it looks here. What is undecided after the last check is given up.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await claimDuePayments(ctx, atATime)
    await Promise.all(due.map((payment) => checkAgain(ctx, payment)))
    if (due.length < atATime) return
  }
}

/**
 * Cancels online orders that nobody paid in time, after a last question to the gateway: whoever has
 * paid by then keeps the order.
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

async function checkAgain(ctx: Ctx, payment: PaymentRow & { isLast: boolean }): Promise<void> {
  const isAnswered = await ask(ctx, payment)
  if (!payment.isLast) return
  if (isAnswered) await closeAttempt(ctx, payment, 'FAILED', 'never paid')
  else await postponeCheck(ctx, payment.id)
}

async function ask(ctx: Ctx, payment: PaymentRow): Promise<boolean> {
  try {
    await checkPayment(ctx, payment)
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, payment: payment.id }, 'a payment could not be checked')
    return false
  }
}
