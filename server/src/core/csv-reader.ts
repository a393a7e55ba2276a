/** A row of a CSV file. `number` counts rows as spreadsheets do, the headings being 1. */
export interface CsvRow {
  number: number
  cells: string[]
}

/** What is wrong with a file, in words for the person who chose it. */
export class CsvProblem extends Error {}

interface Reading {
  text: string
  delimiter: string
  at: number
}

/**
 * Reads CSV as RFC 4180 describes it: quoted cells may hold delimiters, line breaks and doubled quotes. Rows end with
 * CRLF, LF or CR; empty ones are left out. Throws CsvProblem, also past `rowsMost` rows.
 */
export function readCsv(bytes: Uint8Array, rowsMost: number): CsvRow[] {
  const text = decode(bytes)
  const reading: Reading = { text, delimiter: delimiterOf(text), at: 0 }
  const rows: CsvRow[] = []
  for (let number = 1; reading.at < text.length; number += 1) {
    const cells = readRow(reading, number)
    if (cells.every((cell) => cell.trim() === '')) continue
    if (rows.length === rowsMost) throw new CsvProblem(`The file has more than ${rowsMost} rows.`)
    rows.push({ number, cells })
  }
  return rows
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const advice = 'Save it as “CSV UTF-8” and try again.'
  if (isUtf16) throw new CsvProblem(`The file is UTF-16. ${advice}`)
  try {
    // It also removes the mark that spreadsheets put first.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new CsvProblem(`The file is no CSV file. ${advice}`)
    return text
  } catch (error) {
    if (error instanceof CsvProblem) throw error
    throw new CsvProblem(`The file is no UTF-8 text. ${advice}`)
  }
}

/**
 * The number without commas between its thousands (`1,234,567.50`) or lakhs (`12,34,567.50`). Null for any other
 * comma: files with semicolons between their cells may write 18.50 as `18,50`.
 */
export function withoutGrouping(number: string): string | null {
  const isGrouped = /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(number)
  if (!isGrouped && number.includes(',')) return null
  return number.replaceAll(',', '')
}

/** Spreadsheets of some countries write semicolons. The headings tell. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.split(/[\r\n]/, 1)
  const counts = [',', ';', '\t'].map((each) => ({ each, count: headings.split(each).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).each
}

function readRow(reading: Reading, number: number): string[] {
  const { text, delimiter } = reading
  const cells: string[] = []
  while (true) {
    cells.push(text[reading.at] === '"' ? readQuoted(reading, number) : readPlain(reading))
    const next = text[reading.at]
    reading.at += 1
    if (next === delimiter) continue
    if (next === '\r' && text[reading.at] === '\n') reading.at += 1
    if (next === undefined || next === '\r' || next === '\n') return cells
    throw new CsvProblem(`Row ${number}: a quoted cell goes on after its closing quote.`)
  }
}

/** A cell without quotes ends before the delimiter or the end of the row. */
function readPlain(reading: Reading): string {
  const { text, delimiter } = reading
  const start = reading.at
  while (reading.at < text.length) {
    const character = text[reading.at]
    if (character === delimiter || character === '\r' || character === '\n') break
    reading.at += 1
  }
  return text.slice(start, reading.at)
}

function readQuoted(reading: Reading, number: number): string {
  const { text } = reading
  let cell = ''
  let start = reading.at + 1
  while (true) {
    const end = text.indexOf('"', start)
    if (end === -1) throw new CsvProblem(`Row ${number}: a quoted cell is never closed.`)
    cell += text.slice(start, end)
    if (text[end + 1] !== '"') {
      reading.at = end + 1
      return cell
    }
    cell += '"'
    start = end + 2
  }
}
