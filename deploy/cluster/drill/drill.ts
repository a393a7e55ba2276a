import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setDefaultCACertificates } from 'node:tls'
import { openPool, type Pool } from '../../../server/src/core/sql/db.ts'
import { createRng, seedFrom } from '../../../server/seed/prng.ts'
import { check, type Finding } from '../../../server/testing/checker/checker.ts'
import { newJournal } from '../../../server/testing/checker/journal.ts'
import { openLedger } from '../../../server/testing/checker/ledger.ts'
import { newTally, openClient, type Client } from '../../../server/testing/faults/client.ts'
import { signAllIn } from '../../../server/testing/faults/harness.ts'
import { startLoad } from '../../../server/testing/faults/load.ts'
import { prepareMarket } from '../../../server/testing/faults/market.ts'
import { openPeople } from '../../../server/testing/faults/people.ts'
import { runSeed } from '../../../server/testing/faults/servers.ts'
import { forgetReviewsOfCancelled, settleDown } from '../../../server/testing/faults/settle-down.ts'
import { down, openCluster, startPart, up, type Cluster } from '../cluster.ts'
import { ClusterError } from '../commands.ts'
import { templateValues } from '../configure.ts'
import { urlOf } from '../database.ts'
import { ailments } from '../health.ts'
import type { Options } from '../options.ts'
import type { State } from '../state.ts'
import { chooseFaults, type Fault, type Stage } from './faults.ts'
import { countLosses, openOrderTimes, type OrderTimes } from './measuring.ts'
import { describeDrill, isGood, type DrillReport, type DrillRow } from './report.ts'

const seed = 20_261_122
const size = { products: 400, categories: 8, shops: 10, customers: 300, orders: 200, reviews: 100 }
/** 64 customers place orders; vendors and admins handle them. */
const people = { customers: 64, vendors: 10, admins: 2 }
const usualMs = 10_000
const healthyWithinMs = 180_000
const pollMs = 100

/**
 * Starts a cluster beside the operator's, breaks it under load and counts every row. Returns whether nothing
 * was lost. The cluster is removed in any case.
 */
export async function drill(options: Options, signal: AbortSignal): Promise<boolean> {
  const chosen = chooseFaults(options.only)
  const cluster = openCluster({
    ...options,
    folder: `${options.folder}-test`,
    ports: options.ports + 100,
    // One machine sends everybody's requests.
    callsPerMinute: 0,
  })
  const begin = performance.now()
  const onStep = (text: string) => {
    const seconds = ((performance.now() - begin) / 1_000).toFixed(0)
    console.log(`cluster: ${seconds.padStart(4)} s  ${text}`)
  }
  const state = await up(cluster, { onStep, signal, seed: (each) => fill(cluster, each) })
  const db = openPool(urlOf(cluster.places, state, { user: 'postgres', database: 'haat' }), {
    size: 3,
    onError: () => undefined,
  })
  try {
    const report = await breakAll({ cluster, state, db, chosen, onStep, signal })
    const text = describeDrill(report)
    console.log(`\n${text}`)
    if (options.record !== null) writeFileSync(options.record, text)
    if (!isGood(report)) keepLogs(cluster, onStep)
    return isGood(report)
  } catch (error) {
    keepLogs(cluster, onStep)
    throw error
  } finally {
    await db.close()
    await down(cluster, { keep: false })
  }
}

interface Drill {
  cluster: Cluster
  state: State
  /** The primary, by HAProxy. */
  db: Pool
  chosen: readonly Fault[]
  onStep: (text: string) => void
  signal: AbortSignal
}

async function breakAll(drilling: Drill): Promise<DrillReport> {
  const { cluster, db, chosen, onStep, signal } = drilling
  const { options, places } = cluster
  trustCertificate(places.folder)
  const market = await prepareMarket(db, createRng(seedFrom(seed, 'cluster')), people)
  await openLedger(db)
  const tally = newTally()
  const journal = newJournal()
  const orderTimes = openOrderTimes()
  const url = `https://localhost:${places.ports.https}`
  const client = watched(openClient([url], tally, createRng(seedFrom(seed, 'client'))), orderTimes)
  const everybody = openPeople(client, tally, journal)
  await signAllIn(market, everybody)
  const reviewed = new Map<string, string>()
  onStep('load begins')
  const load = startLoad({ market, client, people: everybody, journal, reviewed }, seed)
  const rows: DrillRow[] = []
  await sleep(usualMs)
  for (const fault of chosen) {
    if (signal.aborted) break
    const row = await breakOne(drilling, fault, orderTimes)
    Object.assign(row, await countLosses(db, journal))
    onStep(`${fault.name}: ${(row.withoutWritesMs / 1_000).toFixed(1)} s without writes`)
    rows.push(row)
  }
  onStep('load ends')
  await load.stop()
  await settleDown(db)
  onStep('counting every row')
  await forgetReviewsOfCancelled(db, journal, reviewed)
  const findings: Finding[] = await check({
    db,
    dataDir: path.join(places.folder, 'market'),
    journal,
  })
  const acknowledged = journal.orders.filter(({ answer }) => answer !== null).length
  return {
    isSynchronous: options.isSynchronous,
    rows,
    acknowledged,
    tally,
    findings,
    errors: load.errors,
  }
}

async function breakOne(
  { cluster, state, onStep }: Drill,
  fault: Fault,
  orderTimes: OrderTimes,
): Promise<DrillRow> {
  await healthy(cluster)
  const before = performance.now()
  await sleep(usualMs)
  const usual = orderTimes.rate(before, performance.now())
  onStep(`${fault.name} …`)
  const values = templateValues(cluster.places, state, cluster.options)
  const stage: Stage = {
    cluster,
    state,
    restart: (name) => {
      const part = [...cluster.foundations, ...cluster.market].find((each) => each.name === name)
      if (part !== undefined) startPart(cluster, part, values)
    },
  }
  const since = performance.now()
  const { victim, mend } = await fault.inject(stage)
  await sleep(fault.brokenMs)
  mend?.()
  await healthy(cluster)
  const healthyMs = performance.now() - since
  // What was under way when all was healthy again still counts.
  await sleep(2_000)
  const withoutWritesMs = orderTimes.longestGap(since)
  const { name, what } = fault
  return { name, what, victim, usual, withoutWritesMs, healthyMs, lost: 0, doubled: 0 }
}

/** Two looks in a row, since Patroni changes its mind for a moment after a fail-over. */
async function healthy({ places, options }: Cluster): Promise<void> {
  const deadline = performance.now() + healthyWithinMs
  for (let good = 0; good < 2; await sleep(pollMs)) {
    const wrong = await ailments(places, options.isSynchronous)
    good = wrong.length === 0 ? good + 1 : 0
    if (performance.now() > deadline) {
      throw new ClusterError(`Not healthy after ${healthyWithinMs / 1_000} s: ${wrong.join(', ')}.`)
    }
  }
}

/** Notes each order that is acknowledged. */
function watched(client: Client, orderTimes: OrderTimes): Client {
  return {
    ...client,
    persist: async (call) => {
      const result = await client.persist(call)
      const isOrder = call.path === '/api/v1/orders/create'
      if (isOrder && result.answer !== null && result.answer.status < 300) orderTimes.note()
      return result
    },
  }
}

async function fill({ places, options }: Cluster, state: State): Promise<void> {
  const dataDir = path.join(places.folder, 'market')
  await runSeed(
    size,
    {
      DATABASE_URL: urlOf(places, state, { user: 'haat', database: 'haat' }),
      DATA_DIR: dataDir,
      AUTH_SECRET: state.secrets.auth,
      DEMO_SEED: 'on',
      CALLS_PER_MINUTE: String(options.callsPerMinute),
    },
    path.join(places.folder, 'log/seed.log'),
  )
}

/** The one thing that a failed drill leaves behind. */
function keepLogs({ places: { folder } }: Cluster, onStep: (text: string) => void): void {
  const kept = `${folder}-logs`
  rmSync(kept, { recursive: true, force: true })
  cpSync(path.join(folder, 'log'), kept, { recursive: true })
  onStep(`the logs are in ${kept}`)
}

function trustCertificate(folder: string): void {
  setDefaultCACertificates([readFileSync(path.join(folder, 'tls/certificate.pem'), 'utf8')])
}
