import { cutText } from '@haat/contract/cut-text'
import type { GatewayName } from '@haat/contract/payments'
import { CsvProblem, type CsvRow } from '#core/csv-reader.ts'

/** What is read of each row. */
export const fields = [
  'transactionId',
  'reference',
  'refundReference',
  'amount',
  'fee',
  'net',
  'day',
  'batch',
  'type',
] as const
export type Field = (typeof fields)[number]

type Headings = Record<Field, readonly string[]>

/** The headings that any gateway may use, in lower case and without anything but letters and digits. */
const common: Headings = {
  transactionId: ['merchanttransactionid', 'merchanttxnid', 'ordertransactionid'],
  reference: ['reference', 'referenceid', 'gatewayreference', 'gatewaytransactionid'],
  refundReference: ['refundreference', 'refundreferenceid'],
  amount: ['amount', 'transactionamount', 'totalamount', 'grossamount', 'amountbdt', 'paidamount'],
  fee: ['fee', 'fees', 'charge', 'charges', 'commission', 'servicecharge', 'gatewaycharge', 'mdr'],
  net: ['storeamount', 'netamount', 'net', 'settlementamount', 'settledamount', 'payableamount'],
  day: ['date', 'transactiondate', 'trandate', 'paymentdate', 'datetime', 'transactiondatetime'],
  batch: ['batch', 'batchid', 'batchreference', 'settlementid', 'settlementreference'],
  type: ['type', 'transactiontype', 'trantype'],
}

/** Those of one gateway, which come before the common ones. */
const own: Record<GatewayName, Partial<Headings>> = {
  sandbox: { transactionId: ['transactionid'] },
  sslcommerz: {
    transactionId: ['tranid', 'transactionid'],
    reference: ['banktranid', 'banktransactionid', 'refundrefid'],
    refundReference: ['refundrefid'],
    fee: ['sslcommerzcharge', 'bankcharge'],
    batch: ['payoutreference', 'disbursementid'],
  },
  aamarpay: {
    transactionId: ['mertxnid', 'transactionid', 'orderid'],
    reference: ['pgtxnid', 'pgtransactionid', 'aamarpaytransactionid'],
    fee: ['pgservicecharge', 'processingcharge'],
    net: ['amountoriginal', 'recamount'],
  },
  bkash: {
    transactionId: ['merchantinvoicenumber', 'merchantinvoiceno', 'invoicenumber', 'invoiceno'],
    reference: ['trxid', 'transactionid', 'refundtrxid'],
    refundReference: ['refundtrxid'],
    day: ['completedtime', 'paymentexecutetime', 'transactiontime'],
    batch: ['settlementtrxid', 'transferid'],
  },
}

export interface Column {
  index: number
  /** As the file has it, for messages. */
  heading: string
}
export type Columns = Partial<Record<Field, Column>>

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** Where the file has each field. Throws CsvProblem that names what is missing, and what the file has. */
export function findColumns(gateway: GatewayName, { cells }: CsvRow, columnsMost: number): Columns {
  if (cells.length > columnsMost) {
    throw new CsvProblem(`The file has more than ${columnsMost} columns.`)
  }
  const headings = cells.map((cell) => plain(cell))
  const columns: Columns = {}
  for (const field of fields) {
    const names = [...(own[gateway][field] ?? []), ...common[field]]
    const name = names.find((each) => headings.includes(each))
    if (name === undefined) continue
    const index = headings.indexOf(name)
    columns[field] = { index, heading: cells[index]?.trim() ?? '' }
  }
  insistOn(columns, cells)
  return columns
}

function insistOn(columns: Columns, cells: readonly string[]): void {
  const missing = [
    ...(columns.transactionId === undefined && columns.reference === undefined
      ? ['the transaction’s id']
      : []),
    ...(columns.amount === undefined ? ['the amount'] : []),
    ...(columns.fee === undefined && columns.net === undefined
      ? ['the fee or the net amount']
      : []),
    ...(columns.day === undefined ? ['the date'] : []),
  ]
  if (missing.length === 0) return
  const found = cells.map((cell) => `“${cutText(cell.trim(), 40)}”`).join(', ')
  throw new CsvProblem(
    `Row 1 has no column for ${missing.join(', ')}. It has ${cutText(found, 500)}.`,
  )
}
