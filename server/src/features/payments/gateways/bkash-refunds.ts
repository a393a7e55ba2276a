import type { Poisha } from '@haat/contract/money'
import { readAmount, writeAmount } from './amounts.ts'
import { isRecord, textOf, type GatewayRecord } from './calls.ts'
import { GatewayError, type Gateway, type RefundAnswer, type RefundRequest } from './gateway.ts'

/** Calls bKash with the shared token. */
export type BkashCall = (path: string, body: object) => Promise<GatewayRecord>

const path = '/v2/tokenized-checkout/refund/payment'
/** A refund that bKash has not booked after this long was never made. */
const settledSeconds = 15 * 60
/** Errors inside bKash: the refund may have been made all the same. */
const doubtfulCodes = ['2003', '2020', '2024']
const notFoundCode = '2033'
/** How much of a refund's id all attempts at the same refund share. */
const sharedLength = 25

/**
 * Refunds at bKash, which has no idempotency key: the same call twice pays twice. So our id travels as `sku`, bKash
 * is asked before each refund whether it made this one already, and after a lost answer it is only asked.
 */
export function bkashRefunds(call: BkashCall): Required<Pick<Gateway, 'refund' | 'findRefund'>> {
  return {
    refund: async (request) => {
      const known = await refundsOf(call, request).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error
        // The refund itself was not sent.
        throw new GatewayError(error.message, { wasSent: false })
      })
      const found = pick(known, request)
      if (found !== null) return found
      return exceeds(known, request) ?? (await send(call, request))
    },
    findRefund: async (sent) => {
      const found = pick(await refundsOf(call, sent), sent)
      if (found !== null) return found
      if (sent.ageSeconds >= settledSeconds) {
        return { status: 'FAILED', reason: 'bKash booked no such refund.' }
      }
      throw new GatewayError('bKash has not booked this refund yet.')
    },
  }
}

async function send(call: BkashCall, request: RefundRequest): Promise<RefundAnswer> {
  const answer = await callForRecord(call, `${path}/transaction`, {
    ...idsOf(request),
    refundAmount: writeAmount(request.amount),
    sku: request.refundId,
    reason: 'Refund of an order',
  })
  const reference = textOf(answer['refundTrxId'])
  if (reference !== '') return answerOf(textOf(answer['refundTransactionStatus']), reference)
  const code = codeOf(answer)
  const message = textOf(answer['errorMessageEn']) || textOf(answer['errorMessage'])
  const reason = `bKash refused the refund: ${code} ${message}`.trim()
  if (/^2\d{3}$/.test(code) && !doubtfulCodes.includes(code)) return { status: 'FAILED', reason }
  throw new GatewayError(reason)
}

interface Booked {
  reference: string
  status: string
  sku: string
  amount: Poisha
}

interface Known {
  original: Poisha | null
  refunds: Booked[]
}

/** Every refund of a payment that bKash has booked. */
async function refundsOf(call: BkashCall, request: RefundRequest): Promise<Known> {
  const answer = await callForRecord(call, `${path}/status`, idsOf(request))
  const isNone = codeOf(answer) === notFoundCode
  if (!isNone && textOf(answer['originalTrxId']) !== request.reference) {
    throw new GatewayError(`bKash did not say what it refunded: ${codeOf(answer)}`)
  }
  const listed = answer['refundTransactions']
  const rows = Array.isArray(listed) ? listed.filter(isRecord) : []
  const refunds = rows.map((row) => ({
    reference: textOf(row['refundTrxId']),
    status: textOf(row['refundTransactionStatus']),
    sku: textOf(row['sku']),
    amount: readAmount(textOf(row['refundAmount'])) ?? 0n,
  }))
  return {
    original: readAmount(textOf(answer['originalTrxAmount'])),
    refunds: refunds.filter(({ status }) => !isFailed(status)),
  }
}

/** The refund among those that bKash booked. Earlier attempts at the same refund count. */
function pick({ refunds }: Known, { refundId, amount }: RefundRequest): RefundAnswer | null {
  const same = refunds.filter((each) => each.amount === amount)
  const own = same.find(({ sku }) => sku.slice(0, sharedLength) === refundId.slice(0, sharedLength))
  if (own !== undefined) return answerOf(own.status, own.reference)
  if (same.every(({ sku }) => sku !== '')) return null
  throw new GatewayError('bKash made a refund of this amount, but does not say for which request.')
}

function exceeds({ original, refunds }: Known, { amount }: RefundRequest): RefundAnswer | null {
  const before = refunds.reduce((sum, each) => sum + each.amount, 0n)
  if (original === null || before + amount <= original) return null
  const reason = `bKash has refunded ${writeAmount(before)} of ${writeAmount(original)} already.`
  return { status: 'FAILED', reason }
}

function answerOf(status: string, reference: string): RefundAnswer {
  return { status: status === 'Completed' ? 'DONE' : 'PROCESSING', reference }
}

function isFailed(status: string): boolean {
  return /^(fail|cancel|declin)/i.test(status)
}

/** The v2 calls may refuse with an HTTP error and say why in its JSON. */
async function callForRecord(call: BkashCall, url: string, body: object): Promise<GatewayRecord> {
  try {
    return await call(url, body)
  } catch (error) {
    if (error instanceof GatewayError && codeOf(error.record) !== '') return error.record
    throw error
  }
}

function idsOf({ session, reference }: RefundRequest): { paymentId: string; trxId: string } {
  if (session === null) throw new GatewayError('The payment has no id at bKash.')
  return { paymentId: session, trxId: reference }
}

function codeOf(answer: GatewayRecord): string {
  const names = ['externalCode', 'internalCode', 'errorCode']
  return names.map((name) => textOf(answer[name])).find((code) => code !== '') ?? ''
}
