// node bench/memory.ts: the memory of a web process under shoppers' traffic, rendered pages and sign-ins. Fails when it
// ever has more than 300 MB, or still grows after a third of the time. `--minutes 30`, `--keep DIR` to measure a kept market.
import { parseArgs } from 'node:util'
import { freePort } from '../server/src/core/boot/embedded-postgres.ts'
import { quantile } from './figures.ts'
import { measure, type BenchRequest, type Requests } from './load.ts'
import { fieldsMarket, openMarket, type Market } from './market.ts'
import { serveMarket } from './processes.ts'
import { cases } from './scale/scale.ts'
import { signInCase } from './write-cases.ts'

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    products: { type: 'string', default: '10000' },
    keep: { type: 'string' },
  },
})
const barMb = 300
/** The median of the last third of the time may be above that of the second by this: caches fill slowly. */
const growthMax = 0.03
const sliceSeconds = 10
const sampleMs = 1_000
/** The memory in MB, during ten seconds of one kind of traffic. */
type Slice = number[]
/** What the slices send in turn, and to how many connections. */
const turns = [
  ['mixed', 32],
  ['html-list-new', 4],
  ['mixed', 32],
  ['html-product-new', 4],
  ['sign-in', 8],
] as const

const market = await openMarket(
  fieldsMarket(Number(given.products)),
  given.keep === undefined ? {} : { keptIn: given.keep },
)
const port = String(await freePort())
const server = await serveMarket({
  ...market.env,
  PORT: port,
  HOST: '127.0.0.1',
  WEB_CONCURRENCY: '1',
})
try {
  const requests = new Map<string, Requests>()
  for (const [name] of turns) requests.set(name, await requestsOf(market, name))
  const slices: Slice[] = []
  console.log(`at the start: ${server.rss().toFixed(0)} MB`)
  const end = performance.now() + Number(given.minutes) * 60_000
  for (let turn = 0; performance.now() < end; turn += 1) {
    const [name, connections] = turns[turn % turns.length] ?? turns[0]
    const sent = requests.get(name)
    if (sent === undefined) throw new Error(`There are no requests for ${name}.`)
    const slice: Slice = []
    const sampling = setInterval(() => slice.push(server.rss()), sampleMs)
    const pressure = { connections, seconds: sliceSeconds, warmUpSeconds: 0 }
    const { times, failed } = await measure(server, sent, pressure)
    clearInterval(sampling)
    slices.push(slice)
    const [middle, most] = [quantile(slice, 0.5), Math.max(...slice)].map((mb) => mb.toFixed(0))
    console.log(`${name}: ${times.length} answered, ${failed} not; ${middle} MB, at most ${most}`)
  }
  report(slices)
} finally {
  await server.stop()
  await market.close()
}

/** Asks for pages as browsers do: compressed. */
async function requestsOf(from: Market, name: string): Promise<Requests> {
  const plain = await plainRequestsOf(from, name)
  if (!name.startsWith('html-')) return plain
  const asBrowser = (request: BenchRequest) => ({
    ...request,
    headers: { ...request.headers, 'accept-encoding': 'gzip, deflate, br, zstd' },
  })
  return 'list' in plain
    ? { list: plain.list.map(asBrowser) }
    : { next: () => asBrowser(plain.next()) }
}

async function plainRequestsOf(from: Market, name: string): Promise<Requests> {
  if (name === 'sign-in') return (await signInCase(from)).requests
  const found = cases.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no case ${name}.`)
  return (await found.prepare(from)).requests
}

function report(slices: readonly Slice[]): void {
  const third = Math.floor(slices.length / 3)
  const middle = quantile(slices.slice(third, 2 * third).flat(), 0.5)
  const late = quantile(slices.slice(2 * third).flat(), 0.5)
  const most = Math.max(...slices.flat())
  const growth = late / middle - 1
  console.log(
    `${most.toFixed(0)} MB at most (bar ${barMb}); ${middle.toFixed(0)} MB in the second third, ${late.toFixed(0)} in the ` +
      `last: ${(100 * growth).toFixed(1)} % (bar ${100 * growthMax} %)`,
  )
  if (most > barMb || growth > growthMax) {
    console.log('missed')
    process.exitCode = 1
  }
}
