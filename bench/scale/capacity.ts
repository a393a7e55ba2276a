import { tableOf, whole } from '../report.ts'
import { shares } from './order-cases.ts'
import type { ScaleRow } from './rows.ts'

/** What docs/scaling.md reckons with: answers a second, by the case whose cost stands for them. */
const loads = [
  { title: 'a million people: API past the edge', name: 'mixed', perSecond: 40_000 },
  { title: 'a million people: pages from the cache', name: 'html-product', perSecond: 4_500 },
  { title: 'a million people: pages rendered', name: 'html-product-new', perSecond: 500 },
  { title: '10,000 orders a minute', name: 'order', perSecond: 167 },
  { title: '10,000 orders a minute, at a peak of ten times', name: 'order', perSecond: 1_670 },
]

/** What a core does at the largest size measured, and the cores that the loads of docs/scaling.md ask for. */
export function capacityOf(rows: readonly ScaleRow[]): string {
  const largest = new Map<string, ScaleRow>()
  for (const row of rows) {
    const known = largest.get(row.name)
    if (known === undefined || row[row.axis] > known[row.axis]) largest.set(row.name, row)
  }
  const wanted = [...new Set([...Object.keys(shares), ...loads.map(({ name }) => name)])]
  const cells = wanted.flatMap((name) => {
    const row = largest.get(name)
    if (row === undefined) return []
    const aCore = (us: number) => (us > 0 ? whole(1_000_000 / us) : '')
    return [
      [
        row.title,
        whole(row.products),
        whole(row.lines),
        whole(row.cpuUs),
        whole(row.databaseCpuUs),
        aCore(row.cpuUs),
        aCore(row.databaseCpuUs),
      ],
    ]
  })
  const cores = loads.map(({ title, name, perSecond }) => {
    const row = largest.get(name)
    const busy = (us: number | undefined) =>
      us === undefined ? '' : ((us * perSecond) / 1_000_000).toFixed(1)
    return [title, whole(perSecond), busy(row?.cpuUs), busy(row?.databaseCpuUs)]
  })
  const heads = [
    'at the largest size measured',
    'products',
    'order lines',
    'server µs',
    'PostgreSQL µs',
    'a second and web core',
    'a second and database core',
  ]
  return [
    tableOf(heads, cells),
    'What the loads below come to, as busy cores (an empty cell is not measured yet):',
    tableOf(['load', 'a second', 'web cores', 'database cores'], cores),
  ].join('\n\n')
}
