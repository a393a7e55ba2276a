import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '#core/sql/db.ts'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { freePort, startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import { check, type Finding } from '#testing/checker/checker.ts'
import { newJournal } from '#testing/checker/journal.ts'
import { openLedger } from '#testing/checker/ledger.ts'
import { newTally, openClient } from './client.ts'
import { startLoad } from './load.ts'
import { prepareMarket, type Market } from './market.ts'
import { openPeople } from './people.ts'
import { sendSignal } from '#core/boot/processes.ts'
import { processesOf } from './postgres.ts'
import { faultsEnv, marketProcess, runSeed, type MarketProcess } from './servers.ts'
import { forgetReviewsOfCancelled, settleDown } from './settle-down.ts'

export interface PowerCutsOptions {
  rounds: number
  seed: number
  onStep(text: string): void
}

/** What was killed, and how the next start went. */
export interface PowerCut {
  died: 'both' | 'server' | 'database'
  /** Time from the start, or from the death of the database alone, until a good response. */
  readyMs: number | null
  /** Whether the server recovered by itself, without a restart. */
  hasHealed: boolean
  /** What went wrong; empty if nothing did. */
  note: string
}

export interface PowerCutsReport {
  cuts: PowerCut[]
  acknowledged: number
  findings: Finding[]
  problems: string[]
}

const startsMost = 3
const healMs = 60_000

/** Repeatedly kills a market with an embedded database, as `npm start` runs it. */
export async function runPowerCuts(options: PowerCutsOptions): Promise<PowerCutsReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-power-'))
  chmodSync(folder, 0o711)
  const dataDir = path.join(folder, 'data')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...faultsEnv(dataDir, url), PORT: String(port) }
  const rng = createRng(seedFrom(options.seed, 'power cuts'))
  const problems: string[] = []
  const logFile = path.join(folder, 'server.log')
  const server = marketProcess({ name: 'server', url, env, logFile, onDeath: () => {} })
  try {
    const size = { products: 60, categories: 4, shops: 4, customers: 40, orders: 20, reviews: 10 }
    await runSeed(size, env, path.join(folder, 'seed.log'))
    const market = await onDatabase(dataDir, async (db) => {
      const chosen = await prepareMarket(db, rng, { customers: 8, vendors: 3, admins: 1 })
      await openLedger(db)
      return chosen
    })
    const told = trade(url, market, options.seed)
    await server.start()
    const load = startLoad(told, options.seed)
    const cuts = await cutAll(server, dataDir, options, rng)
    problems.push(
      ...cuts.filter(({ note }) => note !== '').map(({ died, note }) => `${died} died: ${note}`),
    )
    await load.stop()
    problems.push(...load.errors)
    await server.end('SIGTERM', 30_000)
    const findings = await onDatabase(dataDir, async (db, databaseUrl) => {
      await server.start({ DATABASE_URL: databaseUrl })
      await settleDown(db)
      await server.end('SIGTERM', 30_000)
      await forgetReviewsOfCancelled(db, told.journal, told.reviewed)
      return await check({ db, dataDir, journal: told.journal })
    })
    const acknowledged = told.journal.orders.filter(({ answer }) => answer !== null).length
    return { cuts, acknowledged, findings, problems }
  } finally {
    await server.end('SIGKILL')
    await killDatabase(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
}

function trade(url: string, market: Market, seed: number) {
  const tally = newTally()
  const journal = newJournal()
  const client = openClient([url], tally, createRng(seedFrom(seed, 'client')))
  const people = openPeople(client, tally, journal)
  return { market, client, people, journal, reviewed: new Map<string, string>() }
}

async function cutAll(
  server: MarketProcess,
  dataDir: string,
  { rounds, onStep }: PowerCutsOptions,
  rng: Rng,
): Promise<PowerCut[]> {
  const cuts: PowerCut[] = []
  for (let n = 0; n < rounds; n += 1) {
    await sleep(rng.int(1_500, 4_000))
    const died = rng.pick(['both', 'both', 'server', 'database'] as const)
    onStep(`power cut ${n + 1}: ${died}`)
    cuts.push(await cutAndStart(server, dataDir, died))
  }
  return cuts
}

async function cutAndStart(
  server: MarketProcess,
  dataDir: string,
  died: PowerCut['died'],
): Promise<PowerCut> {
  const since = performance.now()
  const ends = died === 'server' ? [] : [killDatabase(dataDir)]
  if (died !== 'database') ends.push(server.end('SIGKILL').then(() => undefined))
  await Promise.all(ends)
  if (died === 'database') {
    const healed = await healedBy(server, since)
    if (healed !== null) return { died, readyMs: healed, hasHealed: true, note: '' }
    if (server.isRunning()) {
      await server.end('SIGKILL')
      const again = await startedIn(server)
      return {
        died,
        ...again,
        hasHealed: false,
        note: `no good answer within ${healMs / 1_000} s, and no end`,
      }
    }
  }
  return { died, ...(await startedIn(server)), hasHealed: false }
}

/** Waits until it responds well again by itself, or has exited. */
async function healedBy(server: MarketProcess, since: number): Promise<number | null> {
  return await Promise.race([server.ready(since).catch(() => null), sleep(healMs).then(() => null)])
}

/** Starts it, repeatedly if necessary; needing more than one start already counts as a problem. */
async function startedIn(server: MarketProcess): Promise<Pick<PowerCut, 'readyMs' | 'note'>> {
  const failures: string[] = []
  for (let n = 0; n < startsMost; n += 1) {
    try {
      const readyMs = await server.start()
      return { readyMs, note: failures.join('; ') }
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
      await server.end('SIGKILL')
    }
  }
  throw new Error(`It did not start ${startsMost} times: ${failures.join('; ')}`)
}

/** Kills every process of the folder's PostgreSQL at once. */
async function killDatabase(dataDir: string): Promise<void> {
  const { cluster } = await chooseHome(dataDir)
  for (const pid of processesOf(cluster)) sendSignal(pid, 'SIGKILL')
}

async function onDatabase<T>(
  dataDir: string,
  work: (db: ReturnType<typeof openPool>, url: string) => Promise<T>,
): Promise<T> {
  const database = await startEmbeddedPostgres({ dataDir })
  const admin = new URL(database.adminUrl)
  admin.pathname = new URL(database.url).pathname
  const db = openPool(admin.href, { size: 3, onError: () => {} })
  try {
    return await work(db, database.url)
  } finally {
    await db.close()
    await database.stop()
  }
}
