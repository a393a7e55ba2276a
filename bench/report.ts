import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import type { Case } from './cases.ts'
import type { Figures, ServerFigures } from './figures.ts'
import type { Options } from './options.ts'
import { root } from './processes.ts'

/** The results of a case. */
export interface Row extends Pick<Case, 'name' | 'title' | 'fieldBest' | 'limitTitle'> {
  /** The size of one response body. */
  bytes: number
  measured: ServerFigures
  /** Fastify alone with the same bytes. */
  bare: ServerFigures
  limit: Figures
}

/** A case as a line for the terminal. */
export function lineOf({ title, measured, bare, limit, fieldBest, limitTitle }: Row): string {
  const share = percent(measured.perSecond / limit.perSecond)
  return (
    `${title}: ${whole(measured.perSecond)} req/s, p50 ${ms(measured.p50)}, p99 ${ms(measured.p99)}, ` +
    `${measured.failed} failed, ${whole(measured.cpuUs)} µs CPU, ${whole(measured.rssMb)} MB; ` +
    `bare ${whole(bare.perSecond)} (${whole(bare.cpuUs)} µs); ` +
    `${limitTitle} ${whole(limit.perSecond)} (${share}); ${times(measured.perSecond / fieldBest)} the field`
  )
}

/** Writes the figures to bench/results and into docs/performance.md. */
export function keep(rows: readonly Row[], options: Options): void {
  const { products, connections, seconds, warmUpSeconds } = options
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}`
  const folder = path.join(root, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const kept = { day, machine, products, connections, seconds, warmUpSeconds, rows }
  writeFileSync(path.join(folder, `${day}.json`), `${JSON.stringify(kept, null, 2)}\n`)
  const about = `${day}, ${machine}, ${products.toLocaleString('en')} products, ${connections} connections, ${seconds} s after ${warmUpSeconds} s of warm-up.`
  replaceBlock('figures', `${about}\n\n${tableOf(columns, rows.map(cellsOf))}`)
}

/** Replaces a marked block of a page of the documents. */
export function replaceBlock(name: string, content: string, file = 'docs/performance.md'): void {
  const page = path.join(root, file)
  const text = readFileSync(page, 'utf8')
  const start = `<!-- ${name} -->`
  const before = text.slice(0, text.indexOf(start) + start.length)
  const after = text.slice(text.indexOf(`<!-- /${name} -->`))
  writeFileSync(page, `${before}\n\n${content}\n\n${after}`)
}

const columns = [
  '',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'RSS MB',
  'Fastify alone',
  'limit',
  'of the limit',
  'the field’s best',
  'ratio',
]

function cellsOf(row: Row): string[] {
  return [
    row.title,
    whole(row.measured.perSecond),
    row.measured.p50.toFixed(1),
    row.measured.p99.toFixed(1),
    whole(row.measured.cpuUs),
    whole(row.measured.rssMb),
    whole(row.bare.perSecond),
    whole(row.limit.perSecond),
    percent(row.measured.perSecond / row.limit.perSecond),
    String(row.fieldBest),
    times(row.measured.perSecond / row.fieldBest),
  ]
}

/** A Markdown table; the first column holds words, the others figures. */
export function tableOf(heads: readonly string[], cells: readonly string[][]): string {
  const widths = heads.map((head, column) =>
    Math.max(3, head.length, ...cells.map((line) => line[column]?.length ?? 0)),
  )
  const line = (words: readonly string[]) =>
    `| ${words.map((word, column) => (column === 0 ? word.padEnd(widths[column] ?? 0) : word.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(heads), line(rule), ...cells.map(line)].join('\n')
}

/** 12,345 */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 1 : 0)} ×`
}
