// Two checkouts measured in alternation: what a change costs on a machine whose speed varies.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../server/src/core/sql/db.ts'
import { freePort } from '../server/src/core/boot/embedded-postgres.ts'
import type { Case, PrepareCase } from './cases.ts'
import { figuresOf } from './figures.ts'
import { measure, type ServerSample } from './load.ts'
import { fieldsMarket, openMarket, type Market } from './market.ts'
import type { Options } from './options.ts'
import { root, serveMarket, type Served } from './processes.ts'

interface Side {
  name: 'old' | 'new'
  market: Market
  checkout: string
}

/**
 * Seeds a market by each checkout's own code, serves both, and puts them under the same load in alternation:
 * old, new, new, old and so on. Prints the ratios of each round and their medians: of requests per second, and
 * of processor time per request, the server's and PostgreSQL's, which a busy machine affects less.
 */
export async function compare(
  cases: Record<Case['name'], PrepareCase>,
  against: string,
  options: Options,
): Promise<void> {
  const sides: Side[] = []
  try {
    for (const [name, checkout] of [
      ['old', path.resolve(against)],
      ['new', root],
    ] as const) {
      console.log(`bench: seeding the ${name} market …`)
      const market = await openMarket(fieldsMarket(options.products), { checkout })
      sides.push({ name, market, checkout })
      // Minutes of orders must not exhaust the stock.
      await market.ctx.pool.run(sql`update products set stock = 5000000`)
      await market.ctx.pool.raw.query('vacuum (analyze) products')
    }
    for (const [name, prepare] of Object.entries(cases)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue
      await compareCase(name, prepare, sides, options)
    }
  } finally {
    for (const { market } of sides) await market.close()
  }
}

async function compareCase(
  name: string,
  prepare: PrepareCase,
  sides: readonly Side[],
  options: Options,
): Promise<void> {
  const running: {
    each: Case
    server: Served
    samples: ServerSample[]
    market: Market
  }[] = []
  try {
    for (const { market, checkout } of sides) {
      const env = { ...market.env, PORT: String(await freePort()), HOST: '127.0.0.1' }
      const server = await serveMarket(env, [], checkout)
      running.push({ each: await prepare(market), server, samples: [], market })
    }
    for (let turn = 0; turn < options.turns; turn += 1) {
      const warmUpSeconds = turn === 0 ? options.warmUpSeconds : 1
      for (const one of turn % 2 === 0 ? running : running.toReversed()) {
        const pressure = { ...options, warmUpSeconds }
        const { server, each, market } = one
        one.samples.push(await measure(server, each.requests, pressure, market.postgresCpuMs))
        await settled(one)
      }
    }
    const [before, after] = running
    if (before !== undefined && after !== undefined) report(name, before.samples, after.samples)
  } finally {
    for (const { server } of running) await server.stop()
  }
}

/** How long a side may work on after its turn, e.g. on the emails of its orders. */
const settlingMs = 60_000
const pauseMs = 500

/** Waits until a side does nothing, or what it left over would be done, and paid for, in the other's turn. */
async function settled({ server, market }: { server: Served; market: Market }): Promise<void> {
  const spent = () => server.cpuMs() + market.postgresCpuMs()
  const start = performance.now()
  for (let before = spent(); performance.now() - start < settlingMs; before = spent()) {
    await sleep(pauseMs)
    if (!(spent() - before > pauseMs / 10)) return
  }
}

function report(name: string, before: readonly ServerSample[], after: readonly ServerSample[]) {
  const rate = (sample: ServerSample) => sample.times.length / sample.seconds
  const cpu = (sample: ServerSample) => sample.cpuMs / sample.times.length
  const databaseCpu = (sample: ServerSample) => sample.databaseCpuMs / sample.times.length
  const describe = (samples: readonly ServerSample[]) => {
    const { perSecond, p50, p99, failed } = figuresOf(samples)
    const cpuUs = 1_000 * median(samples.map(cpu))
    const databaseUs = 1_000 * median(samples.map(databaseCpu))
    return (
      `${perSecond.toFixed(0)} req/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ` +
      `${cpuUs.toFixed(0)} µs of the server's processor a request, ${databaseUs.toFixed(0)} of PostgreSQL's, ` +
      `${failed} failed`
    )
  }
  const compared = (what: string, figure: (sample: ServerSample) => number) => {
    const ratios = before.map((sample, turn) => figure(after[turn] ?? sample) / figure(sample))
    const list = ratios.map((ratio) => ratio.toFixed(3)).join(' ')
    console.log(`${name}: ${what}, new ÷ old by round ${list}; median ${median(ratios).toFixed(3)}`)
  }
  console.log(`${name}: old ${describe(before)}; new ${describe(after)}`)
  compared('requests a second', rate)
  compared('processor time', cpu)
  compared('PostgreSQL’s processor time', databaseCpu)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] =
    sorted.length % 2 === 1
      ? [sorted[middle], sorted[middle]]
      : [sorted[middle - 1], sorted[middle]]
  return (low + high) / 2
}
