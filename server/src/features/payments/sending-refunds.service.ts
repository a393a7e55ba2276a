import { recordAct } from '#core/sql/audit.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { lockOrder, setPaymentStatus } from '#features/orders/orders.service.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError, RefundRejected } from './gateways/gateway.ts'
import { refundsCounted } from './payment-counters.ts'
import {
  claimDueRefundAttempts,
  markDone,
  markNotDone,
  selectOwed,
  sumRefunded,
  type ClaimedRefund,
  type Owed,
} from './refunds.queries.ts'

const batchSize = 20

/**
 * Sends refund attempts without an outcome again: their sender was killed before it wrote the answer, or
 * the gateway's answer was lost. They keep their id, so that the gateway does not pay twice.
 */
export async function finishRefunds(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await claimDueRefundAttempts(ctx, batchSize)
    await Promise.all(due.map((refund) => sendRefund(ctx, refund)))
    if (due.length < batchSize) return
  }
}

/** Sends a claimed refund attempt to its gateway, outside any transaction, and enters the outcome. */
export async function sendRefund(
  ctx: Ctx,
  refund: ClaimedRefund,
): Promise<'done' | 'refused' | 'unknown'> {
  let reference: string
  try {
    const gateway = gatewayOf(ctx, refund.gateway)
    if (gateway.refund === undefined) throw new GatewayError('There is no call for refunds.')
    if (refund.gateway_reference === null) throw new RefundRejected('The payment has no reference.')
    reference = await gateway.refund({
      reference: refund.gateway_reference,
      refundId: refund.request_id,
      amount: refund.amount,
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, payment: refund.payment_id }, 'a refund was not accepted')
    const outcome = await enterNotDone(ctx, refund, error)
    ctx.metrics.count(refundsCounted, { gateway: refund.gateway, outcome })
    return outcome
  }
  await enterDone(ctx, refund, reference)
  ctx.metrics.count(refundsCounted, { gateway: refund.gateway, outcome: 'done' })
  return 'done'
}

/** The order is refunded once all of its payments are. */
async function enterDone(ctx: Ctx, refund: ClaimedRefund, reference: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, refund.order_id)
    if (!(await markDone(tx, refund, reference))) return
    const actor = deciderOf(refund)
    await recordRefund(tx, actor, 'payment.refunded', refund, { reference })
    const isRefunded = (await selectOwed(tx, refund.order_id)).length === 0
    if (order?.payment_status !== 'REFUND_DUE' || !isRefunded) return
    const amount = await sumRefunded(tx, order.id)
    await setPaymentStatus(tx, actor, order, 'REFUNDED', amount)
  })
}

async function enterNotDone(
  ctx: Ctx,
  refund: ClaimedRefund,
  error: GatewayError,
): Promise<'refused' | 'unknown'> {
  const isRefused = error instanceof RefundRejected
  return await inTransaction(ctx, async (tx) => {
    if (!(await markNotDone(tx, refund, { isRefused }))) return 'unknown'
    const reason = error.message
    await recordRefund(tx, deciderOf(refund), 'payment.refund-refused', refund, { reason })
    return 'refused'
  })
}

/** Writes a line about a refund to the audit log. */
export async function recordRefund(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'> | null,
  action: string,
  { payment_id, order_id, amount }: Pick<Owed, 'payment_id' | 'order_id' | 'amount'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAct(tx, actor, {
    action,
    subjectType: 'payment',
    subjectId: payment_id,
    details: { orderId: order_id, amount: String(amount), ...details },
  })
}

function deciderOf({ by_id: id, by_role: role }: ClaimedRefund): Pick<Actor, 'id' | 'role'> | null {
  return id === null || role === null ? null : { id, role }
}
