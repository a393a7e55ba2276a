import { recordAudit } from '#core/sql/audit.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError, type RefundAnswer } from './gateways/gateway.ts'
import { refundsCounted } from './payment-counters.ts'
import { markDone, markFailed, markProcessing, markUnknown } from './refund-outcomes.queries.ts'
import { followRefunds } from './refund-status.service.ts'
import { claimDueRefundAttempts, type ClaimedRefund, type Owed } from './refunds.queries.ts'

const batchSize = 20

/**
 * Looks after refund attempts without an outcome: their sender was killed before it wrote the answer, the gateway's
 * answer was lost, or the gateway pays later. They keep their id, so that the gateway does not pay twice.
 */
export async function finishRefunds(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await claimDueRefundAttempts(ctx, batchSize)
    await Promise.all(due.map((refund) => sendRefund(ctx, refund)))
    if (due.length < batchSize) return
  }
}

export type RefundOutcome = 'done' | 'processing' | 'refused' | 'unknown'

/**
 * Sends a claimed refund attempt to its gateway, or asks about one that was sent, outside any transaction, and enters
 * the outcome.
 */
export async function sendRefund(ctx: Ctx, refund: ClaimedRefund): Promise<RefundOutcome> {
  let outcome: RefundOutcome
  try {
    outcome = await enterRefundAnswer(ctx, refund, await carryOut(ctx, refund))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, payment: refund.payment_id }, 'a refund has no outcome yet')
    const { wasSent, message: reason } = error
    await inTransaction(ctx, (tx) => markUnknown(tx, refund, { wasSent, reason }))
    outcome = 'unknown'
  }
  ctx.metrics.count(refundsCounted, { gateway: refund.gateway, outcome })
  return outcome
}

/**
 * What the gateway says of a refund. A gateway that can be asked is asked about one that was sent before. Elsewhere it
 * is sent again, and then a refusal proves nothing: the lost answer may have been a yes.
 */
async function carryOut(ctx: Ctx, refund: ClaimedRefund): Promise<RefundAnswer> {
  const gateway = gatewayOf(ctx, refund.gateway)
  if (gateway.refund === undefined) throw new GatewayError('There is no call for refunds.')
  const { gateway_reference: reference, gateway_session: session, amount } = refund
  if (reference === null) return { status: 'FAILED', reason: 'The payment has no reference.' }
  const request = { reference, session, amount, refundId: refund.request_id }
  if (refund.status === 'SENT' && refund.sends === 1) return await gateway.refund(request)
  const sent = { ...request, refundReference: refund.reference, ageSeconds: refund.age }
  const found = (await gateway.findRefund?.(sent)) ?? null
  if (found !== null) return found
  const answer = await gateway.refund(request)
  if (answer.status === 'FAILED') throw new GatewayError(answer.reason)
  return answer
}

/** Enters what a gateway says of a refund that was claimed. */
export async function enterRefundAnswer(
  ctx: Ctx,
  refund: ClaimedRefund,
  answer: RefundAnswer,
): Promise<RefundOutcome> {
  if (answer.status === 'DONE') {
    await enterDone(ctx, refund, answer.reference)
    return 'done'
  }
  if (answer.status === 'FAILED') return await enterFailed(ctx, refund, answer.reason)
  const { reference } = answer
  await inTransaction(ctx, async (tx) => {
    const isNew = refund.status !== 'PROCESSING'
    if (!(await markProcessing(tx, refund, reference)) || !isNew) return
    await recordRefund(tx, deciderOf(refund), 'payment.refund-accepted', refund, { reference })
  })
  return 'processing'
}

/** The order's payment status follows from all of its refunds. */
async function enterDone(ctx: Ctx, refund: ClaimedRefund, reference: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, refund.order_id)
    if (!(await markDone(tx, refund, reference))) return
    const actor = deciderOf(refund)
    await recordRefund(tx, actor, 'payment.refunded', refund, { reference })
    // A second payment of an order that goes on is none of its refunds.
    if (order?.payment_status !== 'REFUND_DUE') return
    await followRefunds(tx, actor, order, refund.amount)
  })
}

/**
 * The money stays owed. A refund that the gateway cancels after it accepted it needs a person, whom the log tells: an
 * order that is due a refund is on the admins' list, but a second payment of a paid order is on none.
 */
async function enterFailed(
  ctx: Ctx,
  refund: ClaimedRefund,
  reason: string,
): Promise<'refused' | 'unknown'> {
  const isEntered = await inTransaction(ctx, async (tx) => {
    if (!(await markFailed(tx, refund, reason))) return false
    await recordRefund(tx, deciderOf(refund), 'payment.refund-refused', refund, { reason })
    return true
  })
  if (isEntered && refund.status === 'PROCESSING') {
    const of = { payment: refund.payment_id, order: refund.order_id }
    ctx.log.error({ ...of, reason }, 'a gateway cancelled a refund that it had accepted')
  }
  return isEntered ? 'refused' : 'unknown'
}

/** Writes a line about a refund to the audit log. */
export async function recordRefund(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'> | null,
  action: string,
  { payment_id, order_id, amount }: Pick<Owed, 'payment_id' | 'order_id' | 'amount'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subjectType: payment_id === null ? 'order' : 'payment',
    subjectId: payment_id ?? order_id,
    details: { orderId: order_id, amount: String(amount), ...details },
  })
}

function deciderOf({ by_id: id, by_role: role }: ClaimedRefund): Pick<Actor, 'id' | 'role'> | null {
  return id === null || role === null ? null : { id, role }
}
