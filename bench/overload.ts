// node bench/overload.ts: measures the market under five times the load that it can serve. See README.md here.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { freePort } from '../server/src/core/boot/embedded-postgres.ts'
import { rushMs } from '../server/src/core/concurrency/rush.ts'
import { sql } from '../server/src/core/sql/db.ts'
import { bool } from '../server/src/core/sql/kinds.ts'
import { quantile } from './figures.ts'
import type { BenchRequest, Requests } from './load.ts'
import { fieldsMarket, openMarket, type Market } from './market.ts'
import { closedLoop, openLoop, wire } from './open-loop.ts'
import { printReport, type Comparison } from './overload-report.ts'
import {
  bestOf,
  isServed,
  msOf,
  oneFlood,
  timed,
  type Flood,
  type Round,
} from './overload-rounds.ts'
import { serve, serveMarket } from './processes.ts'
import { detailCase, listCase, searchCase } from './read-cases.ts'
import { orderCase } from './write-cases.ts'

const { values: given } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '6' },
    times: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'list,search,order,mixed' },
    /** Open no connections in advance: all clients of the flood are new. */
    cold: { type: 'boolean', default: false },
    /** Pins the market and the generator to a core each. */
    apart: { type: 'boolean', default: false },
    /** Has the flooded server share no answers either. */
    unshared: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const seconds = Number(given.seconds)
const times = Number(given.times)
/** The numbers of connections among which the best closed loop is chosen. */
const widths = [32, 64, 128]
const patienceMs = 30_000
const marketCore = 0
const generatorCore = 1

pin(marketCore)
const market = await openMarket(fieldsMarket(Number(given.products)))
try {
  await market.ctx.pool.run(sql`update products set stock = 5000000`)
  await market.ctx.pool.raw.query('vacuum (analyze) products')
  const floods = await floodsOf(market)
  for (const name of given.only.split(',')) {
    const next = floods[name]
    if (next === undefined) throw new Error(`There is no flood called ${name}.`)
    await flood(name, next)
  }
} finally {
  await market.close()
}

async function floodsOf(on: Market): Promise<Record<string, () => BenchRequest>> {
  const list = anyOf((await listCase(on)).requests)
  const detail = anyOf((await detailCase(on)).requests)
  const search = anyOf((await searchCase(on)).requests)
  const order = anyOf((await orderCase(on)).requests)
  const mix = [list, list, list, list, list, detail, detail, search, search, order]
  const mixed = () => (mix[Math.floor(Math.random() * mix.length)] ?? list)()
  return { list, detail, search, order, mixed }
}

function anyOf(requests: Requests): () => BenchRequest {
  if ('next' in requests) return requests.next
  return () => {
    const request = requests.list[Math.floor(Math.random() * requests.list.length)]
    if (request === undefined) throw new Error('There are no requests.')
    return request
  }
}

/** Makes the server respond and reject before the first flood. Returns its p99 without load, in ms. */
async function warmUp(port: number, fresh: () => Buffer): Promise<number> {
  await closedLoop(port, fresh, { connections: 128, seconds: 3 })
  await openLoop(port, fresh, { perSecond: 3_000, seconds: 2, patienceMs })
  return quantile(msOf(await closedLoop(port, fresh, { connections: 1, seconds: 1 })), 0.99)
}

/** A server of the market, and its requests. */
async function start(request: () => BenchRequest, settings: Record<string, string>) {
  const port = await freePort()
  const env = { ...market.env, PORT: String(port), HOST: '127.0.0.1', ...settings }
  const flags = given.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${given.profile}`]
  pin(marketCore)
  const server = await serveMarket(env, flags)
  pin(generatorCore)
  return { port, server, fresh: () => wire(request(), `127.0.0.1:${port}`) }
}

/**
 * Alternates the best closed loop and the flood, since machines are noisy. The best is that of a server which shares no
 * answers: the other one shares them because of the flood, and for a while after it.
 */
async function flood(name: string, request: () => BenchRequest): Promise<void> {
  const calm = await start(request, { SHARED_ANSWERS: 'off' })
  const flooded = await start(request, given.unshared ? { SHARED_ANSWERS: 'off' } : {})
  const refuserPort = await freePort()
  const refuser = await serve('bench/bare-rejecter.ts', { PORT: String(refuserPort) })
  const { port, server, fresh } = calm
  try {
    await warmUp(port, fresh)
    const limitMs = Math.max(100, 3 * (await warmUp(flooded.port, flooded.fresh)))
    const closed = new Map<number, Round[]>()
    const floods: Flood[] = []
    const comparisons: Comparison[] = []
    for (let round = 0; round < Number(given.rounds); round += 1) {
      const loop = (connections: number) => async () => {
        const shots = await closedLoop(port, fresh, { connections, seconds: seconds / 2 })
        return shots.filter(isServed).length / (seconds / 2)
      }
      for (const connections of widths) {
        await settled()
        const run = await timed(server, loop(connections))
        closed.set(connections, [...(closed.get(connections) ?? []), run])
      }
      const { width, mean } = bestOf(closed)
      const perSecond = mean.served * times
      await settled()
      // Each flood comes as a surprise: the one before is forgotten.
      await new Promise((resolve) => setTimeout(resolve, rushMs))
      const target = { ...flooded, limitMs }
      floods.push(await oneFlood({ ...target, perSecond, seconds, patienceMs, isCold: given.cold }))
      await settled()
      const excess = { perSecond: mean.served * (times - 1), seconds: seconds / 2, patienceMs }
      comparisons.push(
        await besideBareProcess(refuserPort, fresh(), excess, () => timed(server, loop(width))),
      )
    }
    printReport(name, bestOf(closed).mean, floods, comparisons)
  } finally {
    await calm.server.stop()
    await flooded.server.stop()
    await refuser.stop()
  }
}

/** Runs work while the excess of the flood goes to a bare process that only rejects. */
async function besideBareProcess(
  refuserPort: number,
  one: Buffer,
  flooded: Parameters<typeof openLoop>[2],
  work: () => Promise<Round>,
): Promise<Comparison> {
  const refused = openLoop(refuserPort, () => one, flooded)
  return { round: await work(), refused: (await refused).shots }
}

/** Waits until the emails of earlier orders are queued, so that each part is charged for its own work only. */
async function settled(): Promise<void> {
  const isTold = sql`select not exists (select from order_events where not is_told) as value`
  for (let tries = 0; tries < 600; tries += 1) {
    const { value } = await market.ctx.pool.one({ value: bool }, isTold)
    if (value) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The emails of the orders were not written in time.')
}

/** Pins this process, and the processes that it starts from now on, to a core. */
function pin(core: number): void {
  if (given.apart) execFileSync('taskset', ['-acp', String(core), String(process.pid)])
}
