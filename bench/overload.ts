// node bench/overload.ts: what the market does with five times the requests it can serve. See README.md here.
import { parseArgs } from 'node:util'
import { freePort } from '../server/src/core/embedded-postgres.ts'
import { sql } from '../server/src/core/db.ts'
import type { BenchRequest, Requests } from './load.ts'
import { fieldsMarket, openMarket, type Market } from './market.ts'
import { Client, closedLoop, openLoop, wire, type Shot } from './open-loop.ts'
import { serveMarket, type Served } from './processes.ts'
import { detailCase, listCase, searchCase } from './read-cases.ts'
import { orderCase } from './write-cases.ts'

const { values: given } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '8' },
    times: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: 'list,search,order,mixed' },
    profile: { type: 'string' },
  },
})
const seconds = Number(given.seconds)
const times = Number(given.times)
/** The best that closed loops do is looked for at these widths. */
const widths = [32, 64, 128]
const patienceMs = 30_000

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

/** A server of its own, the best it does in a closed loop, and then the flood. */
async function flood(name: string, request: () => BenchRequest): Promise<void> {
  const port = await freePort()
  const env = { ...market.env, PORT: String(port), HOST: '127.0.0.1' }
  const flags = given.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${given.profile}`]
  const server = await serveMarket(env, flags)
  try {
    const fresh = () => wire(request(), `127.0.0.1:${port}`)
    await closedLoop(port, fresh, { connections: 32, seconds: 3 })
    for (let round = 0; round < Number(given.rounds); round += 1) {
      const quietMs = at(msOf(await closedLoop(port, fresh, { connections: 1, seconds: 1 })), 0.99)
      let best = 0
      for (const connections of widths) {
        const shots = await closedLoop(port, fresh, { connections, seconds: seconds / 2 })
        best = Math.max(best, shots.filter(isServed).length / (seconds / 2))
      }
      await measure({ name, port, server, best, quietMs, fresh })
    }
  } finally {
    await server.stop()
  }
}

interface Turn {
  name: string
  port: number
  server: Served
  best: number
  quietMs: number
  fresh: () => Buffer
}

async function measure({ name, port, server, best, quietMs, fresh }: Turn): Promise<void> {
  const perSecond = best * times
  // Made beforehand: what the generator does meanwhile is taken from the server.
  const ready = Array.from({ length: Math.ceil(perSecond * seconds * 1.05) }, fresh)
  const before = server.cpuMs()
  const own = process.cpuUsage()
  const run = await openLoop(port, () => ready.pop() ?? fresh(), { perSecond, seconds, patienceMs })
  const busyMs = performance.now() - run.startedAt
  const cpu = (server.cpuMs() - before) / busyMs
  const { user, system } = process.cpuUsage(own)
  const endedAt = run.startedAt + seconds * 1_000
  const recoveredMs = await recovery(port, fresh, endedAt, Math.max(100, 3 * quietMs))
  const served = run.shots.filter(isServed)
  // What came after the flood's end does not count as served in its time.
  const inTime = served.filter(({ dueAt, ms }) => dueAt + ms <= endedAt)
  const refused = run.shots.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter)
  const others = run.shots.length - served.length - refused.length
  const words = [
    `${name}: best ${whole(best)}/s, flood ${whole(perSecond)}/s`,
    `goodput ${whole(inTime.length / seconds)}/s = ${whole((inTime.length / seconds / best) * 100)} %`,
    `served p50 ${whole(at(msOf(served), 0.5))} p99 ${whole(at(msOf(served), 0.99))} ms`,
    `refused ${whole(refused.length / seconds)}/s p50 ${whole(at(msOf(refused), 0.5))} p99 ${whole(at(msOf(refused), 0.99))} ms`,
    `neither ${others}`,
    `well again after ${whole(recoveredMs)} ms`,
    `generator late by p99 ${whole(at(run.lags, 0.99))} ms, ${run.connections} connections`,
    `cores: server ${cpu.toFixed(2)}, generator ${((user + system) / 1_000 / busyMs).toFixed(2)}`,
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
