import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { isAlive } from '#core/boot/processes.ts'
import {
  adminUrlOf,
  clear,
  databaseOf,
  node,
  startMarket,
  statusOf,
  temporaryDataDir,
  until,
  type MarketProcess,
} from '#testing/market-process.ts'

let dataDir: string
let remove: () => void
let market: MarketProcess
let metricsPort: number

beforeAll(() => {
  ;({ dataDir, remove } = temporaryDataDir())
})
afterAll(() => remove())

async function start(env: Record<string, string> = {}, command?: [string, ...string[]]) {
  metricsPort = await freePort()
  market = await startMarket(dataDir, {
    ...(command === undefined ? {} : { command }),
    env: { WEB_CONCURRENCY: '2', METRICS_PORT: String(metricsPort), ...env },
  })
  await market.ready()
  await until('both processes answer', async () => (await readyCount()) === 2)
}

/** The pids of the market's web processes: the children of the first process that run the server. */
function webPids(first = market.child.pid ?? 0): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === first)
    .filter((entry) => readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes('main.ts'))
    .map(Number)
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

async function figures(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null)
  return (await answer?.text()) ?? ''
}

async function readyCount(): Promise<number> {
  return Number(/haat_web_processes\{state="ready"\} (\d+)/.exec(await figures())?.[1] ?? 0)
}

async function productRequests(): Promise<number> {
  const counts = (await figures()).matchAll(
    /request_duration_seconds_count\{.*route="\/api\/v1\/products".*\} (\d+)/g,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Sends requests in closed loops until it is told to stop: half of them over kept connections, half over new ones. */
function shoppers(count: number) {
  const kept = new Agent({ keepAlive: true, maxSockets: count })
  const state = { isOver: false, done: 0, failures: [] as string[] }
  const get = (agent: Agent | false) =>
    new Promise<void>((resolve) => {
      const asking = request(`${market.url}/api/v1/products?limit=1`, { agent }, (answer) => {
        answer.resume().on('end', () => {
          state.done += 1
          if (answer.statusCode !== 200) state.failures.push(String(answer.statusCode))
          resolve()
        })
      })
      asking.on('error', (error) => {
        state.failures.push(error.message)
        resolve()
      })
      asking.end()
    })
  const loops = Array.from({ length: count }, async (_, index) => {
    while (!state.isOver) await get(index % 2 === 0 ? kept : false)
  })
  return {
    state,
    stop: async () => {
      state.isOver = true
      await Promise.all(loops)
      kept.destroy()
    },
  }
}

describe('a market with two web processes', () => {
  beforeAll(() => start(), 180_000)
  afterAll(() => clear(market, dataDir))

  it('answers requests in both, and counts them together whichever is asked', async () => {
    const before = await productRequests()
    await Promise.all(Array.from({ length: 40 }, () => statusOf(`${market.url}/api/v1/products`)))
    await until('all are counted', async () => (await productRequests()) === before + 40)
  })

  it('loses no request in a rolling restart, nor in a second one that is asked for meanwhile', async () => {
    const old = webPids()
    expect(old).toHaveLength(2)
    const load = shoppers(4)
    await until('requests are under way', () => load.state.done > 100)
    const counted = await productRequests()
    market.child.kill('SIGHUP')
    await until('the restart has begun', () => webPids().some((pid) => !old.includes(pid)))
    market.child.kill('SIGHUP')
    await until('two rounds are complete', () => times('restart is complete') === 2)
    const fresh = webPids()
    await load.stop()
    expect(load.state.failures).toEqual([])
    expect(load.state.done).toBeGreaterThan(1_000)
    expect(fresh.filter((pid) => old.includes(pid))).toEqual([])
    expect(fresh).toHaveLength(2)
    // Counters do not fall when the processes that counted are gone.
    expect(await productRequests()).toBeGreaterThan(counted)
  }, 120_000)

  it('drops the rendered pages of all processes when one of them changes something', async () => {
    const database = new pg.Client({ connectionString: adminUrlOf(dataDir) })
    await database.connect()
    await database.query(`insert into categories (name, description, image, name_bn)
      values ('Before', '', '', '')`)
    await database.query(`select pg_notify('haat_changes', '')`)
    await until('all pages show it', async () => (await pagesWith('Before')) === 12)
    await database.query(`update categories set name = 'After' where name = 'Before'`)
    await database.query(`select pg_notify('haat_changes', '')`)
    const since = performance.now()
    await until('all pages show the new name', async () => (await pagesWith('After')) === 12)
    // A cached page would stay for ten seconds.
    expect(performance.now() - since).toBeLessThan(9_000)
    await database.end()
  }, 60_000)

  it('replaces a process that is killed', async () => {
    const [victim = 0] = webPids()
    process.kill(victim, 'SIGKILL')
    await until('it is gone', () => !webPids().includes(victim))
    await until('both answer again', async () => (await readyCount()) === 2)
    expect(await statusOf(`${market.url}/healthz`)).toBe(200)
    expect(await figures()).toMatch(/haat_web_processes_ended_total 1/)
  }, 60_000)

  it('replaces a process whose event loop stands still, and keeps answering meanwhile', async () => {
    const [victim = 0] = webPids()
    process.kill(victim, 'SIGSTOP')
    await until(
      'it is replaced',
      async () => !webPids().includes(victim) && (await readyCount()) === 2,
    )
    expect(market.output()).toContain('does not respond and is killed')
  }, 60_000)

  it('stops as a whole on SIGTERM to its group, with nothing left', async () => {
    const pids = webPids()
    process.kill(-(market.child.pid ?? 0), 'SIGTERM')
    // A request for a restart during a stop changes nothing.
    market.child.kill('SIGHUP')
    expect(await market.ended, market.output()).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
    expect(databaseOf(dataDir)).toEqual([])
  }, 60_000)
})

const times = (text: string) => market.output().split(text).length - 1

/** How many of twelve requests for the home page, on connections of their own, show a text. */
async function pagesWith(text: string): Promise<number> {
  const pages = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const answer = await fetch(market.url, { headers: { connection: 'close' } })
      return await answer.text()
    }),
  )
  return pages.filter((page) => page.includes(text)).length
}

describe('trouble with web processes', () => {
  afterEach(() => clear(market, dataDir))

  it('when the first process is killed, the others end, and the next start works at once', async () => {
    await start()
    const pids = webPids()
    market.child.kill('SIGKILL')
    await until('the web processes have ended', () => !pids.some(isAlive))
    await start()
    expect(await statusOf(`${market.url}/healthz`)).toBe(200)
  }, 180_000)

  it.each([
    ['npm is killed', (npm: number) => process.kill(npm, 'SIGKILL')],
    ['its terminal is closed', (npm: number) => process.kill(-npm, 'SIGHUP')],
  ])(
    'when %s, nothing is left running',
    async (_, end) => {
      await start({}, ['npm', 'start'])
      const first = Number(readFileSync(`${dataDir}/haat.lock`, 'utf8').split(' ')[0])
      const pids = webPids(first)
      expect(pids).toHaveLength(2)
      end(market.child.pid ?? 0)
      await until('all have ended', () => ![first, ...pids].some(isAlive))
      expect(databaseOf(dataDir)).toEqual([])
    },
    180_000,
  )

  it('in a crash loop, the whole market ends with a sentence that says so', async () => {
    const trap = `import cluster from 'node:cluster'
      if (cluster.isWorker) {
        cluster.worker.on('listening', () => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300))
      }`
    const command: [string, ...string[]] = [
      node,
      '--import',
      `data:text/javascript,${encodeURIComponent(trap)}`,
      'server/src/main.ts',
    ]
    market = await startMarket(dataDir, { command, env: { WEB_CONCURRENCY: '2' } })
    expect(await market.ended, market.output()).toBe(1)
    expect(market.output()).toMatch(/Web processes ended \d+ times within a minute/)
    expect(databaseOf(dataDir)).toEqual([])
  }, 180_000)

  it('when the port is taken or a process ends while it starts, the start fails with one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    market = await startMarket(dataDir, { env: { WEB_CONCURRENCY: '2', PORT: String(port) } })
    expect(await market.ended).toBe(1)
    expect(market.output()).toContain(`Port ${port} is taken.`)
    other.close()
    const trap = `import cluster from 'node:cluster'
      if (cluster.isWorker) process.exit(7)`
    market = await startMarket(dataDir, {
      command: [
        node,
        '--import',
        `data:text/javascript,${encodeURIComponent(trap)}`,
        'server/src/main.ts',
      ],
      env: { WEB_CONCURRENCY: '2' },
    })
    expect(await market.ended).toBe(1)
    expect(market.output()).toContain('A web process ended while it was starting.')
    expect(databaseOf(dataDir)).toEqual([])
  }, 180_000)
})
