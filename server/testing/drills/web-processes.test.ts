import { Agent, request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAlive, sendSignal } from '#core/boot/processes.ts'
import { startClustered, type ClusteredMarket } from '#testing/clustered-market.ts'
import {
  adminUrlOf,
  clear,
  databaseOf,
  statusOf,
  temporaryDataDir,
  until,
} from '#testing/market-process.ts'

let dataDir: string
let remove: () => void
let market: ClusteredMarket

beforeAll(async () => {
  ;({ dataDir, remove } = temporaryDataDir())
  market = await startClustered(dataDir)
}, 180_000)
afterAll(async () => {
  await clear(market, dataDir)
  remove()
})

async function productRequests(): Promise<number> {
  const counts = (await market.metrics()).matchAll(
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
  it('answers requests in both, and counts them together whichever is asked', async () => {
    const before = await productRequests()
    await Promise.all(Array.from({ length: 40 }, () => statusOf(`${market.url}/api/v1/products`)))
    await until('all are counted', async () => (await productRequests()) === before + 40)
    expect(await market.readyCount()).toBe(2)
  }, 120_000)

  it('loses no request in a rolling restart, nor in a second one that is asked for meanwhile', async () => {
    const old = market.webPids()
    expect(old).toHaveLength(2)
    const load = shoppers(4)
    await until('requests are under way', () => load.state.done > 100)
    const counted = await productRequests()
    market.child.kill('SIGHUP')
    await until('the restart has begun', () => market.webPids().some((pid) => !old.includes(pid)))
    market.child.kill('SIGHUP')
    await until('two rounds are complete', () => times('restart is complete') === 2, 300_000)
    const fresh = market.webPids()
    await load.stop()
    expect(load.state.failures).toEqual([])
    expect(load.state.done).toBeGreaterThan(1_000)
    expect(fresh.filter((pid) => old.includes(pid))).toEqual([])
    expect(fresh).toHaveLength(2)
    // Counters do not fall when the processes that counted are gone.
    expect(await productRequests()).toBeGreaterThan(counted)
  }, 400_000)

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
    const [victim] = await market.bothReady()
    sendSignal(victim, 'SIGKILL')
    await market.bothReady(victim)
    expect(await statusOf(`${market.url}/healthz`)).toBe(200)
    expect(await market.metrics()).toMatch(/haat_web_processes_ended_total 1/)
  }, 60_000)

  it('replaces a process whose event loop stands still, and keeps answering meanwhile', async () => {
    // One that still starts would have longer.
    const [victim] = await market.bothReady()
    sendSignal(victim, 'SIGSTOP')
    await market.bothReady(victim)
    expect(market.output()).toContain('does not respond and is killed')
  }, 60_000)

  it('stops as a whole on SIGTERM to its group, with nothing left', async () => {
    const pids = market.webPids()
    sendSignal(-(market.child.pid ?? 0), 'SIGTERM')
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
