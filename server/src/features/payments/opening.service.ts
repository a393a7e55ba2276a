import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '@haat/contract/errors'
import type { Poisha } from '@haat/contract/money'
import type { GatewayName, OpenedPayment } from '@haat/contract/payments'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { findStoredResponse, insertResponses, type KeyedCall } from '#core/http/idempotency.ts'
import { recordAudit } from '#core/sql/audit.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError, type Gateway, type Opening, type ReturnUrls } from './gateways/gateway.ts'
import { paymentsCounted } from './payment-counters.ts'
import { findLatest, insertPayment, lockPayment, markOpened } from './payments.queries.ts'
import type { PaymentRow, Subject } from './payments.rows.ts'
import { closePaymentAttempt } from './settling.service.ts'

/** A payment attempt younger than this is used again when the payer left its page. */
const reusableSeconds = 15 * 60
/** A gateway has this long to open a payment attempt. Other requests for the same thing wait for the same one. */
const openingSeconds = 15
const pollEveryMs = 100

/** What somebody wants to pay, and what the gateway shows of it. */
export interface Payable {
  subject: Subject
  amount: Poisha
  about: Pick<Opening, 'subjectId' | 'description' | 'itemCount' | 'payer'>
}

/** The amounts that a gateway takes. */
export type Limits = Gateway['limits']

/** How a payment is opened at a gateway: locks what is paid, so that one request at a time opens one, or refuses. */
export interface Wish {
  gateway: GatewayName
  lockPayable: (tx: Tx, limits: Limits) => Promise<Payable>
}

/**
 * The gateway that the payer chose, by default the market's first; `refuse` says that it is not offered.
 */
export function offeredGateway(
  { config }: Ctx,
  chosen: GatewayName | undefined,
  refuse: (message: string) => never,
): GatewayName {
  const gateway = chosen ?? config.paymentGateways[0]
  if (gateway === undefined || !config.paymentGateways.includes(gateway)) {
    return refuse('This way to pay is not offered.')
  }
  return gateway
}

/** Runs `open` once for a key: its stored response is returned afterwards. Throws IDEMPOTENCY_KEY_REUSED. */
export async function openOnce(
  ctx: Ctx,
  actor: Actor,
  call: KeyedCall<OpenedPayment> | null,
  open: () => Promise<OpenedPayment>,
): Promise<OpenedPayment> {
  const kept = await findStoredResponse(ctx, actor, call)
  if (kept !== null) return kept
  const opened = await open()
  if (call !== null) {
    const answer = { personId: actor.id, call, status: 201, response: opened }
    const isKept = (await ctx.db.run(insertResponses([answer]))) === 1
    // A duplicate was first: the same request gets its response, a different one is rejected.
    if (!isKept) return (await findStoredResponse(ctx, actor, call)) ?? opened
  }
  return opened
}

/** Opens a payment attempt, or returns the one that is open. Throws GATEWAY_UNAVAILABLE and what the wish throws. */
export async function openOrReuse(ctx: Ctx, actor: Actor, wish: Wish): Promise<OpenedPayment> {
  const deadline = Date.now() + openingSeconds * 1_000
  for (;;) {
    const claim = await claimPaymentAttempt(ctx, actor, wish)
    if ('reused' in claim) return claim.reused
    if ('opening' in claim) return await openAtGateway(ctx, claim.payment, claim.opening)
    if (Date.now() > deadline) return fail('GATEWAY_UNAVAILABLE')
    await pause(pollEveryMs)
  }
}

type Claim =
  | { reused: OpenedPayment }
  /** Another request is opening one right now. */
  | { isBusy: true }
  /** This request has to open it, outside the transaction. */
  | { payment: PaymentRow; opening: Opening }

async function claimPaymentAttempt(
  ctx: Ctx,
  actor: Actor,
  { gateway, lockPayable }: Wish,
): Promise<Claim> {
  const { limits } = gatewayOf(ctx, gateway)
  return await inTransaction(ctx, async (tx) => {
    const { subject, amount, about } = await lockPayable(tx, limits)
    const latest = await findLatest(tx, subject, gateway, amount)
    if (latest !== null && latest.redirect_url !== null && latest.age < reusableSeconds) {
      return { reused: { paymentId: latest.id, redirect_url: latest.redirect_url } }
    }
    if (latest?.redirect_url === null && latest.age < openingSeconds) return { isBusy: true }
    const transactionId = newTransactionId()
    const id = await insertPayment(tx, { subject, amount, gateway, transactionId })
    await recordAudit(tx, actor, {
      action: 'payment.opened',
      subjectType: 'payment',
      subjectId: id,
      details: { ...subject, gateway, amount: String(amount) },
    })
    const payment = (await lockPayment(tx, id)) ?? fail('NOT_FOUND')
    return { payment, opening: { ...about, ...openingOf(ctx, payment) } }
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

function openingOf(
  ctx: Ctx,
  payment: PaymentRow,
): Pick<Opening, 'transactionId' | 'amount' | 'currency' | 'urls'> {
  return {
    transactionId: payment.transaction_id,
    amount: payment.amount,
    currency: payment.currency,
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
