import { mkdir, statfs } from 'node:fs/promises'
import { cachedFor, singleFlight } from '#core/concurrency/single-flight.ts'
import type { Ctx } from '#core/ctx.ts'
import { openDatabaseProbe, type DatabaseProbe } from '#core/sql/database-probe.ts'
import { sqlState } from '#core/sql/db-errors.ts'
import { withTimeout } from '#core/concurrency/timeouts.ts'
import { migrationNames } from '#core/sql/schema-files.ts'
import { takesTestPayments } from './test-payments.ts'

/** `degraded`: it serves requests, but needs attention. `failed`: it must not get requests. */
export type HealthState = 'ok' | 'degraded' | 'failed'

export interface HealthCheck {
  status: HealthState
  /** For the operator only; it holds no secrets. */
  detail?: string
}

/** The worst status of all checks, and each check by name. */
export interface HealthReport {
  status: HealthState
  checks: Record<string, HealthCheck>
}

export interface Health {
  /** Liveness: whether the database answers. Takes at most 1.5 s, even if the database hangs. */
  live(): Promise<HealthReport>
  /** Readiness: database, migrations, disk, job worker, draining. */
  ready(): Promise<HealthReport>
  close(): void
}

const databaseMs = 1_000
const diskMs = 500
/** A flood of probes queries the database at most twice a second. */
const keptMs = 500
const megabyte = 1024 * 1024
const leastFree = { failed: 100 * megabyte, degraded: 1024 * megabyte }
/** Three heartbeats of a worker. */
const workerMissedSeconds = 30

/** A feature’s check: a quick query, and what its first row means. */
export interface FeatureCheck {
  query: string
  judge: (row: Record<string, unknown> | undefined) => HealthCheck
}

declare module '#core/ctx.ts' {
  interface Resources {
    /** Checks of features for `/readyz`, by name. */
    healthChecks: Readonly<Record<string, FeatureCheck>>
  }
}

export interface HealthOptions {
  /** Returns the free bytes on the disk of a folder; tests replace it. */
  freeBytes?: (folder: string) => Promise<number>
  /** How many web processes there should be and are; left out where there are none. */
  webProcesses?: () => { wanted: number; ready: number }
}

/** Concurrent callers share a check; a good result is cached for half a second. */
export function createHealth(ctx: Ctx, options: HealthOptions = {}): Health {
  const { freeBytes = freeBytesOf, webProcesses } = options
  const probe = openDatabaseProbe(ctx.pool.directUrl)
  const { poolerUrl } = ctx.config
  const pooler = poolerUrl === undefined ? null : openDatabaseProbe(poolerUrl)
  const wanted = migrationNames()
  const { dataDir, databaseUrl } = ctx.config
  // A check of a hanging disk occupies a thread, so wait for its result before starting another.
  const once = singleFlight<number>()
  const disk = () =>
    checkDisk(
      once('', () => freeBytes(dataDir)),
      databaseUrl === undefined,
    )
  // Failures are not cached, so that recovery shows at once.
  const cached = (run: () => Promise<HealthReport>) =>
    cachedFor(keptMs, run, ({ status }) => status !== 'failed')
  const beside = async () => ({ ...checkReplicas(ctx), ...(await checkPooler(pooler)) })
  const live = cached(async () => {
    const [database, rest] = await Promise.all([checkDatabase(probe), beside()])
    return report(withReplicas(ctx, { database, ...rest }))
  })
  const ready = cached(async () => {
    const [inDatabase, rest, onDisk] = await Promise.all([
      checkInDatabase(probe, wanted).then((checks) => withFeatures(ctx, probe, checks)),
      beside(),
      disk(),
    ])
    return report(withReplicas(ctx, { ...inDatabase, ...rest, disk: onDisk }))
  })
  return {
    live,
    ready: async () => {
      const { checks } = await ready()
      const draining: HealthCheck = { status: ctx.lifecycle.isDraining ? 'failed' : 'ok' }
      const web = webProcesses === undefined ? {} : { web: webCheck(webProcesses()) }
      return report({ ...checks, ...web, ...checkPayments(ctx), draining })
    },
    close: () => {
      probe.close()
      pooler?.close()
    },
  }
}

async function checkDatabase(probe: DatabaseProbe): Promise<HealthCheck> {
  try {
    await probe.ask('select 1', databaseMs)
    return { status: 'ok' }
  } catch (error) {
    return { status: 'failed', detail: messageOf(error) }
  }
}

/** A pooler that gives no answer in time may only be busy; one that refuses serves nobody. */
async function checkPooler(pooler: DatabaseProbe | null): Promise<Record<string, HealthCheck>> {
  if (pooler === null) return {}
  const check = await checkDatabase(pooler)
  const isLate = check.detail?.startsWith('no answer within') === true
  return { pooler: isLate ? { ...check, status: 'degraded' } : check }
}

/** A feature whose state can't be read says nothing: the checks of the database say why. */
async function withFeatures(
  { resources }: Ctx,
  probe: DatabaseProbe,
  checks: Record<string, HealthCheck>,
): Promise<Record<string, HealthCheck>> {
  if (Object.values(checks).some(({ status }) => status === 'failed')) return checks
  const all = { ...checks }
  for (const [name, { query, judge }] of Object.entries(resources.healthChecks)) {
    const rows = await probe.ask(query, databaseMs).catch(() => null)
    if (rows !== null) all[name] = judge(rows[0])
  }
  return all
}

/** Reads that a replica does not serve go to the primary, which may be too much for it. */
function checkReplicas({ replicas }: Ctx): Record<string, HealthCheck> {
  if (replicas === null) return {}
  const unused = replicas.states().filter(({ isUsed }) => !isUsed)
  if (unused.length === 0) return { replicas: { status: 'ok' } }
  const names = unused.map(({ name }) => name).join(', ')
  return { replicas: { status: 'degraded', detail: `not in use: ${names}` } }
}

/** Without the primary, public pages are still served as long as a replica is in use. */
function withReplicas(
  { replicas }: Ctx,
  checks: Record<string, HealthCheck>,
): Record<string, HealthCheck> {
  const isServing = replicas?.states().some(({ isUsed }) => isUsed) === true
  if (!isServing) return checks
  const softened = ['database', 'pooler'].flatMap((name) => {
    const check = checks[name]
    if (check?.status !== 'failed') return []
    return [[name, { ...check, status: 'degraded' as const }] as const]
  })
  return { ...checks, ...Object.fromEntries(softened) }
}

async function checkInDatabase(
  probe: DatabaseProbe,
  wanted: readonly string[],
): Promise<Record<string, HealthCheck>> {
  try {
    const [row] = await probe.ask(stateQuery, databaseMs)
    return {
      database: { status: 'ok' },
      migrations: migrationsCheck(wanted, row?.['applied']),
      worker: workerCheck(row?.['worker_seconds']),
    }
  } catch (error) {
    const detail = messageOf(error)
    // The database answers, but the table is missing: it is not migrated yet.
    if (sqlState(error) === '42P01') {
      return { database: { status: 'ok' }, migrations: { status: 'failed', detail } }
    }
    return { database: { status: 'failed', detail } }
  }
}

async function checkDisk(asked: Promise<number>, isEmbedded: boolean): Promise<HealthCheck> {
  try {
    const free = await withTimeout(asked, diskMs)
    const detail = `${Math.floor(free / megabyte)} MB free`
    if (free >= leastFree.degraded) return { status: 'ok', detail }
    // On a full disk an embedded database can't take orders; with an external one only uploads fail.
    return { status: free < leastFree.failed && isEmbedded ? 'failed' : 'degraded', detail }
  } catch (error) {
    return { status: 'degraded', detail: messageOf(error) }
  }
}

/** `worker_seconds`: seconds since the last heartbeat of any worker; null if there was none. */
const stateQuery = `
  select array(select name from schema_migrations) as applied,
         (select extract(epoch from now() - max(seen_at))::float8 from worker_heartbeats)
           as worker_seconds`

/** Unknown migrations are fine: a newer release may have migrated already. */
function migrationsCheck(wanted: readonly string[], applied: unknown): HealthCheck {
  const known = new Set(Array.isArray(applied) ? applied : [])
  const missing = wanted.filter((name) => !known.has(name))
  if (missing.length === 0) return { status: 'ok' }
  return { status: 'failed', detail: `not applied: ${missing.join(', ')}` }
}

/** Without a worker orders can be placed, but emails, refunds and clean-ups wait. */
function workerCheck(seconds: unknown): HealthCheck {
  if (typeof seconds !== 'number') return { status: 'degraded', detail: 'no worker has started' }
  const detail = `last seen ${Math.max(0, Math.round(seconds))} s ago`
  return { status: seconds > workerMissedSeconds ? 'degraded' : 'ok', detail }
}

function checkPayments({ config }: Ctx): Record<string, HealthCheck> {
  if (!takesTestPayments(config)) return {}
  return { payments: { status: 'degraded', detail: 'PAYMENT_GATEWAY is the sandbox' } }
}

function webCheck({ wanted, ready }: { wanted: number; ready: number }): HealthCheck {
  const detail = `${ready} of ${wanted} processes answer requests`
  if (ready === 0) return { status: 'failed', detail }
  return { status: ready < wanted ? 'degraded' : 'ok', detail }
}

function report(checks: Record<string, HealthCheck>): HealthReport {
  const states = new Set(Object.values(checks).map(({ status }) => status))
  const status = states.has('failed') ? 'failed' : states.has('degraded') ? 'degraded' : 'ok'
  return { status, checks }
}

async function freeBytesOf(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
