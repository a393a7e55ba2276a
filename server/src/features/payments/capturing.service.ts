import { recordAudit } from '#core/sql/audit.ts'
import { inTransaction, type Ctx } from '#core/ctx.ts'
import { isUndone } from '@haat/contract/orders'
import { lockOrder } from '#features/orders/orders.service.ts'
import { GatewayError, NotCaptured, type Answer, type Gateway } from './gateways/gateway.ts'
import {
  lockPayment,
  releaseCapture,
  writeCapture,
  writePaymentAttempt,
} from './payments.queries.ts'
import { attemptOf, subjectOfRow, type PaymentRow } from './payments.rows.ts'

/**
 * Takes the money of a payment that its payer approved, where the gateway leaves that to us. It is sent to the
 * gateway once, however often and at the same time it is called. Null when nothing was due, and when only the gateway
 * can tell whether the money moved. Not paid: it certainly did not.
 */
export async function captureIfDue(
  ctx: Ctx,
  gateway: Gateway,
  payment: PaymentRow,
): Promise<Answer | null> {
  if (gateway.capture === undefined || payment.capture !== 'DUE') return null
  if (!(await claimCapture(ctx, payment))) return null
  try {
    return await gateway.capture(attemptOf(payment))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, payment: payment.id }, 'a payment was not captured')
    if (!(error instanceof NotCaptured)) return null
    await releaseCapture(ctx, payment.id, error.isStillDue ? 'DUE' : null)
    return error.isStillDue ? null : { status: 'FAILED', reason: error.message }
  }
}

/**
 * Claims the one capture of a payment. It is committed before the gateway is called: a process that is killed in
 * between leaves a payment that is only asked about. No money is taken for an order that nobody can pay any more.
 */
async function claimCapture(ctx: Ctx, { id, order_id: orderId }: PaymentRow): Promise<boolean> {
  return await inTransaction(ctx, async (tx) => {
    const order = orderId === null ? null : await lockOrder(tx, orderId)
    const payment = await lockPayment(tx, id)
    if (payment?.capture !== 'DUE') return false
    const isPayable =
      order === null || (order.payment_status === 'UNPAID' && !isUndone(order.status))
    await writeCapture(tx, id, isPayable ? 'SENT' : null)
    if (!isPayable && payment.status === 'PENDING') await writePaymentAttempt(tx, id, 'CANCELLED')
    await recordAudit(tx, null, {
      action: isPayable ? 'payment.capture-sent' : 'payment.closed',
      subjectType: 'payment',
      subjectId: id,
      details: {
        ...subjectOfRow(payment),
        gateway: payment.gateway,
        amount: String(payment.amount),
      },
    })
    return isPayable
  })
}
