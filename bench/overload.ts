// node bench/overload.ts: what the market does with five times the requests it can serve. See README.md here.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { freePort } from '../server/src/core/embedded-postgres.ts'
import { sql } from '../server/src/core/db.ts'
import type { BenchRequest, Requests } from './load.ts'
import { fieldsMarket, openMarket, type Market } from './market.ts'
import { Client, closedLoop, openLoop, wire, type OpenLoop, type Shot } from './open-loop.ts'
import { serve, serveMarket, type Served } from './processes.ts'
import { detailCase, listCase, searchCase } from './read-cases.ts'
import { orderCase } from './write-cases.ts'

const { values: given } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '6' },
    times: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'list,search,order,mixed' },
    /** Open no connections beforehand: everybody in the flood is new. */
    cold: { type: 'boolean', default: false },
    /** The market has one core to itself and the generator another, so that neither takes the other's. */
    apart: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const seconds = Number(given.seconds)
const times = Number(given.times)
/** The best that closed loops do is looked for at these widths. */
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

/** A server of its own; the best it does in a closed loop and the flood by turns, since machines are noisy. */
async function flood(name: string, request: () => BenchRequest): Promise<void> {
  const port = await freePort()
  const env = { ...market.env, PORT: String(port), HOST: '127.0.0.1' }
  const flags = given.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${given.profile}`]
  pin(marketCore)
  const server = await serveMarket(env, flags)
  pin(generatorCore)
  const refuserPort = await freePort()
  const refuser = await serve('bench/bare-refuser.ts', { PORT: String(refuserPort) })
  const fresh = () => wire(request(), `127.0.0.1:${port}`)
  try {
    // The first flood finds a server that has answered and refused before.
    await closedLoop(port, fresh, { connections: 128, seconds: 3 })
    await openLoop(port, fresh, { perSecond: 3_000, seconds: 2, patienceMs })
    const quietMs = at(msOf(await closedLoop(port, fresh, { connections: 1, seconds: 1 })), 0.99)
    const limitMs = Math.max(100, 3 * quietMs)
    const closed = new Map<number, Round[]>()
    const floods: Flood[] = []
    const ideals: Round[] = []
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
      floods.push(await oneFlood({ port, server, fresh, perSecond, limitMs }))
      // Everything that will be refused goes to a process that does nothing else, and reads none of it.
      await settled()
      const one = fresh()
      const refused = openLoop(refuserPort, () => one, {
        perSecond: mean.served * (times - 1),
        seconds: seconds / 2,
        patienceMs,
      })
      ideals.push(await timed(server, loop(width)))
      await refused
    }
    tell(name, bestOf(closed).mean, floods, meanOf(ideals))
  } finally {
    await server.stop()
    await refuser.stop()
  }
}

/** Waits until the letters of the orders so far are written: each part pays for its own work alone. */
async function settled(): Promise<void> {
  const isTold = sql`select not exists (select from order_events where not is_told) as value`
  for (let tries = 0; tries < 600; tries += 1) {
    const { value } = await market.ctx.pool.one<{ value: boolean }>(isTold)
    if (value) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The letters of the orders are not written.')
}

/** What was served a second, and how many cores that took. */
interface Round {
  served: number
  server: number
  generator: number
}

interface Flood extends Round {
  perSecond: number
  shots: Shot[]
  recoveredMs: number
  lags: number[]
  connections: number
}

interface FloodOptions {
  port: number
  server: Served
  fresh: () => Buffer
  perSecond: number
  limitMs: number
}

async function oneFlood(options: FloodOptions): Promise<Flood> {
  const { port, server, fresh, perSecond, limitMs } = options
  // Made beforehand: what the generator does meanwhile is taken from the server.
  const ready = Array.from({ length: Math.ceil(perSecond * seconds * 1.05) }, fresh)
  let run: OpenLoop | undefined
  let endedAt = 0
  const round = await timed(server, async () => {
    run = await openLoop(port, () => ready.pop() ?? fresh(), {
      perSecond,
      seconds,
      patienceMs,
      isCold: given.cold,
    })
    endedAt = run.startedAt + seconds * 1_000
    // What came after the flood's end does not count as served in its time.
    const inTime = run.shots.filter((shot) => isServed(shot) && shot.dueAt + shot.ms <= endedAt)
    return inTime.length / seconds
  })
  if (run === undefined) throw new Error('There was no flood.')
  const recoveredMs = await recovery(port, fresh, endedAt, limitMs)
  return { ...round, ...run, perSecond, recoveredMs }
}

async function timed(server: Served, work: () => Promise<number>): Promise<Round> {
  const before = server.cpuMs()
  const own = process.cpuUsage()
  const startedAt = performance.now()
  const served = await work()
  const tookMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(own)
  return {
    served,
    server: (server.cpuMs() - before) / tookMs,
    generator: (user + system) / 1_000 / tookMs,
  }
}

/** The width that did best, and its mean. */
function bestOf(closed: ReadonlyMap<number, readonly Round[]>): { width: number; mean: Round } {
  const means = [...closed].map(([width, rounds]) => ({ width, mean: meanOf(rounds) }))
  return means.reduce((best, other) => (other.mean.served > best.mean.served ? other : best))
}

function meanOf(rounds: readonly Round[]): Round {
  const mean = (of: (round: Round) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length
  return {
    served: mean(({ served }) => served),
    server: mean(({ server }) => server),
    generator: mean(({ generator }) => generator),
  }
}

function tell(name: string, best: Round, floods: readonly Flood[], ideal: Round): void {
  const mean = meanOf(floods)
  const shots = floods.flatMap((each) => each.shots)
  const served = msOf(shots.filter(isServed))
  const refused = msOf(shots.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter))
  const others = shots.length - served.length - refused.length
  const share = mean.served / best.served
  const perSecond = floods.reduce((sum, each) => sum + each.perSecond, 0) / floods.length
  const words = [
    `${name}: best ${whole(best.served)}/s, flood ${whole(perSecond)}/s`,
    `goodput ${whole(mean.served)}/s = ${whole(share * 100)} % (${whole((mean.served / ideal.served) * 100)} % of ${whole(ideal.served)}/s, served beside a bare process that refuses the rest)`,
    `served p50 ${whole(at(served, 0.5))} p99 ${whole(at(served, 0.99))} ms`,
    `refused ${whole(refused.length / seconds / floods.length)}/s p50 ${whole(at(refused, 0.5))} p99 ${whole(at(refused, 0.99))} ms`,
    `neither ${others}`,
    `well again after ${whole(Math.max(...floods.map(({ recoveredMs }) => recoveredMs)))} ms at the latest`,
    `generator late by p99 ${whole(
      at(
        floods.flatMap(({ lags }) => lags),
        0.99,
      ),
    )} ms`,
    `cores: server ${best.server.toFixed(2)} → ${mean.server.toFixed(2)}, generator ${best.generator.toFixed(2)} → ${mean.generator.toFixed(2)}`,
  ]
  console.log(words.join('; '))
}

/** How long after the flood's end a request is answered as in quiet times again, five times in a row. */
async function recovery(
  port: number,
  fresh: () => Buffer,
  endedAt: number,
  limitMs: number,
): Promise<number> {
  const client = new Client(port)
  let firstAt: number | null = null
  let inRow = 0
  try {
    while (performance.now() < endedAt + 60_000) {
      const sentAt = performance.now()
      const shot = await new Promise<Shot>((done) => client.send(fresh(), sentAt, done))
      const isWell = isServed(shot) && shot.ms <= limitMs
      inRow = isWell ? inRow + 1 : 0
      firstAt = isWell ? (firstAt ?? sentAt) : null
      if (firstAt !== null && inRow >= 5) return Math.max(0, firstAt - endedAt)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return Number.POSITIVE_INFINITY
  } finally {
    client.close()
  }
}

function isServed({ status }: Shot): boolean {
  return status >= 200 && status < 300
}

function msOf(shots: readonly Shot[]): number[] {
  return shots.map(({ ms }) => ms)
}

function at(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function whole(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 0 })
}

/** This process and what it starts from now on run on that core alone. */
function pin(core: number): void {
  if (given.apart) execFileSync('taskset', ['-acp', String(core), String(process.pid)])
}
