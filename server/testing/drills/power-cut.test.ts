import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  clear,
  databaseOf,
  startMarket,
  statusOf,
  temporaryDataDir,
  until,
  type MarketProcess,
} from '#testing/market-process.ts'
import { sendSignal } from '#core/boot/processes.ts'

/** `POWER_CUTS=20 npx vitest run --project server power-cut` runs more power cuts and prints the results. */
const cuts = Number(process.env['POWER_CUTS'] ?? 3)
let dataDir: string
let remove: () => void
let market: MarketProcess | undefined

beforeEach(() => {
  ;({ dataDir, remove } = temporaryDataDir())
})
afterEach(async () => {
  await clear(market, dataDir)
  remove()
})

/** Kills the application and every process of its database, in random order with pauses. */
async function cutPower(from: MarketProcess): Promise<void> {
  const pids = [from.child.pid ?? 0, ...databaseOf(dataDir).map(({ pid }) => pid)]
  const shuffled = pids.map((pid) => ({ pid, turn: Math.random() }))
  const mayPause = Math.random() < 0.5
  for (const { pid } of shuffled.toSorted((a, b) => a.turn - b.turn)) {
    sendSignal(pid, 'SIGKILL')
    if (mayPause) await sleep(Math.random() * 60)
  }
  // Includes processes started between the scan and the kill: a live application restarts its database.
  for (const { pid } of databaseOf(dataDir)) sendSignal(pid, 'SIGKILL')
  await from.ended
}

it('a market starts at the first attempt after a power cut at any moment', async () => {
  const took: number[] = []
  for (let cut = 0; cut < cuts; cut += 1) {
    market = await startMarket(dataDir)
    // Every third cut hits the start itself: initdb, the migrations, the recovery from the previous cut.
    if (cut % 3 === 0) await sleep(Math.random() * 2_500)
    else {
      took.push(await market.ready())
      await sleep(Math.random() * 500)
    }
    await cutPower(market)
  }
  market = await startMarket(dataDir)
  took.push(await market.ready())
  if (process.env['POWER_CUTS'] !== undefined) {
    console.log(`ready after ${took.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s`)
  }
  market.child.kill('SIGTERM')
  expect(await market.ended).toBe(0)
  expect(databaseOf(dataDir)).toEqual([])
}, 600_000)

it('the next start after a killed application stops its orphaned database, and no other one', async () => {
  market = await startMarket(dataDir)
  await market.ready()
  const orphans = databaseOf(dataDir)
  market.child.kill('SIGKILL')
  await market.ended
  expect(databaseOf(dataDir).some(({ isPostmaster }) => isPostmaster)).toBe(true)
  market = await startMarket(dataDir)
  await market.ready()
  const now = databaseOf(dataDir).map(({ pid }) => pid)
  expect(orphans.filter(({ pid }) => now.includes(pid))).toEqual([])
}, 180_000)

it('a demo market that was killed while seeding is seeded at the next start', async () => {
  const env = { DEMO_SEED: 'on' }
  market = await startMarket(dataDir, { env })
  const filling = market
  await until('it is being seeded', () => filling.output().includes('Seeding the demo market'))
  await sleep(200 + Math.random() * 1_500)
  await cutPower(filling)
  market = await startMarket(dataDir, { env })
  await market.ready()
  const answer = await fetch(`${market.url}/api/v1/products?limit=1`)
  const { meta } = (await answer.json()) as { meta: { total: number } }
  expect(meta.total).toBeGreaterThan(100)
  expect(await statusOf(`${market.url}/`)).toBe(200)
}, 300_000)
