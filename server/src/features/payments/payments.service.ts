import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '@haat/contract/errors'
import type { GatewayName, OpenedPayment, Payment, PaymentInput } from '@haat/contract/payments'
import { recordAudit } from '#core/sql/audit.ts'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import { findStoredResponse, insertResponses, type KeyedCall } from '#core/http/idempotency.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError, type Opening, type ReturnUrls } from './gateways/gateway.ts'
import {
  findLatest,
  findOrderToPay,
  findPayment,
  insertPayment,
  markOpened,
  type OrderToPay,
} from './payments.queries.ts'
import { paymentsCounted } from './payment-counters.ts'
import { toPayment, type PaymentRow } from './payments.rows.ts'
import { closePaymentAttempt } from './settling.service.ts'

/** A payment attempt younger than this is used again when the buyer left its page. */
const reusableSeconds = 15 * 60
/** A gateway has this long to open a payment attempt. Other requests for the order wait for the same one. */
const openingSeconds = 15
const pollEveryMs = 100

/**
 * Opens a payment attempt for the caller's ONLINE order, or returns the one that is open. It is at the gateway that
 * the caller chose, by default the market's first. Throws NOT_FOUND, ORDER_NOT_PAYABLE (not online, paid,
 * cancelled, a gateway that is not offered, or an amount that it does not take),
 * GATEWAY_UNAVAILABLE or IDEMPOTENCY_KEY_REUSED.
 */
export async function openPayment(
  ctx: Ctx,
  actor: Actor,
  { orderId, gateway }: PaymentInput,
  call: KeyedCall<OpenedPayment> | null,
): Promise<OpenedPayment> {
  const kept = await findStoredResponse(ctx, actor, call)
  if (kept !== null) return kept
  const offered = ctx.config.paymentGateways
  const chosen = gateway ?? offered[0]
  if (chosen === undefined || !offered.includes(chosen)) {
    return fail('ORDER_NOT_PAYABLE', { message: 'This way to pay is not offered.' })
  }
  const opened = await openOrReuse(ctx, actor, { orderId, gateway: chosen })
  if (call !== null) {
    const answer = { personId: actor.id, call, status: 201, response: opened }
    const isKept = (await ctx.db.run(insertResponses([answer]))) === 1
    // A duplicate was first: the same request gets its response, a different one is rejected.
    if (!isKept) return (await findStoredResponse(ctx, actor, call)) ?? opened
  }
  return opened
}

/** One payment attempt, for the buyer, the order's vendor and admins. Throws NOT_FOUND for anyone else. */
export async function getPayment(ctx: Ctx, actor: Actor, id: string): Promise<Payment> {
  const payment = (await findPayment(ctx, actor, id)) ?? fail('NOT_FOUND')
  return toPayment(payment)
}

async function openOrReuse(ctx: Ctx, actor: Actor, wish: Wish): Promise<OpenedPayment> {
  const deadline = Date.now() + openingSeconds * 1_000
  for (;;) {
    const claim = await claimPaymentAttempt(ctx, actor, wish)
    if ('reused' in claim) return claim.reused
    if ('opening' in claim) return await openAtGateway(ctx, claim.payment, claim.opening)
    if (Date.now() > deadline) return fail('GATEWAY_UNAVAILABLE')
    await pause(pollEveryMs)
  }
}

type Wish = { orderId: string; gateway: GatewayName }

type Claim =
  | { reused: OpenedPayment }
  /** Another request is opening one right now. */
  | { isBusy: true }
  /** This request has to open it, outside the transaction. */
  | { payment: PaymentRow; opening: Opening }

async function claimPaymentAttempt(
  ctx: Ctx,
  actor: Actor,
  { orderId, gateway }: Wish,
): Promise<Claim> {
  const { limits } = gatewayOf(ctx, gateway)
  return await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === null || order.customer_id !== actor.id) return fail('NOT_FOUND')
    const isOpen = order.payment_status === 'UNPAID' && order.status !== 'CANCELLED'
    const amount = order.total_amount
    const isAccepted = amount >= limits.least && amount <= limits.most
    if (order.payment_type !== 'ONLINE' || !isOpen || !isAccepted) return fail('ORDER_NOT_PAYABLE')
    const latest = await findLatest(tx, orderId, gateway)
    if (latest !== null && latest.redirect_url !== null && latest.age < reusableSeconds) {
      return { reused: { paymentId: latest.id, redirect_url: latest.redirect_url } }
    }
    if (latest?.redirect_url === null && latest.age < openingSeconds) return { isBusy: true }
    const transactionId = newTransactionId()
    const id = await insertPayment(tx, { orderId, amount, gateway, transactionId })
    await recordAudit(tx, actor, {
      action: 'payment.opened',
      subjectType: 'payment',
      subjectId: id,
      details: { orderId, gateway, amount: String(amount) },
    })
    const payment = (await findPayment(tx, actor, id)) ?? fail('NOT_FOUND')
    return { payment, opening: openingOf(ctx, payment, await findOrderToPay(tx, orderId)) }
  })
}

async function openAtGateway(
  ctx: Ctx,
  payment: PaymentRow,
  opening: Opening,
): Promise<OpenedPayment> {
  try {
    const opened = await gatewayOf(ctx, payment.gateway).open(opening)
    await markOpened(ctx, payment.id, opened)
    ctx.metrics.count(paymentsCounted, { gateway: payment.gateway, outcome: 'opened' })
    return { paymentId: payment.id, redirect_url: opened.redirectUrl }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, payment: payment.id }, 'a payment could not be opened')
    ctx.metrics.count(paymentsCounted, { gateway: payment.gateway, outcome: 'unanswered' })
    // The payer never saw the page. If the gateway opened it all the same, the later checks find out.
    await closePaymentAttempt(ctx, payment, 'FAILED', error.message)
    return fail('GATEWAY_UNAVAILABLE')
  }
}

function openingOf(ctx: Ctx, payment: PaymentRow, order: OrderToPay): Opening {
  return {
    transactionId: payment.transaction_id,
    amount: payment.amount,
    currency: payment.currency,
    orderId: payment.order_id,
    description: `Order from ${order.shop_name}`,
    itemCount: order.item_count,
    payer: {
      name: order.contact_name,
      email: order.contact_email,
      phone: order.contact_phone ?? '',
      address: order.contact_address ?? '',
    },
    urls: returnUrls(ctx, payment),
  }
}

/** The addresses contain the transaction's id, since not every gateway sends it along with the browser. */
export function returnUrls(
  ctx: Ctx,
  { gateway, transaction_id: id }: Pick<PaymentRow, 'gateway' | 'transaction_id'>,
): ReturnUrls {
  const base = `${ctx.config.publicUrl}/gateway/${gateway}`
  return {
    success: `${base}/return/success?transaction=${id}`,
    fail: `${base}/return/fail?transaction=${id}`,
    cancel: `${base}/return/cancel?transaction=${id}`,
    back: `${base}/back/${id}`,
    ipn: `${base}/ipn`,
  }
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 28 characters with 130 random bits: unique, impossible to guess, and short enough for every gateway. */
function newTransactionId(): string {
  const digits = [...randomBytes(26)].map((byte) => alphabet[byte % alphabet.length])
  return `HT${digits.join('')}`
}
