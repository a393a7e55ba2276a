import type { Finding } from '../../../server/testing/checker/checker.ts'
import type { Tally } from '../../../server/testing/faults/client.ts'

/** One fault and what came of it; times in ms. */
export interface DrillRow {
  name: string
  what: string
  /** Which process or node it hit. */
  victim: string
  /** Acknowledged orders a second before it. */
  usual: number
  /** The longest time without an acknowledged order. */
  withoutWritesMs: number
  /** Until every part was healthy, from the fault on. */
  healthyMs: number
  /** Acknowledged orders that the database has not. */
  lost: number
  /** Orders that no request explains. */
  doubled: number
}

export interface DrillReport {
  isSynchronous: boolean
  rows: readonly DrillRow[]
  acknowledged: number
  tally: Tally
  /** Rules of the checker that do not hold. */
  findings: readonly Finding[]
  /** What went wrong with the load itself. */
  errors: readonly string[]
}

/** With the asynchronous setting orders may be lost, and then rows contradict what clients were told. */
export function isGood({ isSynchronous, rows, findings, errors, tally }: DrillReport): boolean {
  const isDoubled = rows.some(({ doubled }) => doubled > 0)
  const isLost = rows.some(({ lost }) => lost > 0) || findings.length > 0
  const isBroken = errors.length > 0 || tally.faults.length > 0
  return !isDoubled && !isBroken && (!isSynchronous || !isLost)
}

/** The figures as a Markdown table with a line of totals. */
export function describeDrill(report: DrillReport): string {
  const { isSynchronous, rows, acknowledged, tally, findings, errors } = report
  const heads = [
    'fault',
    'what happens',
    'orders/s before',
    'without writes',
    'healthy after',
    'lost',
    'doubled',
  ]
  const cells = rows.map((row) => [
    `\`${row.name}\``,
    `${row.what} (${row.victim})`,
    row.usual.toFixed(0),
    seconds(row.withoutWritesMs),
    seconds(row.healthyMs),
    String(row.lost),
    String(row.doubled),
  ])
  const statuses = Object.entries(tally.byStatus)
    .toSorted(([, a], [, b]) => b - a)
    .map(([status, count]) => `${count} × ${status}`)
  return [
    `Commits wait for the standby: ${isSynchronous ? 'yes' : 'no'}. ${acknowledged} orders acknowledged; answers: ${statuses.join(', ')}.`,
    '',
    markdownTable(heads, cells),
    '',
    findings.length === 0
      ? 'The checker counted every row again: every rule holds.'
      : `${findings.length} rules do not hold:`,
    ...findings.map(
      ({ name, count, violations }) => `- ${name}: ${count}, such as ${violations[0]}`,
    ),
    ...mixed([...errors, ...tally.faults]).map((text) => `- ${text}`),
    '',
  ].join('\n')
}

/** One of each kind with how many there were; ids and numbers make no difference. */
function mixed(texts: readonly string[]): string[] {
  const kind = (text: string) => text.replaceAll(/[0-9a-f-]{36}|\d+/g, '#').slice(0, 160)
  return [...Map.groupBy(texts, kind).values()].map(
    (same) => `${same.length} × ${same[0]?.replaceAll(/\s+/g, ' ') ?? ''}`,
  )
}

function markdownTable(heads: readonly string[], cells: readonly string[][]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)),
  )
  const line = (words: readonly string[]) =>
    `| ${words.map((word, column) => pad(word, column, widths)).join(' | ')} |`
  const rule = widths.map((width, column) =>
    column < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(heads), line(rule), ...cells.map(line)].join('\n')
}

/** Words to the left, figures to the right. */
function pad(word: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0
  return column < 2 ? word.padEnd(width) : word.padStart(width)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
