import { randomBytes } from 'node:crypto'
import type { Said } from './fake-gateway.ts'

type Fields = Record<string, string>

/** What the refund calls need to know of a payment. */
interface Refundable {
  state: string
  trxID: string
  paid: string
  refunds: { refundTrxId: string; refundAmount: string; sku: string }[]
}

/** The refund calls, version 2. They have no idempotency: a repeated call refunds again while money is left. */
export const refundAnswers = {
  refund: (payment: Refundable | undefined, fields: Fields): Said => {
    if (payment?.state !== 'Completed' || payment.trxID !== fields['trxId']) return refused('2033')
    const amount = fields['refundAmount'] ?? ''
    if (!/^\d+\.\d{2}$/.test(amount)) return refused('2006')
    const before = payment.refunds.reduce((sum, each) => sum + Number(each.refundAmount), 0)
    if (before + Number(amount) > Number(payment.paid)) return refused('2026')
    const refundTrxId = randomBytes(5).toString('hex').toUpperCase()
    payment.refunds.push({ refundTrxId, refundAmount: amount, sku: fields['sku'] ?? '' })
    return { ...headOf(payment), ...bookedOf(payment).at(-1) }
  },

  refundStatus: (payment: Refundable | undefined, fields: Fields): Said => {
    if (payment?.state !== 'Completed' || payment.trxID !== fields['trxId']) return refused('2033')
    return { ...headOf(payment), refundTransactions: bookedOf(payment) }
  },
}

function headOf({ trxID, paid }: Refundable): object {
  return { originalTrxId: trxID, originalTrxAmount: paid, currency: 'BDT' }
}

function bookedOf({ refunds }: Refundable): object[] {
  return refunds.map((each) => ({
    ...each,
    refundTransactionStatus: 'Completed',
    completedTime: '2026-11-23T10:00:00:000 GMT+0600',
  }))
}

/** These calls refuse with an HTTP error that says why. */
function refused(code: string): Said {
  return {
    httpStatus: 400,
    internalCode: 'refund_refused',
    externalCode: code,
    errorMessageEn: `Refused with ${code}`,
    errorMessageBn: '',
  }
}
