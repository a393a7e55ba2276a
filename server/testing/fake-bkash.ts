import { randomBytes } from 'node:crypto'
import type { BkashConfig } from '#core/boot/service-config.ts'
import { refundAnswers } from './fake-bkash-refunds.ts'
import { serveFake, type Mood, type Request, type Said } from './fake-gateway.ts'

const hourMs = 3_600_000
const paths = {
  grant: '/v1.2.0-beta/tokenized/checkout/token/grant',
  create: '/v1.2.0-beta/tokenized/checkout/create',
  execute: '/v1.2.0-beta/tokenized/checkout/execute',
  query: '/v1.2.0-beta/tokenized/checkout/payment/status',
  refund: '/v2/tokenized-checkout/refund/payment/transaction',
  refundStatus: '/v2/tokenized-checkout/refund/payment/status',
}
export type BkashRoute = keyof typeof paths

export interface BkashPayment {
  paymentID: string
  invoice: string
  payerReference: string
  callbackURL: string
  /** Taka. The payer may pay less with a coupon of bKash's own. */
  amount: string
  paid: string
  state: 'Initiated' | 'Approved' | 'Cancelled' | 'Completed'
  trxID: string
  createdAt: number
  /** So many more questions are answered with Initiated, although the money has moved. */
  staleAnswers: number
  refunds: { refundTrxId: string; refundAmount: string; sku: string }[]
}

/** A bKash on the loopback address that follows the documented protocol, with every trap that is known of it. */
export interface FakeBkash {
  account: BkashConfig
  mood: Mood
  /** How far its clock is ahead. */
  aheadMs: number
  /** By payment id. */
  payments: Map<string, BkashPayment>
  /** Every request, by route, with the body that it had. */
  asked: Record<BkashRoute, Record<string, string>[]>
  /** Routes that refuse, with HTTP 200 and this code. */
  refusing: Map<BkashRoute, string>
  /** Routes that do what they are told, and whose answers are lost. */
  losing: Set<BkashRoute>
  /** Payments about which everything is answered with HTTP 500, and nothing is done. */
  broken: Set<string>
  /** Payments whose execution is carried out, and its answer lost. */
  losingExecution: Set<string>
  /** Payments that were told to be executed after their money had moved. */
  executedAgain: string[]
  /** Whether amounts are written with one decimal. */
  hasOneDecimal: boolean
  /** When set, the next openings name this page. */
  page: string | null
  /** Runs after a call was carried out and before its answer is sent. */
  beforeAnswer: ((route: BkashRoute) => Promise<void>) | null
  /** The payer approves a payment with PIN and OTP, which moves no money; with a coupon they pay less. */
  approve(paymentID: string, paid?: string): void
  byInvoice(invoice: string): BkashPayment
  close(): Promise<void>
}

interface Tokens {
  /** When each valid token was granted. */
  granted: Map<string, number>
  calls: number[]
  blockedUntil: number
}

const credentials = { appKey: 'app-key', appSecret: 'app-secret', username: 'u', password: 'p@ss' }

export async function startFakeBkash(): Promise<FakeBkash> {
  const tokens: Tokens = { granted: new Map(), calls: [], blockedUntil: 0 }
  const { url, close } = await serveFake(
    () => fake.mood,
    (request) => answer(fake, tokens, request),
  )
  const asked = { grant: [], create: [], execute: [], query: [], refund: [], refundStatus: [] }
  const fake: FakeBkash = {
    account: { url, ...credentials, timeoutMs: 1_000 },
    mood: 'well',
    aheadMs: 0,
    payments: new Map(),
    asked,
    refusing: new Map(),
    losing: new Set(),
    broken: new Set(),
    losingExecution: new Set(),
    executedAgain: [],
    hasOneDecimal: false,
    page: null,
    beforeAnswer: null,
    approve: (id, paid) => {
      const payment = fake.payments.get(id)
      if (payment?.state !== 'Initiated') return
      payment.state = 'Approved'
      payment.paid = paid ?? payment.amount
    },
    byInvoice: (invoice) => {
      const found = [...fake.payments.values()].find((each) => each.invoice === invoice)
      if (found === undefined) throw new Error(`no payment ${invoice} at bKash`)
      return found
    },
    close,
  }
  return fake
}

async function answer(fake: FakeBkash, tokens: Tokens, request: Request): Promise<Said> {
  const route = routeOf(request.path)
  if (route === null) return { httpStatus: 404 }
  const { fields, headers } = request
  fake.asked[route].push(fields)
  const now = Date.now() + fake.aheadMs
  if (route !== 'grant' && !isAllowed(tokens, headers, now)) {
    return { httpStatus: 401, message: 'The incoming token has expired' }
  }
  const code = fake.refusing.get(route)
  if (code !== undefined) return refused(code)
  if (fake.broken.has(fields['paymentID'] ?? fields['paymentId'] ?? '')) return null
  const said = route === 'grant' ? grant(tokens, request, now) : carryOut(fake, route, fields, now)
  await fake.beforeAnswer?.(route)
  const isLost = route === 'execute' && fake.losingExecution.has(fields['paymentID'] ?? '')
  return isLost || fake.losing.has(route) ? 'lost' : said
}

function routeOf(path: string): BkashRoute | null {
  const routes: BkashRoute[] = ['grant', 'create', 'execute', 'query', 'refund', 'refundStatus']
  return routes.find((route) => paths[route] === path) ?? null
}

/** The third call within an hour is refused, and so is every call in the hour after it. */
function grant(tokens: Tokens, { fields, headers }: Request, now: number): Said {
  tokens.calls = [...tokens.calls.filter((at) => at > now - hourMs), now]
  if (tokens.calls.length > 2) tokens.blockedUntil = now + hourMs
  if (tokens.blockedUntil > now) return { httpStatus: 429, message: 'Too Many Requests' }
  const isKnown =
    headers['username'] === credentials.username &&
    headers['password'] === credentials.password &&
    fields['app_key'] === credentials.appKey &&
    fields['app_secret'] === credentials.appSecret
  if (!isKnown) return refused('2001')
  const token = randomBytes(24).toString('base64url')
  tokens.granted.set(token, now)
  const validity = { token_type: 'Bearer', expires_in: 3600, refresh_token: 'r' }
  return good({ id_token: token, ...validity })
}

function isAllowed({ granted }: Tokens, headers: Request['headers'], now: number): boolean {
  const at = granted.get(headers.authorization ?? '')
  return at !== undefined && at > now - hourMs && headers['x-app-key'] === credentials.appKey
}

function carryOut(
  fake: FakeBkash,
  route: Exclude<BkashRoute, 'grant'>,
  fields: Record<string, string>,
  now: number,
): Said {
  if (route === 'create') return create(fake, fields, now)
  const payment = fake.payments.get(fields['paymentID'] ?? fields['paymentId'] ?? '')
  if (route === 'refund' || route === 'refundStatus') return refundAnswers[route](payment, fields)
  if (payment === undefined) return refused('2002')
  return route === 'execute' ? execute(fake, payment, now) : recordOf(fake, payment)
}

function create(fake: FakeBkash, fields: Record<string, string>, now: number): Said {
  const { merchantInvoiceNumber: invoice = '', callbackURL = '', amount = '' } = fields
  const { payerReference = '' } = fields
  if (!/^\d+\.\d{2}$/.test(amount)) return refused('2006')
  if (!URL.canParse(callbackURL) || callbackURL.includes('?')) return refused('2049')
  const isWhole = fields['mode'] === '0011' && fields['currency'] === 'BDT'
  if (!isWhole || fields['intent'] !== 'sale' || payerReference === '') return refused('2065')
  if (invoice === '' || /[<>&]/.test(invoice)) return refused('2031')
  if ([...fake.payments.values()].some((each) => each.invoice === invoice)) return refused('2029')
  const paymentID = `TR0011${randomBytes(10).toString('hex')}`
  fake.payments.set(paymentID, {
    paymentID,
    invoice,
    payerReference,
    callbackURL,
    amount,
    paid: amount,
    state: 'Initiated',
    trxID: '',
    createdAt: now,
    staleAnswers: 0,
    refunds: [],
  })
  const bkashURL = fake.page ?? `${fake.account.url}/?paymentId=${paymentID}&hash=x`
  const echoed = { callbackURL, amount, intent: 'sale', currency: 'BDT' }
  return good({ paymentID, bkashURL, ...echoed, transactionStatus: 'Initiated' })
}

/** A payment is executed once, within 24 hours, and only after the payer approved it. */
function execute(fake: FakeBkash, payment: BkashPayment, now: number): Said {
  if (payment.state === 'Completed') {
    fake.executedAgain.push(payment.paymentID)
    return refused(fake.asked.execute.length % 2 === 0 ? '2062' : '2117')
  }
  if (payment.state === 'Cancelled') return refused('2069')
  if (payment.state === 'Initiated' || now - payment.createdAt > 24 * hourMs) return refused('2056')
  payment.state = 'Completed'
  payment.trxID = randomBytes(5).toString('hex').toUpperCase()
  return recordOf(fake, { ...payment, staleAnswers: 0 })
}

function recordOf(fake: FakeBkash, payment: BkashPayment): Said {
  const isStale = payment.state === 'Completed' && payment.staleAnswers > 0
  if (isStale) payment.staleAnswers -= 1
  const isDone = payment.state === 'Completed' && !isStale
  return good({
    paymentID: payment.paymentID,
    amount: fake.hasOneDecimal ? payment.paid.replace(/0$/, '') : payment.paid,
    currency: 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: payment.invoice,
    payerReference: payment.payerReference,
    transactionStatus: payment.state === 'Approved' || isStale ? 'Initiated' : payment.state,
    ...(isDone ? { trxID: payment.trxID, customerMsisdn: '01700000000' } : {}),
  })
}

/** Whatever bKash refuses, it does with HTTP 200. */
function refused(code: string): Said {
  return { errorCode: code, errorMessage: `Refused with ${code}` }
}

function good(fields: object): Said {
  return { statusCode: '0000', statusMessage: 'Successful', ...fields }
}
