import { cutText } from '@haat/contract/cut-text'
import type { StoreConfig } from '#core/boot/service-config.ts'
import { feeOf, readAmount, writeAmount } from './amounts.ts'
import { getJson, isOwnPage, postJson, textOf, type GatewayRecord } from './calls.ts'
import { GatewayError, type Answer, type Gateway, type Opening } from './gateway.ts'

/** The code of a paid record, which the gateway sends as text. */
const paidCode = '2'

/** aamarPay hosted checkout. It has no call for refunds. */
export function aamarpay(store: StoreConfig): Gateway {
  const credentials = { store_id: store.storeId, signature_key: store.secret }

  return {
    limits: { least: 1_000n, most: 50_000_000n },

    open: async (opening) => {
      const answer = await postJson(store, '/jsonpost.php', {
        ...credentials,
        ...openingFields(opening),
      })
      if (textOf(answer['result']) !== 'true') {
        const reasons = Object.values(answer).map(textOf).join(' ')
        throw new GatewayError(`aamarPay refused: ${reasons}`)
      }
      const redirectUrl = textOf(answer['payment_url'])
      if (!isOwnPage(redirectUrl, store.url, 'aamarpay.com')) {
        throw new GatewayError('aamarPay returned a page that is not on its host.')
      }
      return { redirectUrl, session: new URL(redirectUrl).searchParams.get('track') }
    },

    // No signature of its messages is documented, so each is only a reason to ask.
    readCallback: (_kind, fields) => ({
      transactionId: fields['mer_txnid'] ?? null,
      hint: null,
      isCredible: fields['store_id'] === undefined || fields['store_id'] === store.storeId,
    }),

    check: async ({ transactionId }) => {
      const record = await getJson(store, '/api/v1/trxcheck/request.php', {
        ...credentials,
        request_id: transactionId,
        type: 'json',
      })
      return answerOf(record, store.storeId)
    },
  }
}

function answerOf(record: GatewayRecord, storeId: string): Answer {
  const [status, code] = [textOf(record['pay_status']), textOf(record['status_code'])]
  if (status === 'Successful' && code === paidCode) {
    if (textOf(record['store_id']) !== storeId) {
      throw new GatewayError('aamarPay answered about another store.')
    }
    const amount = readAmount(textOf(record['amount']))
    if (amount === null) throw new GatewayError('aamarPay named no amount.')
    return {
      status: 'PAID',
      transactionId: textOf(record['mer_txnid']),
      amount,
      currency: textOf(record['currency']),
      reference: textOf(record['pg_txnid']) || textOf(record['bank_trxid']),
      fee: feeOf(amount, textOf(record['store_amount'])),
    }
  }
  const reason = status === '' ? 'not known to the gateway' : `${status} ${code}`.trim()
  if (/^cancel/i.test(status)) return { status: 'CANCELLED', reason }
  return { status: /^(fail|expire|reject|declin)/i.test(status) ? 'FAILED' : 'PENDING', reason }
}

function openingFields({ payer, urls, ...opening }: Opening): Record<string, string> {
  return {
    tran_id: opening.transactionId,
    amount: writeAmount(opening.amount),
    currency: opening.currency,
    desc: cutText(opening.description, 255),
    cus_name: payer.name,
    cus_email: payer.email,
    cus_phone: payer.phone,
    cus_add1: payer.address,
    cus_add2: '',
    cus_city: 'Dhaka',
    cus_country: 'Bangladesh',
    success_url: urls.success,
    fail_url: urls.fail,
    cancel_url: urls.cancel,
    opt_a: opening.subjectId,
    type: 'json',
  }
}
