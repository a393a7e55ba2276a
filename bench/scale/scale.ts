// npm run bench -- --scale: how the cost of each kind of request grows with the market.
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { freePort } from '../../server/src/core/boot/embedded-postgres.ts'
import { sql } from '../../server/src/core/sql/db.ts'
import { int4 } from '../../server/src/core/sql/kinds.ts'
import { drive } from '../driver.ts'
import { figuresOf, type Pressure, type Sample } from '../figures.ts'
import { measure, type BenchRequest, type Requests, type ServerSample } from '../load.ts'
import { openMarket, type Market } from '../market.ts'
import { timeBatches } from './order-batches.ts'
import type { Options, ScaleOptions } from '../options.ts'
import { serve, serveMarket, type Served } from '../processes.ts'
import type { Statement } from '../statements.ts'
import type { NamedCase, ScaleCase } from './cases.ts'
import { catalogueCases } from './catalogue-cases.ts'
import { mixedCase, orderCases } from './order-cases.ts'
import { pageCases } from './page-cases.ts'
import { buffersOf, openRecorder, replayer, type Recorder } from './recording.ts'
import { lineOf, type Extent, type ScaleRow } from './rows.ts'
import { record } from './scale-report.ts'

const plain = [...catalogueCases, ...pageCases, ...orderCases]
export const cases = [...plain, mixedCase(plain)]
/** Case and limit are measured in turn, this often. */
const rounds = 2
/** Requests whose statements are explained, for the pages that they look at. */
const explained = 40
/** What the limit is measured for, beside the case, and Fastify alone. */
const limitShare = 0.5
const bareShare = 0.3

/** Measures every case on a market of each size, one after the other, and records what full runs find. */
export async function scale(options: Options): Promise<void> {
  for (const open of marketsOf(options.scale)) {
    const market = await open()
    try {
      if (options.scale.isPagesOnly) {
        await printPages(market, options.only)
        continue
      }
      const rows = await measureMarket(market, options)
      const isWhole =
        options.only.length === 0 && options.scale.market === null && !options.scale.isUnshared
      if (!isWhole && !options.isRecording) continue
      const isHot = rows.some(({ name }) => name === 'order-hot')
      record(rows, isHot ? await timeBatches(market) : null, options)
    } finally {
      await market.close()
    }
  }
}

function marketsOf({ sizes, lines, keepIn, market }: ScaleOptions): (() => Promise<Market>)[] {
  if (market !== null) return [() => openMarket({}, { keptIn: market })]
  return sizes.map((products, place) => () => {
    const orderLines = lines[Math.min(place, lines.length - 1)] ?? 0
    console.log(`bench: a market of ${whole(products)} products, ${whole(orderLines)} order lines`)
    // As many people as keep each list of orders at a plausible length.
    const size = { products, customers: Math.max(2_000, Math.round(orderLines / 40)) }
    const kept = keepIn === null ? {} : { keptIn: path.join(keepIn, `${products}-${orderLines}`) }
    return openMarket(size, { orderLines, ...kept })
  })
}

async function measureMarket(market: Market, options: Options): Promise<ScaleRow[]> {
  const extent = await extentOf(market)
  console.log(`bench: ${whole(extent.products)} products, ${whole(extent.lines)} order lines`)
  const port = String(await freePort())
  const sharing = options.scale.isUnshared ? { SHARED_ANSWERS: 'off' } : {}
  const server = await serveMarket({ ...market.env, ...sharing, PORT: port, HOST: '127.0.0.1' })
  const recorder = await openRecorder(market)
  const rows: ScaleRow[] = []
  try {
    for (const each of cases) {
      if (options.only.length > 0 && !options.only.includes(each.name)) continue
      try {
        const row = await measureCase({ market, server, recorder }, each, options)
        rows.push({ ...row, ...extent })
        console.log(lineOf(row))
      } catch (error) {
        // The others are worth having: a large market takes long to measure.
        console.error(`bench: ${each.title} could not be measured:`, error)
        process.exitCode = 1
      }
    }
  } finally {
    await server.stop()
    await recorder.close()
  }
  return rows
}

async function printPages(market: Market, only: readonly string[]): Promise<void> {
  const extent = await extentOf(market)
  console.log(`bench: ${whole(extent.products)} products, ${whole(extent.lines)} order lines`)
  const recorder = await openRecorder(market)
  try {
    for (const { name, title, prepare } of cases) {
      if (only.length > 0 && !only.includes(name)) continue
      const { limit } = await prepare(market)
      if (limit.kind !== 'sql') continue
      const statements = await statementsOf(recorder, limit.sample.slice(0, explained))
      const pages = await buffersOf(market.ctx.pool, statements)
      console.log(`${name.padEnd(20)} ${whole(Math.round(pages)).padStart(9)} pages read: ${title}`)
    }
  } finally {
    await recorder.close()
  }
}

async function statementsOf(recorder: Recorder, requests: readonly BenchRequest[]) {
  const statements: Statement[][] = []
  for (const request of requests) statements.push(await recorder.statementsOf(request))
  return statements
}

async function extentOf({ ctx }: Market): Promise<Extent> {
  return await ctx.db.one(
    { products: int4, lines: int4 },
    sql`
    select (select count(*)::int from products) as products, (select count(*)::int from order_items) as lines`,
  )
}

interface Scene {
  market: Market
  server: Served
  recorder: Recorder
}

async function measureCase(
  scene: Scene,
  { name, title, axis, prepare }: NamedCase,
  options: Options,
): Promise<Omit<ScaleRow, keyof Extent>> {
  const { market, server } = scene
  const each = await prepare(market)
  const limit = await openLimit(scene, each)
  // What the case's median and slowest answers are of each other says little without those of no work at all.
  const bare = each.limit.kind === 'sql' ? await openBare(scene, each.requests) : null
  const load = loadavg()[0] ?? 0
  try {
    const samples: ServerSample[] = []
    const limits: Sample[] = []
    const bareSamples: Sample[] = []
    for (let round = 0; round < rounds; round += 1) {
      const seconds = options.seconds / rounds
      const warmUpSeconds = round === 0 ? options.warmUpSeconds : Math.min(1, options.warmUpSeconds)
      const turn = { ...options, seconds, warmUpSeconds }
      samples.push(await measure(server, each.requests, turn, market.postgresCpuMs))
      limits.push(await limit.drive({ ...turn, seconds: seconds * limitShare }))
      if (bare !== null) {
        bareSamples.push(
          await bare.drive({ ...turn, warmUpSeconds: 1, seconds: seconds * bareShare }),
        )
      }
    }
    const sum = (of: (sample: ServerSample) => number) =>
      samples.reduce((total, sample) => total + of(sample), 0)
    const requests = sum(({ times, failed }) => times.length + failed)
    return {
      name,
      title,
      axis,
      measured: figuresOf(samples),
      cpuUs: (1_000 * sum(({ cpuMs }) => cpuMs)) / requests,
      databaseCpuUs: (1_000 * sum(({ databaseCpuMs }) => databaseCpuMs)) / requests,
      rssMb: server.rss(),
      limitTitle: limit.title,
      limit: figuresOf(limits),
      ...(each.limit.kind === 'own'
        ? {}
        : { bare: figuresOf(bare === null ? limits : bareSamples) }),
      buffers: limit.buffers,
      load,
    }
  } finally {
    await limit.close()
    await bare?.close()
  }
}

interface OpenLimit {
  title: string
  /** Pages of the database that a request looks at; null where its SQL is not known. */
  buffers: number | null
  drive: (pressure: Pressure) => Promise<Sample>
  close: () => Promise<void>
}

async function openLimit(scene: Scene, { limit, requests }: ScaleCase): Promise<OpenLimit> {
  const close = async () => {}
  if (limit.kind === 'own') return { ...limit, buffers: null, close }
  if (limit.kind === 'bytes') return await openBare(scene, requests)
  const { pool } = scene.market.ctx
  const statements = await statementsOf(scene.recorder, limit.sample)
  const send = replayer(pool, statements)
  const title = 'the same SQL in a driver loop'
  const buffers = await buffersOf(pool, statements.slice(0, explained))
  return { title, buffers, drive: (pressure) => drive(send, pressure), close }
}

/** Fastify alone, which answers every request with the bytes of the case's first answer. */
async function openBare({ market, server }: Scene, requests: Requests): Promise<OpenLimit> {
  const request = 'list' in requests ? requests.list[0] : requests.next()
  const answer = await fetch(server.url + (request?.path ?? '/'), {
    headers: request?.headers ?? {},
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${request?.path} answers ${answer.status}: ${body}`)
  const bodyFile = path.join(market.dataDir, 'body.json')
  writeFileSync(bodyFile, body)
  const env = { PORT: String(await freePort()), BODY_FILE: bodyFile }
  const bare = await serve('bench/bare-server.ts', env)
  return {
    title: 'Fastify alone with the same bytes',
    buffers: null,
    drive: (pressure) => measure(bare, requests, pressure),
    close: () => bare.stop(),
  }
}

function whole(value: number): string {
  return value.toLocaleString('en')
}
