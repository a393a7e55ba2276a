import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  adminUrlOf,
  clear,
  databaseOf,
  postmasterOf,
  startMarket,
  statusOf,
  temporaryDataDir,
  until,
  type MarketProcess,
} from '#testing/market-process.ts'
import { sendSignal } from '#core/boot/processes.ts'

let dataDir: string
let remove: () => void
let market: MarketProcess

beforeAll(async () => {
  ;({ dataDir, remove } = temporaryDataDir())
  market = await startMarket(dataDir)
  await market.ready()
}, 180_000)
afterAll(async () => {
  await clear(market, dataDir)
  remove()
})

async function ask(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: adminUrlOf(dataDir) })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function killPostgres(): Promise<void> {
  const killed = postmasterOf(dataDir)
  sendSignal(killed, 'SIGKILL')
  await until('PostgreSQL was restarted', async () => {
    const pid = postmasterOf(dataDir)
    if (pid === undefined || pid === killed) return false
    // A start can fail, too, and is tried again.
    return ask('select').then(
      () => true,
      () => false,
    )
  })
}

it('a market recovers from a killed PostgreSQL: requests, jobs and change notifications work again', async () => {
  expect(await ask(`select usesuper from pg_user where usename = 'haat_app'`)).toEqual([
    { usesuper: false },
  ])
  await killPostgres()
  await until('it answers', async () => (await statusOf(`${market.url}/api/v1/products`)) === 200)
  await ask(`select graphile_worker.add_job('answers.forget', '{}')`)
  await until('the job is done', async () => {
    const jobs = await ask(
      `select from graphile_worker.jobs where task_identifier = 'answers.forget'`,
    )
    return jobs.length === 0
  })
  await until('it listens', async () => {
    const listening = await ask(
      `select from pg_stat_activity where usename = 'haat_app' and query like 'listen haat_changes%'`,
    )
    return listening.length === 1
  })
  expect(market.child.exitCode).toBeNull()
}, 180_000)

it('a market whose PostgreSQL keeps exiting stops with an exit code that reports failure', async () => {
  for (let kill = 0; kill < 2; kill += 1) {
    await killPostgres()
    await until('it answers', async () => (await statusOf(`${market.url}/healthz`)) === 200)
  }
  sendSignal(postmasterOf(dataDir), 'SIGKILL')
  const code = await Promise.race([market.ended, sleep(90_000)])
  expect(code).toBe(1)
  expect(market.output()).toContain('the database could not be restarted')
  expect(databaseOf(dataDir)).toEqual([])
}, 240_000)
