// node bench/memory.ts: the memory of a web process under shoppers' traffic, rendered pages and sign-ins. Fails when it
// has more than 300 MB, or still grows after a third of the time. `--minutes 30`, `--keep DIR` to measure a kept market.
import { parseArgs } from 'node:util'
import { freePort } from '../server/src/core/boot/embedded-postgres.ts'
import { quantile } from './figures.ts'
import { measure, type Requests } from './load.ts'
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
  const samples = [server.rss()]
  console.log(`at the start: ${samples[0]?.toFixed(0)} MB`)
  const end = performance.now() + Number(given.minutes) * 60_000
  for (let turn = 0; performance.now() < end; turn += 1) {
    const [name, connections] = turns[turn % turns.length] ?? turns[0]
    const sent = requests.get(name)
    if (sent === undefined) throw new Error(`There are no requests for ${name}.`)
    const pressure = { connections, seconds: sliceSeconds, warmUpSeconds: 0 }
    const { times, failed } = await measure(server, sent, pressure)
    samples.push(server.rss())
    console.log(
      `${name}: ${times.length} answered, ${failed} not; ${samples.at(-1)?.toFixed(0)} MB`,
    )
  }
  report(samples)
} finally {
  await server.stop()
  await market.close()
}

async function requestsOf(from: Market, name: string): Promise<Requests> {
  if (name === 'sign-in') return (await signInCase(from)).requests
  const found = cases.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no case ${name}.`)
  return (await found.prepare(from)).requests
}

function report(samples: readonly number[]): void {
  const third = Math.floor(samples.length / 3)
  const middle = quantile(samples.slice(third, 2 * third), 0.5)
  const late = quantile(samples.slice(2 * third), 0.5)
  const most = Math.max(...samples)
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
