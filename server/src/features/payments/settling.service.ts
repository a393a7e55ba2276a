import type { Poisha } from '@haat/contract/money'
import { recordAudit } from '#core/sql/audit.ts'
import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { lockOrder, setPaymentStatus } from '#features/orders/orders.service.ts'
import { gatewayOf } from './gateways.service.ts'
import { captureIfDue } from './capturing.service.ts'
import { GatewayError, type Answer } from './gateways/gateway.ts'
import { lockPayment, postponeCheck, writePaymentAttempt } from './payments.queries.ts'
import { outcomeOf, paymentsCounted } from './payment-counters.ts'
import { attemptOf, subjectOfRow, type PaymentRow } from './payments.rows.ts'
import { judge, type Step } from './settlement-rules.ts'
import { insertSettlement, isSettled } from './settling.queries.ts'

declare module '#core/ctx.ts' {
  interface Resources {
    /** What follows, in the same transaction, when a shop has paid what it owes: a later feature knows. */
    onDebtPaid: (tx: Tx, paid: { shopId: string; amount: Poisha }) => Promise<void>
  }
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/**
 * Asks the gateway about a payment attempt and enters what it answers. Throws GatewayError when the
 * gateway can't be asked; then nothing is changed.
 */
export async function checkPayment(
  ctx: Ctx,
  payment: PaymentRow,
  hint: string | null = null,
): Promise<Step['do']> {
  const gateway = gatewayOf(ctx, payment.gateway)
  const captured = await captureIfDue(ctx, gateway, payment)
  if (captured?.status === 'PAID') return await settle(ctx, payment, captured)
  const answer = await gateway.check(attemptOf(payment), hint).catch((error: unknown) => {
    if (error instanceof GatewayError) count(ctx, payment, 'unanswered')
    throw error
  })
  const isRefused = captured !== null && answer.status === 'PENDING'
  return await settle(ctx, payment, isRefused ? captured : answer)
}

/**
 * Enters a gateway's own answer in the books, with the order and the payment attempt locked. However often
 * it is called, each payment attempt is entered once. Only here does an online order become paid.
 */
async function settle(
  ctx: Ctx,
  { id, order_id: orderId, gateway }: Pick<PaymentRow, 'id' | 'order_id' | 'gateway'>,
  answer: Answer,
): Promise<Step['do']> {
  const taken = await inTransaction(ctx, async (tx) => {
    const order = orderId === null ? null : await lockOrder(tx, orderId)
    const payment = await lockPayment(tx, id)
    if (payment === null || (orderId !== null && order === null))
      throw new Error(`Payment ${id} is gone.`)
    const { transaction_id: transactionId, amount, currency, status } = payment
    const standing = { transactionId, amount, currency, status }
    const step = judge({ payment: standing, order, isSettled: await isSettled(tx, id) }, answer)
    await take(tx, step, { payment, order, answer })
    return step
  })
  const outcome = outcomeOf(taken)
  if (outcome !== null) count(ctx, { gateway }, outcome)
  return taken.do
}

function count(ctx: Ctx, { gateway }: Pick<PaymentRow, 'gateway'>, outcome: string): void {
  ctx.metrics.count(paymentsCounted, { gateway, outcome })
}

interface Matter {
  payment: PaymentRow
  /** Null where the payment pays what a shop owes. */
  order: Order | null
  answer: Answer
}

async function take(tx: Tx, step: Step, { payment, order, answer }: Matter): Promise<void> {
  if (step.do === 'nothing') return
  if (step.do === 'hold') return void (await postponeCheck(tx, payment.id))
  if (step.do === 'close') {
    await writePaymentAttempt(tx, payment.id, step.status)
    return await record(tx, payment, 'payment.closed', { status: step.status, reason: step.reason })
  }
  if (step.do === 'distrust') {
    tx.log.error({ payment: payment.id, reason: step.reason }, 'a gateway named another payment')
    return await record(tx, payment, 'payment.distrusted', {
      ...claimsOf(answer),
      reason: step.reason,
    })
  }
  if (answer.status !== 'PAID')
    throw new Error(`Payment ${payment.id} can't be entered: it is not paid.`)
  const surplus = await enter(tx, step, payment, answer)
  // Nothing in the order shows it, so no admin would notice it.
  if (surplus > 0n) await enqueue(tx, 'payments.give-back', { paymentId: payment.id })
  if (order !== null) return await payOrder(tx, step, payment, order)
  const { debtor_id: shopId, amount } = payment
  if (shopId !== null) await tx.resources.onDebtPaid(tx, { shopId, amount })
}

type Entry = Extract<Step, { do: 'apply' | 'owe' }>

async function enter(
  tx: Tx,
  step: Entry,
  payment: PaymentRow,
  { reference, fee }: Extract<Answer, { status: 'PAID' }>,
): Promise<Poisha> {
  const outcome = step.do === 'apply' ? 'APPLIED' : 'REFUND_DUE'
  const surplus = await insertSettlement(tx, {
    paymentId: payment.id,
    subject: subjectOfRow(payment),
    amount: payment.amount,
    fee,
    reference,
    outcome,
  })
  await writePaymentAttempt(tx, payment.id, 'COMPLETED')
  await record(tx, payment, 'payment.settled', { outcome, reference, fee: String(fee) })
  return surplus
}

async function payOrder(tx: Tx, step: Entry, payment: PaymentRow, order: Order): Promise<void> {
  if (step.do === 'apply') await setPaymentStatus(tx, null, order, 'PAID')
  else if (step.orderBecomes === null) {
    await enqueue(tx, 'payments.give-back', { paymentId: payment.id })
  } else if (order.payment_status !== step.orderBecomes) {
    await setPaymentStatus(tx, null, order, step.orderBecomes)
  }
  await queueMail(tx, {
    kind: 'paymentReceived',
    personId: order.customer_id,
    to: payment.contact_email,
    name: payment.contact_name,
    isVerified: payment.buyer_verified,
    order: { id: order.id, number: order.number },
    amount: payment.amount,
    transactionId: payment.transaction_id,
    isOwedBack: step.do !== 'apply',
  })
}

/** Closes a payment attempt that its gateway reports nothing of. Money that arrives later is still entered. */
export async function closePaymentAttempt(
  ctx: Ctx,
  payment: PaymentRow,
  status: 'FAILED' | 'CANCELLED',
  reason: string,
): Promise<void> {
  await settle(ctx, payment, { status, reason })
}

async function record(
  tx: Tx,
  payment: PaymentRow,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, null, {
    action,
    subjectType: 'payment',
    subjectId: payment.id,
    details: {
      ...details,
      ...subjectOfRow(payment),
      gateway: payment.gateway,
      amount: String(payment.amount),
    },
  })
}

function claimsOf(answer: Answer): Record<string, string> {
  if (answer.status !== 'PAID') return {}
  return {
    claimedTransaction: answer.transactionId,
    claimedAmount: String(answer.amount),
    claimedCurrency: answer.currency,
    claimedReference: answer.reference,
  }
}
