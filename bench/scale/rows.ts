import type { Figures } from '../figures.ts'
import type { Axis } from './cases.ts'

/** How large the market was. */
export interface Extent {
  products: number
  lines: number
}

/** A case on a market of one size. */
export interface ScaleRow extends Extent {
  name: string
  title: string
  axis: Axis
  measured: Figures
  /** Processor time of the server for one request, in µs. */
  cpuUs: number
  /** Processor time of PostgreSQL for one request, in µs. */
  databaseCpuUs: number
  /** The server's resident memory afterwards, in MB. */
  rssMb: number
  limitTitle: string
  limit: Figures
  /** Fastify alone with the same bytes; not measured for work of its own, nor before 2026-11-29. */
  bare?: Figures
  /** Pages of 8 kB that PostgreSQL looks at for one request; null where its SQL is not known. */
  buffers: number | null
  /** The machine's load average before: above its cores, others were at work too. */
  load: number
}

/** A case that was measured at several sizes, the smallest first. */
export interface Growth {
  name: string
  title: string
  axis: Axis
  rows: readonly ScaleRow[]
}

export function growthsOf(rows: readonly ScaleRow[]): Growth[] {
  return [...Map.groupBy(rows, ({ name }) => name).values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => a[a.axis] - b[b.axis])
    const [first] = sorted
    return first === undefined
      ? []
      : [{ name: first.name, title: first.title, axis: first.axis, rows: sorted }]
  })
}

/** How a figure at the largest size compares with the smallest; null with one size alone. */
export function growthOf({ rows }: Growth, figure: (row: ScaleRow) => number): number | null {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  return figure(last) / figure(first)
}

/** Processor time of the server and the database together, in µs a request. */
export function costOf({ cpuUs, databaseCpuUs }: ScaleRow): number {
  return cpuUs + databaseCpuUs
}

/** How many times the median the slowest hundredth takes. */
export function spreadOf({ p99, p50 }: Figures): number {
  return p99 / p50
}

/** A case as a line for the terminal. */
export function lineOf(row: Omit<ScaleRow, keyof Extent>): string {
  const { title, measured, limit, limitTitle, bare } = row
  const share = Math.round((100 * measured.perSecond) / limit.perSecond)
  return (
    `${title}: ${Math.round(measured.perSecond)} req/s, p50 ${measured.p50.toFixed(1)} ms, ` +
    `p99 ${measured.p99.toFixed(1)} ms (${spreadOf(measured).toFixed(1)} ×, ` +
    `Fastify alone ${bare === undefined ? 'unknown' : spreadOf(bare).toFixed(1)} ×), ${measured.failed} failed; server ${Math.round(row.cpuUs)} µs, ` +
    `PostgreSQL ${Math.round(row.databaseCpuUs)} µs, ${row.buffers === null ? 'unknown' : Math.round(row.buffers)} pages read, ${Math.round(row.rssMb)} MB; ` +
    `${limitTitle} ${Math.round(limit.perSecond)} (${share} %); load ${row.load.toFixed(1)}`
  )
}
