import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import type { Options } from '../options.ts'
import { root } from '../processes.ts'
import { replaceBlock, tableOf, whole } from '../report.ts'
import type { BatchTimes } from './order-batches.ts'
import { capacityOf } from './capacity.ts'
import { plotOf, type Panel } from './plots.ts'
import { costOf, growthOf, growthsOf, spreadOf, type Growth, type ScaleRow } from './rows.ts'

/** What is on record: rows of one processor, each by its case and the size of its market. */
interface Kept {
  day: string
  machine: string
  connections: number
  seconds: number
  rows: ScaleRow[]
  /** For the simulation of a hot product; of the market measured last. */
  orderBatches?: BatchTimes
}

const file = path.join(root, 'bench/results/scale.json')
const plotsFolder = path.join(root, 'docs/plots')

/**
 * Writes the rows into bench/results/scale.json, and the table and plots of all that is there into
 * docs/performance.md. Rows that another processor measured are replaced as a whole: figures of two
 * machines say nothing beside each other.
 */
export function record(
  rows: readonly ScaleRow[],
  batches: BatchTimes | null,
  { connections, seconds }: Options,
): void {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}`
  const before: Kept | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const key = ({ name, products, lines }: ScaleRow) =>
    `${name} ${products.toPrecision(2)} ${lines.toPrecision(1)}`
  const same = before?.machine === machine ? before : null
  const known = same?.rows ?? []
  const orderBatches = batches ?? same?.orderBatches
  const merged = [...new Map([...known, ...rows].map((row) => [key(row), row])).values()]
  const kept: Kept = {
    day,
    machine,
    connections,
    seconds,
    rows: merged,
    ...(orderBatches && { orderBatches }),
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  replaceBlock('scale', pageOf(kept))
  replaceBlock('capacity', `${aboutOf(kept)}\n\n${capacityOf(merged)}`, 'docs/scaling.md')
}

/** Where and how it was measured, and whether others were at work on the machine. */
function aboutOf({ day, machine, connections, seconds, rows }: Kept): string {
  const load = Math.max(...rows.map((row) => row.load))
  return (
    `${day}, ${machine}, ${connections} connections, ${seconds} s a case; ` +
    `load average up to ${load.toFixed(1)} before a case.`
  )
}

function pageOf(kept: Kept): string {
  const growths = growthsOf(kept.rows)
  const parts = (['products', 'lines'] as const).flatMap((axis) => {
    const group = growths.filter((each) => each.axis === axis)
    return group.length === 0 ? [] : [partOf(axis, group)]
  })
  return [aboutOf(kept), ...parts].join('\n\n')
}

const words = { products: 'products', lines: 'order lines' }

function partOf(axis: Growth['axis'], group: readonly Growth[]): string {
  mkdirSync(plotsFolder, { recursive: true })
  const images = plots.map(({ name, title, unit, series }) => {
    const panels: Panel[] = group.map(({ title: heading, rows }) => ({
      title: heading,
      series: series.map(({ label, of }) => ({
        label,
        points: rows.map((row) => ({ x: row[axis], y: of(row) })),
      })),
    }))
    const picture = `${name}-by-${axis}.svg`
    const svg = plotOf(panels, { title: `${title} by ${words[axis]}`, x: words[axis], y: unit })
    writeFileSync(path.join(plotsFolder, picture), svg)
    return `![${title} by ${words[axis]}](plots/${picture})`
  })
  const heading = `### By ${words[axis]}`
  return [
    heading,
    tableOf(
      columnsOf(axis),
      group.flatMap((each) => cellsOf(axis, each)),
    ),
    ...images,
  ].join('\n\n')
}

const plots = [
  {
    name: 'latency',
    title: 'Time to answer',
    unit: 'ms',
    series: [
      { label: 'p50', of: (row: ScaleRow) => row.measured.p50 },
      { label: 'p99', of: (row: ScaleRow) => row.measured.p99 },
    ],
  },
  {
    name: 'cost',
    title: 'Processor time a request',
    unit: 'µs',
    series: [
      { label: 'server', of: (row: ScaleRow) => row.cpuUs },
      { label: 'PostgreSQL', of: (row: ScaleRow) => row.databaseCpuUs },
    ],
  },
]

const columnsOf = (axis: Growth['axis']) => [
  '',
  words[axis],
  'req/s',
  'p50 ms',
  'p99 ms',
  'p99 ÷ p50',
  'without work',
  'server µs',
  'PostgreSQL µs',
  'pages read',
  'RSS MB',
  'limit req/s',
  'of the limit',
  'p99 grew',
  'cost grew',
  'pages grew',
]

function cellsOf(axis: Growth['axis'], growth: Growth): string[][] {
  const grown = (figure: (row: ScaleRow) => number) => {
    const factor = growthOf(growth, figure)
    return factor === null ? '' : `${factor.toFixed(1)} ×`
  }
  return growth.rows.map((row, place) => {
    const isLast = place === growth.rows.length - 1
    return [
      place === 0 ? row.title : '',
      whole(row[axis]),
      whole(row.measured.perSecond),
      row.measured.p50.toFixed(1),
      row.measured.p99.toFixed(1),
      spreadOf(row.measured).toFixed(1),
      row.bare === undefined ? '' : spreadOf(row.bare).toFixed(1),
      whole(row.cpuUs),
      whole(row.databaseCpuUs),
      row.buffers === null ? '' : whole(row.buffers),
      whole(row.rssMb),
      whole(row.limit.perSecond),
      `${Math.round((100 * row.measured.perSecond) / row.limit.perSecond)} %`,
      isLast ? grown(({ measured }) => measured.p99) : '',
      isLast ? grown(costOf) : '',
      isLast && row.buffers !== null ? grown(({ buffers }) => buffers ?? Number.NaN) : '',
    ]
  })
}
