// node bench/sign-in-rush.ts: measures lists on a quiet market and during a rush of sign-ins, alternately.
import { parseArgs } from 'node:util'
import { freePort } from '../server/src/core/boot/embedded-postgres.ts'
import { rushMs } from '../server/src/core/concurrency/rush.ts'
import { quantile } from './figures.ts'
import type { BenchRequest, Requests } from './load.ts'
import { fieldsMarket, openMarket } from './market.ts'
import { Client, wire, type Shot } from './open-loop.ts'
import { serveMarket } from './processes.ts'
import { listCase } from './read-cases.ts'
import { signInCase } from './write-cases.ts'

const { values: given } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '10' },
    /** Lists a second. */
    lists: { type: 'string', default: '200' },
    /** Sign-ins a second during the rush: more than two cores can hash. */
    'sign-ins': { type: 'string', default: '350' },
  },
})
const seconds = Number(given.seconds)
/** The median of the rounds' ratios must not be higher: lists are to be as fast as on a quiet market. */
const barRatio = 1.2
/** A sign-in is served within this time, or rejected in it. */
const barMs = 2_000
const tickMs = 5
const patienceMs = 20_000

const market = await openMarket(fieldsMarket(Number(given.products)))
const port = await freePort()
const server = await serveMarket({ ...market.env, PORT: String(port), WEB_CONCURRENCY: '1' })
try {
  const host = `127.0.0.1:${port}`
  const lists = turning((await listCase(market)).requests, host)
  const signIns = turning((await signInCase(market)).requests, host)
  await paced(lists, 100, 5)
  await paced(signIns, 50, 2)
  const ratios: number[] = []
  const rush: Shot[] = []
  for (let round = 1; round <= Number(given.rounds); round += 1) {
    // In a rush, and for a while after it, callers share answers.
    await new Promise((resolve) => setTimeout(resolve, rushMs))
    const quiet = await paced(lists, Number(given.lists), seconds)
    const [busy, signedIn] = await Promise.all([
      paced(lists, Number(given.lists), seconds),
      paced(signIns, Number(given['sign-ins']), seconds, '127.0.0.2'),
    ])
    rush.push(...signedIn)
    const [before, during] = [p99(quiet), p99(busy)]
    ratios.push(during / before)
    const failed = [...quiet, ...busy].filter(({ status }) => status !== 200).length
    console.log(
      `round ${round}: list p99 ${before.toFixed(1)} → ${during.toFixed(1)} ms, ${failed} failed`,
    )
  }
  report(ratios, rush)
} finally {
  await server.stop()
  await market.close()
}

function report(ratios: readonly number[], rush: readonly Shot[]): void {
  const served = rush.filter(({ status }) => status === 200)
  const rejected = rush.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter)
  const ratio = quantile(ratios, 0.5)
  console.log(`list p99 in a rush of sign-ins: ${ratio.toFixed(2)} × quiet; at most ${barRatio}`)
  console.log(
    `sign-ins: ${served.length} served (p99 ${p99(served).toFixed(0)} ms), ${rejected.length} rejected ` +
      `with retry-after (p99 ${p99(rejected).toFixed(0)} ms), ${rush.length - served.length - rejected.length} others`,
  )
  const isLate = p99(rush) > barMs
  if (ratio > barRatio || isLate || served.length + rejected.length < rush.length) {
    console.log('missed')
    process.exitCode = 1
  }
}

function p99(shots: readonly Shot[]): number {
  return quantile(
    shots.map(({ ms }) => ms),
    0.99,
  )
}

/** Sends so many requests a second from this address, answered or not. A response that is missing in the end has status 0. */
async function paced(
  next: () => Buffer,
  perSecond: number,
  lasts: number,
  from?: string,
): Promise<Shot[]> {
  const client = new Client(port, from)
  const shots: Shot[] = []
  const total = Math.round(perSecond * lasts)
  const startedAt = performance.now()
  const end = Promise.withResolvers<void>()
  let sent = 0
  const timer = setInterval(() => {
    const now = performance.now()
    while (sent < total && startedAt + (sent * 1_000) / perSecond <= now) {
      client.send(next(), startedAt + (sent * 1_000) / perSecond, (shot) => {
        shots.push(shot)
        if (shots.length === total) end.resolve()
      })
      sent += 1
    }
  }, tickMs)
  const last = setTimeout(() => end.resolve(), lasts * 1_000 + patienceMs)
  await end.promise
  clearInterval(timer)
  clearTimeout(last)
  client.close()
  return shots
}

/** The requests of a case one after another, for ever. */
function turning(requests: Requests, host: string): () => Buffer {
  if (!('list' in requests)) throw new Error('The case has no list of requests.')
  const all = requests.list.map((request: BenchRequest) => wire(request, host))
  let turn = 0
  return () => {
    turn += 1
    const bytes = all[turn % all.length]
    if (bytes === undefined) throw new Error('There is no request.')
    return bytes
  }
}
