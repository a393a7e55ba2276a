import { cutText } from '@haat/contract/cut-text'
import { consignmentLimits } from '@haat/contract/consignments.limits'
import type { FieldError } from '@haat/contract/errors'
import { CsvProblem, readCsv } from '#core/csv-reader.ts'
import { amountOf } from './couriers/calls.ts'
import type { StatementLine } from './couriers/courier.ts'

/** The headings that couriers write, in small letters. */
const headings = {
  consignment: ['consignment id', 'consignment_id', 'consignment', 'tracking id'],
  requestId: ['merchant order id', 'merchant_order_id', 'order id', 'invoice'],
  collected: ['collected amount', 'collected_amount', 'collected', 'cod amount', 'cod'],
  fee: ['total fee', 'fee', 'delivery fee', 'delivery_fee', 'charge', 'charges'],
} as const

interface Read {
  lines: StatementLine[]
  problems: FieldError[]
}

/** Reads a courier's file. Every mistake is named by its row. */
export function readStatement(bytes: Uint8Array): Read {
  let rows: ReturnType<typeof readCsv>
  try {
    rows = readCsv(bytes, consignmentLimits.statementLinesMax + 1)
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error
    return wrong(error.message)
  }
  const [first, ...rest] = rows
  const names = (first?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const at = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  const [consignment, requestId] = [at(headings.consignment), at(headings.requestId)]
  const [collected, fee] = [at(headings.collected), at(headings.fee)]
  if (consignment === -1 || collected === -1 || fee === -1) {
    return wrong('The file needs columns for the consignment, the collected amount and the fee.')
  }
  if (rest.length === 0) return wrong('The file has no rows.')
  const read: Read = { lines: [], problems: [] }
  for (const { number, cells } of rest) {
    const cell = (column: number) => (cells[column] ?? '').trim()
    const [money, bill] = [amountOf(cell(collected)), amountOf(cell(fee) || '0')]
    if (cell(consignment) === '' || money === null || bill === null) {
      const message = `Row ${number}: the consignment or an amount can’t be read.`
      read.problems.push({ path: 'file', message })
      continue
    }
    const own = requestId === -1 ? '' : cell(requestId)
    read.lines.push({
      consignment: cutText(cell(consignment), consignmentLimits.consignmentMax),
      requestId: own || null,
      collected: money,
      fee: bill,
    })
  }
  return read
}

function wrong(message: string): Read {
  return { lines: [], problems: [{ path: 'file', message }] }
}
