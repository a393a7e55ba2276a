import { setTimeout as sleep } from 'node:timers/promises'
import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import { check, type Finding } from '#testing/checker/checker.ts'
import { newJournal, type Journal } from '#testing/checker/journal.ts'
import { openLedger } from '#testing/checker/ledger.ts'
import { newTally, openClient, type Tally } from './client.ts'
import { kinds, type Kind } from './kinds.ts'
import { startLoad, type RunningLoad } from './load.ts'
import { prepareMarket, type Market } from './market.ts'
import { countBooks, flowRules, type BookCounts } from './flows.ts'
import { keepReleasing, payEverybody, type Paying } from './paying-out.ts'
import { openPeople, type People } from './people.ts'
import { forgetReviewsOfCancelled, settleDown } from './settle-down.ts'
import { openStage, type Stage } from './stage.ts'

export interface FaultsOptions {
  /** How long faults are injected, in s. */
  seconds: number
  /** The seed of all random choices: faults, times and actions. */
  seed: number
  /** The number of acknowledged orders to reach; the load runs up to three times as long to reach it, and to pay a shop. */
  orders: number
  /** The number of faults. */
  kills: number
  /** The names of the kinds to inject; null for all. */
  only: readonly string[] | null
  people: { customers: number; vendors: number; admins: number }
  /** The size of the seeded market. */
  size: Record<string, number>
  onStep(text: string): void
}

/** One fault and its outcome. */
export interface FaultRow {
  kind: string
  /** Time since the load began, in s. */
  at: number
  readyMs: number | null
  note: string
}

export interface FaultsReport {
  rows: FaultRow[]
  /** Kinds that are not possible on this machine, with the reason. */
  impossible: string[]
  orders: { asked: number; acknowledged: number; refused: number; unknown: number }
  /** What was entered in the books during the run. */
  books: BookCounts
  seconds: number
  tally: Tally
  /** The violated rules. */
  findings: Finding[]
  /** Other problems: processes that died, failed starts, errors of simulated people. */
  problems: string[]
}

/** Injects faults into a market of two servers, a worker and a database under load, then checks its state. */
export async function runFaults(options: FaultsOptions): Promise<FaultsReport> {
  const { seed, onStep } = options
  onStep('opening the stage')
  const stage = await openStage(options.size)
  try {
    const rng = createRng(seedFrom(seed, 'faults'))
    const market = await prepareMarket(stage.db, rng, options.people)
    await openLedger(stage.db)
    const tally = newTally()
    const journal = newJournal()
    const client = openClient(stage.urls, tally, createRng(seedFrom(seed, 'client')))
    const people = openPeople(client, tally, journal)
    await signAllIn(market, people)
    const reviewed = new Map<string, string>()
    const before = await countBooks(stage.db)
    onStep('load begins')
    const begin = performance.now()
    const load = startTrade(stage, { market, client, people, journal, reviewed }, seed)
    const problems: string[] = []
    const { rows, impossible } = await injectAll(stage, options, rng, problems)
    const acknowledged = () => countOrders(journal).acknowledged
    const hasOrders = () => acknowledged() >= options.orders
    await waitFor(async () => hasOrders() && (await hasTraded(stage.db, before)), begin, options)
    const seconds = (performance.now() - begin) / 1_000
    onStep('load ends')
    await load.stop()
    problems.push(...load.errors)
    if (!hasOrders()) {
      problems.push(`${acknowledged()} of ${options.orders} orders in ${seconds.toFixed(0)} s`)
    }
    onStep('everybody is paid')
    problems.push(...(await finish(stage, { people, journal }, market)))
    await stopAll(stage, problems)
    onStep('counting again')
    await forgetReviewsOfCancelled(stage.db, journal, reviewed)
    const findings = await check({ db: stage.db, dataDir: stage.dataDir, journal }, flowRules)
    return {
      rows,
      impossible,
      orders: countOrders(journal),
      books: since(before, await countBooks(stage.db)),
      seconds,
      tally,
      findings,
      problems: [...problems, ...stage.deaths],
    }
  } finally {
    await stage.close()
  }
}

/** Waits until there was enough trade, at most three times as long as faults were injected. */
async function waitFor(
  isEnough: () => Promise<boolean>,
  begin: number,
  { seconds }: FaultsOptions,
): Promise<void> {
  const last = begin + 3_000 * seconds
  while (performance.now() < last && !(await isEnough())) await sleep(200)
}

/** Whether shops have delivered, were paid, and gave some back. */
async function hasTraded(db: Stage['db'], before: BookCounts): Promise<boolean> {
  const { delivered, released, refunded, paid } = since(before, await countBooks(db))
  return Math.min(delivered, released, refunded, paid) > 0
}

/** Everybody does what they do, and holds end. */
function startTrade(
  { db }: Stage,
  base: Parameters<typeof startLoad>[0],
  seed: number,
): RunningLoad {
  const { errors, stop } = startLoad(base, seed)
  const stopReleasing = keepReleasing(db)
  return {
    errors,
    stop: async () => {
      stopReleasing()
      await stop()
    },
  }
}

/** Everybody gets what they are due, on two paydays: a hold whose order was locked ends the next time. */
async function finish({ db }: Stage, paying: Paying, { admins }: Market): Promise<string[]> {
  const payday = () => settleDown(db).then(() => payEverybody(paying, admins))
  const problems = [...(await payday()), ...(await payday())]
  await settleDown(db)
  return problems
}

/** Spreads faults over the available time, with every kind once before any is repeated. */
async function injectAll(
  stage: Stage,
  { seconds, kills, only, onStep }: FaultsOptions,
  rng: Rng,
  problems: string[],
): Promise<Pick<FaultsReport, 'rows' | 'impossible'>> {
  const wanted = kinds.filter(({ name }) => only === null || only.includes(name))
  const reasons = wanted.map((kind) => [kind, kind.missing?.(stage) ?? null] as const)
  const possible = reasons.filter(([, reason]) => reason === null).map(([kind]) => kind)
  const impossible = reasons.flatMap(([{ name }, reason]) =>
    reason === null ? [] : [`${name}: ${reason}`],
  )
  const rows: FaultRow[] = []
  const begin = performance.now()
  const spacing = (seconds * 1_000) / Math.max(1, kills)
  let deck: Kind[] = []
  for (let n = 0; n < kills && possible.length > 0; n += 1) {
    if (deck.length === 0) deck = shuffled(possible, rng)
    const kind = deck.pop()
    if (kind === undefined) break
    const moment = begin + (n + rng.next() * 0.6) * spacing
    await sleep(Math.max(0, moment - performance.now()))
    const at = (performance.now() - begin) / 1_000
    onStep(`${at.toFixed(0)} s: ${kind.name}`)
    const row: FaultRow = { kind: kind.name, at, readyMs: null, note: '' }
    rows.push(row)
    try {
      Object.assign(row, await kind.inject(stage, createRng(seedFrom(rng.next() * 2 ** 32))))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      row.note = `failed: ${why}`
      problems.push(`${kind.name}: ${why}`)
    }
    await startWhatIsDown(stage, kind.name, problems)
  }
  return { rows, impossible }
}

/** Repairs the market as an operator would. */
async function startWhatIsDown(stage: Stage, kind: string, problems: string[]): Promise<void> {
  try {
    if (!stage.postgres.isRunning()) await stage.postgres.start()
    for (const each of [...stage.servers, stage.worker]) if (!each.isRunning()) await each.start()
  } catch (error) {
    problems.push(`after ${kind}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Stops every process, which must exit without an error. */
async function stopAll(stage: Stage, problems: string[]): Promise<void> {
  for (const each of [...stage.servers, stage.worker]) {
    const ending = await each.end('SIGTERM', 30_000)
    if (ending !== 'code 0') {
      problems.push(`${each.name} was asked to stop and ended with ${ending}`)
    }
  }
}

/** Signs everybody in, two at a time: hashing passwords takes all cores. */
export async function signAllIn(
  { customers, vendors, admins }: Market,
  people: People,
): Promise<void> {
  const waiting = [...customers, ...vendors, ...admins]
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      await people.signIn(next)
  }
  await Promise.all([work(), work()])
}

function since(before: BookCounts, now: BookCounts): BookCounts {
  const { delivered, released, refunded, paid, failed } = now
  return {
    delivered: delivered - before.delivered,
    released: released - before.released,
    refunded: refunded - before.refunded,
    paid: paid - before.paid,
    failed: failed - before.failed,
  }
}

function countOrders({ orders }: Journal): FaultsReport['orders'] {
  const count = (outcome: string) => orders.filter((note) => note.outcome === outcome).length
  return {
    asked: orders.length,
    acknowledged: count('acknowledged'),
    refused: count('refused'),
    unknown: count('asked'),
  }
}

function shuffled<T>(items: readonly T[], rng: Rng): T[] {
  return items
    .map((item) => [rng.next(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)
}
