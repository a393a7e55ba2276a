import { cutText } from '@haat/contract/cut-text'
import type { FieldError } from '@haat/contract/errors'
import type { Poisha } from '@haat/contract/money'
import type { GatewayName } from '@haat/contract/payments'
import { settlementFileLimits } from '@haat/contract/settlement-files.limits'
import { CsvProblem, readCsv, withoutGrouping, type CsvRow } from '#core/csv-reader.ts'
import { findColumns, type Columns, type Field } from './file-columns.ts'

/** A row of a gateway's file. Amounts in poisha; those of refunds are below zero. */
export interface FileRow {
  line: number
  kind: 'PAYMENT' | 'REFUND'
  transaction_id: string
  reference: string
  amount: Poisha
  fee: Poisha
  /** `2026-11-21`. */
  day: string
  batch: string
  key: string
}

interface Source {
  gateway: GatewayName
  /** For rows that name no transfer. */
  batch: string
}

/** `keepsBelowZero`: the file writes what the gateway keeps of a payment as an amount below zero. */
type FileSource = Source & { keepsBelowZero: boolean }

/** With problems, the rows are not whole. */
interface Reading {
  rows: FileRow[]
  problems: FieldError[]
}

const { rowsMost, columnsMost, referenceMax, problemsMost } = settlementFileLimits

/** The rows of a gateway's CSV file, or what is wrong with it by row and column. */
export function readRows(bytes: Uint8Array, source: Source): Reading {
  try {
    const [headings, ...rows] = readCsv(bytes, rowsMost + 1)
    if (headings === undefined) throw new CsvProblem('The file is empty.')
    const columns = findColumns(source.gateway, headings, columnsMost)
    const found = rows.filter((row) => !isTotal(row, columns))
    if (found.length === 0) throw new CsvProblem('The file has headings, but no rows.')
    return readEach(found, columns, source)
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error
    return { rows: [], problems: [problem(error.message)] }
  }
}

const problem = (message: string): FieldError => ({ path: 'file', message })

function readEach(rows: readonly CsvRow[], columns: Columns, source: Source): Reading {
  const keepsBelowZero = rows.some((row) => isKeptBelowZero(row, columns))
  const read: FileRow[] = []
  const problems: FieldError[] = []
  for (const row of rows) {
    try {
      read.push(readRow(row, columns, { ...source, keepsBelowZero }))
    } catch (error) {
      if (!(error instanceof CsvProblem)) throw error
      problems.push(problem(error.message))
      if (problems.length === problemsMost) break
    }
  }
  return { rows: read, problems }
}

function isKeptBelowZero({ cells }: CsvRow, { amount, fee, type }: Columns): boolean {
  const [given = '', kept = '', kind = ''] = [amount, fee, type].map(
    (column) => cells[column?.index ?? -1],
  )
  return isBelowZero(kept) && !isBelowZero(given) && !isRefundType.test(kind)
}

const isBelowZero = (cell: string) => numberOf(withoutGuard(cell)).startsWith('-')

const isRefundType = /refund|revers/i

/** Many files end with a row of sums. */
function isTotal({ cells }: CsvRow, { transactionId, reference }: Columns): boolean {
  const ids = [transactionId, reference].map((column) => cells[column?.index ?? -1]?.trim() ?? '')
  return (
    ids.every((each) => each === '' || /^(grand )?total/i.test(each)) &&
    cells.some((cell) => /^\s*(grand )?total/i.test(cell))
  )
}

type Cell = (field: Field) => string

/** Programs that guard spreadsheets against formulas write an apostrophe before a minus. */
const withoutGuard = (cell: string) => cell.trim().replace(/^'/, '')

function readRow(row: CsvRow, columns: Columns, source: FileSource): FileRow {
  const cell: Cell = (field) => {
    const column = columns[field]
    return column === undefined ? '' : withoutGuard(row.cells[column.index] ?? '')
  }
  const refuse = (field: Field, why: string): never => {
    const heading = columns[field]?.heading ?? field
    throw new CsvProblem(`Row ${row.number}, column “${heading}”: ${why}`)
  }
  const reader: Reader = { cell, refuse, keepsBelowZero: source.keepsBelowZero }
  const [transactionId, ofPayment] = [idIn(reader, 'transactionId'), idIn(reader, 'reference')]
  const ofRefund = idIn(reader, 'refundReference')
  if (transactionId === '' && ofPayment === '' && ofRefund === '') {
    refuse(columns.reference === undefined ? 'transactionId' : 'reference', 'it is empty.')
  }
  const batch = idIn(reader, 'batch') || source.batch
  if (batch === '')
    throw new CsvProblem(`Row ${row.number} names no transfer. Enter its reference.`)
  const money = moneyIn(reader, columns)
  const day =
    dayIn(cell('day')) ?? refuse('day', `“${short(cell('day'))}” is no date like 2026-11-21.`)
  // One payment may be refunded in parts: the refund's own reference says which part it is.
  const reference = money.kind === 'REFUND' ? ofRefund || ofPayment : ofPayment || ofRefund
  const name = reference === '' ? transactionId : reference
  const key = [source.gateway, money.kind, name]
  if (money.kind === 'REFUND') key.push(String(money.amount), day)
  return {
    line: row.number,
    transaction_id: transactionId,
    reference,
    ...money,
    day,
    batch,
    key: key.join('/'),
  }
}

interface Reader {
  cell: Cell
  keepsBelowZero: boolean
  refuse: (field: Field, why: string) => never
}

function idIn({ cell, refuse }: Reader, field: Field): string {
  const id = cell(field)
  if (id.length > referenceMax) refuse(field, `it has more than ${referenceMax} characters.`)
  if (/^\d+(\.\d+)?e\+\d+$/i.test(id)) {
    refuse(field, `“${id}” was shortened by a spreadsheet. Import the file as the gateway made it.`)
  }
  return id
}

type Money = Pick<FileRow, 'kind' | 'amount' | 'fee'>

function moneyIn(reader: Reader, columns: Columns): Money {
  const { cell, refuse } = reader
  const given = amountIn(reader, 'amount')
  if (given === 0n) refuse('amount', 'it is zero.')
  if (given < 0n || isRefundType.test(cell('type'))) return refundOf(reader, columns, given)
  const charged =
    columns.fee === undefined ? given - amountIn(reader, 'net') : amountIn(reader, 'fee')
  // Some gateways write what they keep as an amount below zero.
  const fee = columns.fee !== undefined && charged < 0n ? -charged : charged
  if (fee < 0n || fee > given) {
    refuse(columns.fee === undefined ? 'net' : 'fee', 'the fee is below zero or above the amount.')
  }
  return { kind: 'PAYMENT', amount: given, fee }
}

/** A refund takes the amount back, and some gateways give their fee back with it. */
function refundOf(reader: Reader, columns: Columns, given: Poisha): Money {
  const amount = given < 0n ? given : -given
  const field = columns.fee === undefined ? 'net' : 'fee'
  if (reader.cell(field) === '') return { kind: 'REFUND', amount, fee: 0n }
  const value = amountIn(reader, field)
  if (field === 'fee')
    return { kind: 'REFUND', amount, fee: reader.keepsBelowZero ? -value : value }
  return { kind: 'REFUND', amount, fee: amount + (value < 0n ? -value : value) }
}

const amountPattern = /^(-?)(\d{1,11})(?:\.(\d{1,2})0*)?$/

/** The number of a cell without its currency; what stands in brackets is below zero. */
function numberOf(written: string): string {
  return written.replaceAll(/bdt|tk\.?|৳|\s/gi, '').replace(/^\((.*)\)$/, '-$1')
}

/** `1,234.50`, with or without a currency; in brackets or with a minus it is below zero. */
function amountIn({ cell, refuse }: Reader, field: Field): Poisha {
  const written = cell(field)
  const number = numberOf(written)
  // Some countries write a thousand and a half as `1.500`, and some gateways 1.5: nobody can tell.
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(number)) {
    return refuse(field, `“${short(written)}” may be thousands or decimals. Write it like 1234.50.`)
  }
  const digits = withoutGrouping(number) ?? ''
  const [, minus, whole, hundredths = ''] = amountPattern.exec(digits) ?? []
  if (whole === undefined) return refuse(field, `“${short(written)}” is no amount.`)
  const poisha = BigInt(whole) * 100n + BigInt(hundredths.padEnd(2, '0'))
  return minus === '-' ? -poisha : poisha
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day at the start of the text: `2026-11-21 10:02`, `21/11/2026`, `21-Nov-2026`. Null for anything else. */
export function dayIn(written: string): string | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:\D|$)/.exec(written)
  const local = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3})[a-z]*[-/. ,]+(\d{4})(?:\D|$)/i.exec(written)
  const parts = iso?.slice(1) ?? local?.slice(1).toReversed()
  if (parts === undefined) return null
  const [year = '', monthText = '', dayText = ''] = parts
  const named = months.indexOf(monthText.toLowerCase())
  const month = named === -1 ? monthText.padStart(2, '0') : String(named + 1).padStart(2, '0')
  const day = `${year}-${month}-${dayText.padStart(2, '0')}`
  const time = Date.parse(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return isReal && Number(year) >= 2000 && Number(year) <= 2100 ? day : null
}

const short = (text: string) => (text.length > 40 ? `${cutText(text, 40)}…` : text)
