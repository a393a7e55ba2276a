import { csvText } from '@haat/contract/csv'
import type { Poisha } from '@haat/contract/money'
import type { PayoutMethod } from '@haat/contract/payouts'

/** One transfer of a file. */
export interface Transfer {
  number: number
  holder: string
  accountNumber: string
  bank: string | null
  branch: string | null
  routingNumber: string | null
  amount: Poisha
}

/** Spreadsheets read names in Bangla only from a file that begins with it. */
const byteOrderMark = '\uFEFF'

const columns: Record<PayoutMethod, Record<string, (transfer: Transfer) => string>> = {
  // What banks ask for in an upload of BEFTN transfers.
  BANK: {
    Reference: ({ number }) => referenceOf(number),
    'Beneficiary name': ({ holder }) => holder,
    'Account number': ({ accountNumber }) => accountNumber,
    Bank: ({ bank }) => bank ?? '',
    Branch: ({ branch }) => branch ?? '',
    'Routing number': ({ routingNumber }) => routingNumber ?? '',
    Amount: ({ amount }) => decimal(amount),
  },
  BKASH: {
    Reference: ({ number }) => referenceOf(number),
    'Wallet number': ({ accountNumber }) => accountNumber,
    Name: ({ holder }) => holder,
    Amount: ({ amount }) => decimal(amount),
  },
}

/** The file for the bank or bKash: a line for each transfer, under the names of the columns. */
export function payoutCsv(method: PayoutMethod, transfers: readonly Transfer[]): string {
  const cells = Object.values(columns[method])
  const rows = transfers.map((transfer) => cells.map((cell) => cell(transfer)))
  return byteOrderMark + csvText([Object.keys(columns[method]), ...rows])
}

/** What stands on the shop's bank statement. */
function referenceOf(number: number): string {
  return `HAAT-${number}`
}

function decimal(amount: Poisha): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
}
