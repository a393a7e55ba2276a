import { cutText } from '@haat/contract/cut-text'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { StoreConfig } from '#core/boot/service-config.ts'
import { feeOf, readAmount, writeAmount } from './amounts.ts'
import { getJson, isOwnPage, isRecord, postForm, textOf, type GatewayRecord } from './calls.ts'
import {
  GatewayError,
  type Answer,
  type PaymentAttempt,
  type CallbackFields,
  type Gateway,
  type Opened,
  type Opening,
  type RefundAnswer,
  type RefundRequest,
  type SentRefund,
} from './gateway.ts'

const transactions = '/validator/api/merchantTransIDvalidationAPI.php'

/** SSLCommerz hosted checkout, API v4. */
export function sslcommerz(store: StoreConfig): Gateway {
  return {
    limits: { least: 1_000n, most: 50_000_000n },
    open: (opening) => open(store, opening),
    readCallback: (kind, fields) => ({
      transactionId: fields['tran_id'] ?? null,
      hint: fields['val_id'] ?? null,
      // MD5 proves nothing, but it keeps noise away. A return passes through the browser and is not always
      // signed. Both only cause the gateway to be asked.
      isCredible: kind === 'return' || isSigned(fields, store.secret),
    }),
    check: async (payment, hint) =>
      (hint === null || hint === '' ? null : await validate(store, payment, hint)) ??
      (await query(store, payment)),
    refund: (request) => refund(store, request),
    // A refund can be asked about only by the reference that its answer contained.
    findRefund: async (sent) =>
      sent.refundReference === null ? null : await refundStatus(store, sent, sent.refundReference),
    losesRefunds: true,
  }
}

function common({ storeId, secret }: StoreConfig): Record<string, string> {
  return { store_id: storeId, store_passwd: secret, v: '1', format: 'json' }
}

async function open(store: StoreConfig, opening: Opening): Promise<Opened> {
  const answer = await postForm(store, '/gwprocess/v4/api.php', {
    store_id: store.storeId,
    store_passwd: store.secret,
    ...openingFields(opening),
  })
  if (textOf(answer['status']) !== 'SUCCESS') {
    const reason = textOf(answer['failedreason'])
    throw new GatewayError(`SSLCommerz refused: ${reason}`)
  }
  const redirectUrl = textOf(answer['GatewayPageURL'])
  if (!isOwnPage(redirectUrl, store.url, 'sslcommerz.com')) {
    throw new GatewayError('SSLCommerz returned a page that is not on its host.')
  }
  return { redirectUrl, session: textOf(answer['sessionkey']) || null }
}

/** Looks the payment up by the gateway's own id. Null when that names no payment, or another one. */
async function validate(
  store: StoreConfig,
  { transactionId }: PaymentAttempt,
  hint: string,
): Promise<Answer | null> {
  const path = '/validator/api/validationserverAPI.php'
  const record = await getJson(store, path, { ...common(store), val_id: hint })
  return textOf(record['tran_id']) === transactionId ? answerOf(record) : null
}

/**
 * Reads every payment attempt under one transaction id. One that was paid in full counts, whatever happened to the
 * others.
 */
async function query(store: StoreConfig, payment: PaymentAttempt): Promise<Answer> {
  const { transactionId, amount, currency } = payment
  const answer = await getJson(store, transactions, { ...common(store), tran_id: transactionId })
  const connect = textOf(answer['APIConnect'])
  if (connect !== 'DONE') throw new GatewayError(`SSLCommerz answered ${connect}.`)
  const tries = Array.isArray(answer['element']) ? answer['element'].filter(isRecord) : []
  const answers = tries
    .filter((each) => textOf(each['tran_id']) === transactionId)
    .map((each) => answerOf(each))
  const fits = (each: Answer) =>
    each.status === 'PAID' && each.amount === amount && each.currency === currency
  return (
    answers.find(fits) ??
    answers.find(({ status }) => status === 'PAID') ??
    answers.find((each) => each.status === 'PENDING' && each.isHeld === true) ??
    answers.find(({ status }) => status === 'PENDING') ??
    answers[0] ?? { status: 'PENDING', reason: 'not known to the gateway' }
  )
}

/** SSLCommerz accepts a refund now and pays it in days. Each `refund_trans_id` is accepted once. */
async function refund(
  store: StoreConfig,
  { reference, refundId, amount }: RefundRequest,
): Promise<RefundAnswer> {
  const answer = await getJson(store, transactions, {
    ...common(store),
    bank_tran_id: reference,
    refund_trans_id: refundId,
    refund_amount: writeAmount(amount),
    refund_remarks: 'Refund of an order',
  })
  const [connect, status] = [textOf(answer['APIConnect']), textOf(answer['status'])]
  if (connect !== 'DONE') throw new GatewayError(`SSLCommerz answered ${connect}.`)
  const reason = textOf(answer['errorReason'])
  if (status === 'failed') {
    return { status: 'FAILED', reason: `SSLCommerz refused the refund: ${reason}` }
  }
  const refundReference = textOf(answer['refund_ref_id'])
  const isAccepted = status === 'success' || status === 'processing'
  if (isAccepted && refundReference !== '') {
    return { status: 'PROCESSING', reference: refundReference }
  }
  throw new GatewayError(`SSLCommerz said "${status}" of a refund: ${reason}`)
}

async function refundStatus(
  store: StoreConfig,
  { reference: payment, amount }: SentRefund,
  reference: string,
): Promise<RefundAnswer> {
  const answer = await getJson(store, transactions, { ...common(store), refund_ref_id: reference })
  const [connect, status] = [textOf(answer['APIConnect']), textOf(answer['status'])]
  if (connect !== 'DONE') {
    // Anything else, like FAILED and INACTIVE, is about our credentials, and says nothing of the refund.
    const record = connect === 'INVALID_REQUEST' ? answer : {}
    throw new GatewayError(`SSLCommerz answered ${connect}.`, { record })
  }
  const paidBack = textOf(answer['bank_tran_id']) || payment
  const named = textOf(answer['refund_amount'])
  const isOfAmount = named === '' || readAmount(named) === amount
  if (textOf(answer['refund_ref_id']) !== reference || paidBack !== payment || !isOfAmount) {
    throw new GatewayError('SSLCommerz answered about another refund.', { record: answer })
  }
  if (status === 'refunded') return { status: 'DONE', reference }
  if (status === 'processing') return { status: 'PROCESSING', reference }
  if (status === 'cancelled') {
    const reason = textOf(answer['errorReason'])
    return { status: 'FAILED', reason: `SSLCommerz cancelled the refund. ${reason}`.trim() }
  }
  throw new GatewayError(`SSLCommerz said "${status}" of a refund.`)
}

/** Reads one record of the gateway. VALID and VALIDATED are paid; a risky payment waits for the gateway's staff. */
function answerOf(record: GatewayRecord): Answer {
  const status = textOf(record['status'])
  if (status === 'VALID' || status === 'VALIDATED') {
    if (textOf(record['risk_level']) === '1') {
      return { status: 'PENDING', reason: 'held by the gateway as a risk', isHeld: true }
    }
    const currency = textOf(record['currency_type']) || textOf(record['currency'])
    const amount = readAmount(textOf(record[currency === 'BDT' ? 'amount' : 'currency_amount']))
    if (amount === null) throw new GatewayError('SSLCommerz named no amount.')
    return {
      status: 'PAID',
      transactionId: textOf(record['tran_id']),
      amount,
      currency,
      reference: textOf(record['bank_tran_id']),
      fee: currency === 'BDT' ? feeOf(amount, textOf(record['store_amount'])) : 0n,
    }
  }
  if (status === 'CANCELLED') return { status: 'CANCELLED', reason: status }
  const isOver = ['FAILED', 'EXPIRED', 'UNATTEMPTED'].includes(status)
  return { status: isOver ? 'FAILED' : 'PENDING', reason: status }
}

function openingFields({ payer, urls, ...opening }: Opening): Record<string, string> {
  return {
    total_amount: writeAmount(opening.amount),
    currency: opening.currency,
    tran_id: opening.transactionId,
    success_url: urls.success,
    fail_url: urls.fail,
    cancel_url: urls.cancel,
    ipn_url: urls.ipn,
    product_name: cutText(opening.description, 255),
    product_category: 'electronics',
    product_profile: 'physical-goods',
    cus_name: cutText(payer.name, 50),
    cus_email: payer.email.slice(0, 50),
    cus_add1: cutText(payer.address, 50),
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
    cus_phone: payer.phone.slice(0, 20),
    shipping_method: 'NO',
    num_of_item: String(opening.itemCount),
    value_a: opening.subjectId,
  }
}

/** Checks the gateway's signature: the MD5 of the fields it lists and the MD5 of the store's password, sorted. */
function isSigned(fields: CallbackFields, secret: string): boolean {
  const { verify_key: list = '', verify_sign: sign = '' } = fields
  if (list === '' || !/^[0-9a-f]{32}$/.test(sign)) return false
  const pairs = list.split(',').map((key) => [key, fields[key] ?? ''] as const)
  const signed = [...pairs, ['store_passwd', md5(secret)] as const]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&')
  return timingSafeEqual(Buffer.from(md5(signed)), Buffer.from(sign))
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
