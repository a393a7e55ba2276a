// Floods a running market with sign-ins with wrong passwords, open loop, and measures its other responses.
//   node bench/flood.ts --url http://127.0.0.1:3000 --logins 9000 --rate 350 --addresses 200
// The sign-ins come from 127.1.0.1 upwards, so that each address stays below the limits per address.
import http from 'node:http'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './figures.ts'

interface Answer {
  /** 0: there was no response. */
  status: number
  ms: number
}

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    logins: { type: 'string', default: '9000' },
    rate: { type: 'string', default: '350' },
    addresses: { type: 'string', default: '200' },
    email: { type: 'string', default: 'customer@haat.example' },
    password: { type: 'string', default: 'haat1234' },
  },
})
const market = new URL(options.url)
if (market.hostname !== '127.0.0.1')
  throw new Error('A flood is for a market on this machine only.')
const timeoutMs = 30_000
const probeEveryMs = 100

const probes: Record<string, string> = {
  'static file': await someScript(),
  'list of products': '/api/v1/products?limit=12',
  'home page': '/',
}
const before = await watch(5_000)
const flood = { isOver: false }
const watching = watch(Number.POSITIVE_INFINITY, flood)
const logins = await floodWith(Number(options.logins), Number(options.rate))
flood.isOver = true
const during = await watching
const recoveredMs = await recovery()

console.log(JSON.stringify({ quiet: before, flood: during, logins, recoveredMs }, null, 2))

/** Sends `count` logins, `rate` a second, without waiting for their responses. */
async function floodWith(count: number, rate: number): Promise<unknown> {
  const answers: Promise<Answer>[] = []
  const start = performance.now()
  for (let n = 0; n < count; n += 1) {
    const due = start + (n * 1_000) / rate
    await sleep(Math.max(0, due - performance.now()))
    answers.push(login(`guess${n % 5_000}@nowhere.example`, `wrong-${n}`, addressOf(n)))
  }
  const sentSeconds = (performance.now() - start) / 1_000
  const all = await Promise.all(answers)
  const byStatus = Map.groupBy(all, ({ status }) => status)
  return {
    sentSeconds: Math.round(sentSeconds * 10) / 10,
    answeredSeconds: Math.round((performance.now() - start) / 100) / 10,
    byStatus: Object.fromEntries(
      [...byStatus].map(([status, some]) => [status === 0 ? 'none' : status, figures(some)]),
    ),
  }
}

/** The time after the flood until a sign-in takes less than a second again. */
async function recovery(): Promise<number | null> {
  const start = performance.now()
  while (performance.now() - start < 180_000) {
    const { status, ms } = await login(options.email, options.password, '127.2.0.1')
    if (status === 200 && ms < 1_000) return Math.round(performance.now() - start - ms)
    await sleep(200)
  }
  return null
}

/** Sends each probe ten times a second until the time is up or the flood has ended. */
async function watch(ms: number, until = { isOver: false }): Promise<Record<string, unknown>> {
  const end = performance.now() + ms
  const seen = await Promise.all(
    Object.entries(probes).map(async ([name, path]) => {
      const answers: Promise<Answer>[] = []
      while (performance.now() < end && !until.isOver) {
        answers.push(ask({ path }))
        await sleep(probeEveryMs)
      }
      return [name, figures(await Promise.all(answers))] as const
    }),
  )
  return Object.fromEntries(seen)
}

function figures(answers: readonly Answer[]) {
  const times = answers.map(({ ms }) => ms)
  const at = (share: number) => Math.round(quantile(times, share) * 10) / 10
  const failed = answers.filter(({ status }) => status === 0 || status >= 500).length
  return { count: answers.length, failed, p50: at(0.5), p99: at(0.99), max: at(1) }
}

function login(email: string, password: string, localAddress: string): Promise<Answer> {
  const body = JSON.stringify({ email, password })
  return ask({
    path: '/api/v1/auth/login',
    method: 'POST',
    localAddress,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    body,
  })
}

function ask({ body, ...request }: http.RequestOptions & { body?: string }): Promise<Answer> {
  const start = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - start })
    const sent = http.request(
      { host: market.hostname, port: market.port, agent: false, timeout: timeoutMs, ...request },
      (answer) => {
        answer.on('end', () => done(answer.statusCode ?? 0)).on('error', () => done(0))
        answer.resume()
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => done(0))
    sent.end(body)
  })
}

async function someScript(): Promise<string> {
  const page = await (await fetch(market)).text()
  const found = page.match(/\/assets\/[\w.-]+\.js/)
  if (found === null) throw new Error('The home page names no script.')
  return found[0]
}

function addressOf(n: number): string {
  const index = n % Number(options.addresses)
  return `127.1.${Math.floor(index / 250)}.${1 + (index % 250)}`
}
