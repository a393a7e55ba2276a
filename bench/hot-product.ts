// node bench/hot-product.ts: simulates a sale of one product to 50,000 buyers a second. See README.md here.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './processes.ts'
import { replaceBlock, tableOf, whole } from './report.ts'
import type { BatchTimes } from './scale/order-batches.ts'
import type { ScaleRow } from './scale/rows.ts'
import { simulate } from './simulation/hot-product.ts'
import type { Design, Scenario } from './simulation/scenario.ts'

interface Kept {
  day: string
  machine: string
  rows: readonly ScaleRow[]
  orderBatches?: BatchTimes
}

const file = path.join(root, 'bench/results/scale.json')
const kept: Kept | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
const times = kept?.orderBatches
const placing = kept?.rows.find(({ name }) => name === 'order-hot')
if (kept === null || times === undefined || placing === undefined)
  throw new Error('Measure first: npm run bench -- --scale --only order-hot --record')

const scenario: Omit<Scenario, 'design' | 'webProcesses' | 'databaseCores'> = {
  seed: 20_261_122,
  buyersPerSecond: 50_000,
  durationMs: 10_000,
  stock: 100_000,
  batchMs: times.batchMs,
  orderMs: times.orderMs,
  commitMs: times.commitMs,
  decideMs: placing.cpuUs / 1_000,
  // docs/performance.md: a rejected request's processor time.
  rejectMs: 0.035,
  // batchOrderWrites in server/src/features/orders/placing.service.ts.
  maxItems: 32,
  batchesAtOnce: 2,
  // server/src/app.ts and server/src/core/http/admission.ts.
  slots: 48,
  queueMax: 1_000,
  waitMs: 300,
  queueItems: 256,
  forwardMs: 0.5,
  chunk: 200,
}

const designs: readonly [Design, string][] = [
  ['batches', 'batches, as today'],
  ['product-queue', 'a queue of the product’s own'],
  ['chunks', 'reservations in chunks'],
]
const machines = [
  { webProcesses: 4, databaseCores: 8 },
  { webProcesses: 16, databaseCores: 16 },
  { webProcesses: 64, databaseCores: 16 },
]

const rows = machines.flatMap((machine) =>
  designs.map(([design, title]) => {
    const outcome = simulate({ ...scenario, ...machine, design })
    const share = (count: number) => `${((100 * count) / outcome.buyers).toFixed(1)} %`
    const { soldOutAfterMs } = outcome
    return [
      title,
      whole(machine.webProcesses),
      whole(machine.databaseCores),
      whole(outcome.boughtPerSecond),
      whole(outcome.p50),
      whole(outcome.p99),
      share(outcome.bought),
      share(outcome.soldOut),
      share(outcome.busy),
      soldOutAfterMs === null
        ? `${whole(outcome.left)} left`
        : `${(soldOutAfterMs / 1_000).toFixed(1)} s`,
    ]
  }),
)

const ms = (value: number) => `${value.toFixed(2)} ms`
const about =
  `${kept.day}, ${kept.machine}: a batch takes ${ms(times.batchMs)} and ${ms(times.orderMs)} an order, a commit ` +
  `${ms(times.commitMs)}; an order takes ${ms(scenario.decideMs)} of its web process, a rejection ${ms(scenario.rejectMs)}. ` +
  `${whole(scenario.buyersPerSecond)} buyers a second for ${scenario.durationMs / 1_000} s, ` +
  `${whole(scenario.stock)} units, chunks of ${scenario.chunk}, queues write ${scenario.queueItems} at a time.`
const heads = [
  'design',
  'web processes',
  'database cores',
  'sold a second',
  'p50 ms',
  'p99 ms',
  'bought',
  'sold out',
  'busy',
  'all sold after',
]
replaceBlock('hot-product', `${about}\n\n${tableOf(heads, rows)}`, 'docs/scaling.md')
console.log(about)
console.log(tableOf(heads, rows))
