// npm run bench: measures the market and compares it with the limits of its parts. See README.md here.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from '../server/src/core/sql/db.ts'
import { freePort } from '../server/src/core/boot/embedded-postgres.ts'
import { compare } from './against.ts'
import { check, glance } from './check/check.ts'
import type { Case, PrepareCase } from './cases.ts'
import { figuresOf, type Sample, type ServerFigures } from './figures.ts'
import { measure, type BenchRequest, type ServerSample } from './load.ts'
import { fieldsMarket, openMarket, type Market } from './market.ts'
import { readOptions, type Options } from './options.ts'
import { serve, serveMarket, type Served } from './processes.ts'
import { detailCase, listCase, misspeltCase, searchCase } from './read-cases.ts'
import { judge } from './judged.ts'
import { keep, lineOf, type Row } from './report.ts'
import { scale } from './scale/scale.ts'
import { orderCase, signInCase } from './write-cases.ts'

const cases: Record<Case['name'], PrepareCase> = {
  list: listCase,
  detail: detailCase,
  search: searchCase,
  misspelt: misspeltCase,
  'sign-in': signInCase,
  order: orderCase,
}

/** Each measurement is made in this many parts. */
const rounds = 4

const chosen = readOptions(process.argv.slice(2))
await modeOf(chosen)

async function modeOf(options: Options): Promise<void> {
  if (options.against !== null) return await compare(cases, options.against, options)
  if (options.mode === 'scale') return await scale(options)
  if (options.mode === 'check') return await check(cases, options)
  if (options.mode === 'glance') return await glance(cases, options)
  if (options.mode === 'judged') return await judge(options)
  return await bench(options)
}

async function bench(options: Options): Promise<void> {
  console.log(`bench: seeding ${options.products.toLocaleString('en')} products …`)
  const market = await openMarket(fieldsMarket(options.products))
  try {
    // Minutes of orders must not exhaust the stock.
    await market.ctx.pool.run(sql`update products set stock = 5000000`)
    await market.ctx.pool.raw.query('vacuum (analyze) products')
    const rows: Row[] = []
    for (const [name, prepare] of Object.entries(cases)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue
      const row = await measureCase(market, await prepare(market), options)
      rows.push(row)
      console.log(lineOf(row))
    }
    if (options.isForTheRecord) keep(rows, options)
  } finally {
    await market.close()
  }
}

/** Measures the server, the database alone and bare Fastify in alternation, since a machine's speed varies. */
async function measureCase(market: Market, each: Case, options: Options): Promise<Row> {
  const server = await startServer(market, options)
  const opened = [server]
  try {
    const body = await sample(server, each)
    const bodyFile = path.join(market.dataDir, 'body.json')
    writeFileSync(bodyFile, body)
    const bare = await serve('bench/bare-server.ts', {
      PORT: String(await freePort()),
      BODY_FILE: bodyFile,
    })
    opened.push(bare)
    const samples: Record<'measured' | 'bare', ServerSample[]> = { measured: [], bare: [] }
    const limits: Sample[] = []
    for (let round = 0; round < rounds; round += 1) {
      const turn = { ...options, seconds: options.seconds / rounds }
      if (round > 0) turn.warmUpSeconds = Math.min(1, turn.warmUpSeconds)
      samples.measured.push(await measure(server, each.requests, turn))
      limits.push(await each.limit(turn))
      samples.bare.push(await measure(bare, each.requests, turn))
    }
    return {
      name: each.name,
      title: each.title,
      fieldBest: each.fieldBest,
      limitTitle: each.limitTitle,
      bytes: Buffer.byteLength(body),
      measured: serverFigures(server, samples.measured),
      bare: serverFigures(bare, samples.bare),
      limit: figuresOf(limits),
    }
  } finally {
    for (const one of opened) await one.stop()
  }
}

function serverFigures(server: Served, samples: readonly ServerSample[]): ServerFigures {
  const figures = figuresOf(samples)
  const requests = samples.reduce((sum, { times, failed }) => sum + times.length + failed, 0)
  const cpuMs = samples.reduce((sum, each) => sum + each.cpuMs, 0)
  return { ...figures, cpuUs: (cpuMs * 1_000) / requests, rssMb: server.rss() }
}

async function startServer(market: Market, { profileDir }: Options): Promise<Served> {
  const port = String(await freePort())
  const env = { ...market.env, PORT: port, HOST: '127.0.0.1' }
  const flags = profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  return await serveMarket(env, flags)
}

/** One response of the case, which must be a success. */
async function sample(server: Served, { requests, name }: Case): Promise<string> {
  const request: BenchRequest | undefined = 'list' in requests ? requests.list[0] : requests.next()
  if (request === undefined) throw new Error(`${name} has no requests.`)
  const { method, path: address, headers = {}, body = null } = request
  const answer = await fetch(server.url + address, { method, headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name} answers ${answer.status}: ${text}`)
  return text
}
