import type { BkashConfig } from '#core/boot/service-config.ts'
import { readAmount, writeAmount } from './amounts.ts'
import { bkashRefunds, type BkashCall } from './bkash-refunds.ts'
import { isOwnPage, postJson, textOf, type GatewayRecord } from './calls.ts'
import {
  GatewayError,
  NotCaptured,
  type Answer,
  type Gateway,
  type Opened,
  type OpenedAttempt,
  type Opening,
  type Paid,
  type ReturnKind,
} from './gateway.ts'

const checkout = '/v1.2.0-beta/tokenized/checkout'
const done = '0000'
const kinds: Record<string, ReturnKind> = { success: 'success', failure: 'fail', cancel: 'cancel' }
const pageDomains = ['bkash.com', 'bka.sh']

/**
 * Codes that refuse an execution without saying that nothing moved: errors inside bKash, and payments that were
 * executed before.
 */
const doubtfulCodes = ['2003', '2020', '2024', '2029', '2062', '2068', '2117', '2119']
const unknownCodes = ['2002', '2033']

/** A token for bKash's calls. `drop` forgets it when bKash does not accept it. */
export interface Token {
  value: string
  drop(): Promise<void>
}

/**
 * bKash Tokenized Checkout without an agreement, v1.2.0-beta. The payer's approval moves no money: `capture` does.
 * Nothing but `capture` makes a payment, so its messages (IPN) would tell nothing new, and are not taken.
 */
export function bkash(account: BkashConfig, token: () => Promise<Token>): Gateway {
  const call: BkashCall = async (path, body) => {
    const held = await ask(token)
    try {
      return await send(account, held, path, body)
    } catch (error) {
      // A token that bKash no longer accepts is replaced once: it refuses such a call before it does anything.
      if (!(error instanceof GatewayError) || error.status !== 401) throw error
      await held.drop()
      return await send(account, await ask(token), path, body)
    }
  }
  return {
    limits: { least: 100n, most: 50_000_000n },
    open: (opening) => open(account, call, opening),
    readCallback: (kind, fields) => ({
      // The address of a return contains our id. Its other fields prove nothing.
      transactionId: null,
      hint: null,
      isCredible: kind === 'return',
      kind: kinds[fields['status'] ?? ''] ?? 'fail',
    }),
    check: (attempt) => query(call, attempt),
    capture: (attempt) => execute(call, attempt),
    ...bkashRefunds(call),
  }
}

/** Without a token the call itself was not sent. */
async function ask(token: () => Promise<Token>): Promise<Token> {
  try {
    return await token()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    throw new GatewayError(error.message, { wasSent: false })
  }
}

function send(
  account: BkashConfig,
  token: Token,
  path: string,
  body: object,
): Promise<GatewayRecord> {
  return postJson(account, path, body, {
    authorization: token.value,
    'x-app-key': account.appKey,
  })
}

async function open(account: BkashConfig, call: BkashCall, opening: Opening): Promise<Opened> {
  const answer = await call(`${checkout}/create`, {
    mode: '0011',
    payerReference: opening.subjectId,
    callbackURL: opening.urls.back,
    amount: writeAmount(opening.amount),
    currency: opening.currency,
    intent: 'sale',
    merchantInvoiceNumber: opening.transactionId,
  })
  const session = textOf(answer['paymentID'])
  if (codeOf(answer) !== done || session === '') {
    throw new GatewayError(`bKash refused: ${reasonOf(answer)}`)
  }
  const redirectUrl = textOf(answer['bkashURL'])
  if (!pageDomains.some((domain) => isOwnPage(redirectUrl, account.url, domain))) {
    throw new GatewayError('bKash returned a page that is not on its host.')
  }
  return { redirectUrl, session }
}

/**
 * Executes a payment: this moves the money. It is sent once. Any answer but a clear refusal leaves open whether the
 * money moved.
 */
async function execute(call: BkashCall, { session }: OpenedAttempt): Promise<Paid> {
  if (session === null) {
    throw new NotCaptured('The payment was never opened at bKash.', { isStillDue: false })
  }
  const answer = await call(`${checkout}/execute`, { paymentID: session }).catch(
    (error: unknown) => {
      if (!(error instanceof GatewayError) || error.wasSent) throw error
      throw new NotCaptured(error.message, { isStillDue: true })
    },
  )
  const code = codeOf(answer)
  if (code === done && isCompleted(answer)) return paidOf(answer, session)
  const reason = `bKash did not execute the payment: ${reasonOf(answer)}`
  if (/^2\d{3}$/.test(code) && !doubtfulCodes.includes(code)) {
    throw new NotCaptured(reason, { isStillDue: false })
  }
  throw new GatewayError(reason)
}

async function query(call: BkashCall, attempt: OpenedAttempt): Promise<Answer> {
  if (attempt.session === null) return { status: 'PENDING', reason: 'never opened' }
  const answer = await call(`${checkout}/payment/status`, { paymentID: attempt.session })
  const code = codeOf(answer)
  if (unknownCodes.includes(code)) return { status: 'PENDING', reason: 'not known to the gateway' }
  if (code !== done) throw new GatewayError(`bKash did not answer: ${reasonOf(answer)}`)
  if (isCompleted(answer)) return paidOf(answer, attempt.session)
  const status = textOf(answer['transactionStatus'])
  if (/^cancel/i.test(status)) return { status: 'CANCELLED', reason: status }
  return { status: /^(fail|expire|declin)/i.test(status) ? 'FAILED' : 'PENDING', reason: status }
}

function isCompleted(answer: GatewayRecord): boolean {
  return textOf(answer['transactionStatus']) === 'Completed'
}

function paidOf(answer: GatewayRecord, paymentID: string): Paid {
  if (![paymentID, ''].includes(textOf(answer['paymentID']))) {
    throw new GatewayError('bKash answered about another payment.')
  }
  const amount = readAmount(textOf(answer['amount']))
  const reference = textOf(answer['trxID'])
  if (amount === null) throw new GatewayError('bKash named no amount.')
  if (reference === '') throw new GatewayError('bKash named no transaction.')
  return {
    status: 'PAID',
    transactionId: textOf(answer['merchantInvoiceNumber']),
    amount,
    currency: textOf(answer['currency']),
    reference,
    // Only its settlement files say what it keeps.
    fee: 0n,
  }
}

/** The code of an answer, whose HTTP status is 200 whatever happened. */
function codeOf(answer: GatewayRecord): string {
  return textOf(answer['errorCode']) || textOf(answer['statusCode'])
}

function reasonOf(answer: GatewayRecord): string {
  const message = textOf(answer['errorMessage']) || textOf(answer['statusMessage'])
  return `${codeOf(answer)} ${message}`.trim()
}
