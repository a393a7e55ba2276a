import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '#core/boot/config.ts'
import { listenForChanges } from '#core/sql/changes.ts'
import { openPool } from '#core/sql/db.ts'
import { migrate } from '#core/sql/migrate.ts'
import { openReplicas, type Replicas } from '#core/sql/replicas.ts'
import { registerSite } from '#site/site.ts'
import { buildApp } from '#server/app.ts'
import { createCtx } from '#server/resources.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { openPostgres, openReplicaOf, type OwnPostgres } from '#testing/faults/postgres.ts'
import { fixtures, type Kit } from '#testing/kit.ts'
import { until } from '#testing/market-process.ts'

/** The application over a primary and streaming replicas that tests kill, stop, pause or cut off. */
export interface ReplicatedMarket extends Omit<Kit, 'statements'> {
  primary: OwnPostgres
  replicas: OwnPostgres[]
  /** Between the application and the replica of the same place. */
  proxies: DatabaseProxy[]
  used(): boolean[]
  /** Waits until the application uses exactly these replicas. */
  untilUsed(...wanted: boolean[]): Promise<void>
  /** Runs a statement on a server as its superuser. */
  administer(server: OwnPostgres, statement: string): Promise<Record<string, unknown>[]>
  /** The address of the database through the proxy before the primary. */
  primaryProxy: DatabaseProxy
}

const startMs = 180_000

/** Call once at the top of a file. */
export function useReplicatedMarket({
  replicas: count = 1,
  lagSeconds = 5,
} = {}): ReplicatedMarket {
  const market = {} as ReplicatedMarket
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-replicas-'))
  chmodSync(folder, 0o711)
  const closers: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const folderOf = (name: string) => {
      mkdirSync(path.join(folder, name))
      return path.join(folder, name)
    }
    const primary = await openPostgres(folderOf('primary'))
    closers.unshift(() => primary.stop())
    const servers: OwnPostgres[] = []
    for (let n = 1; n <= count; n += 1) {
      const replica = await openReplicaOf(primary, folderOf(`replica-${n}`))
      closers.unshift(() => replica.stop())
      servers.push(replica)
    }
    const primaryProxy = await openDatabaseProxy(primary.url)
    const proxies = await Promise.all(servers.map(({ url }) => openDatabaseProxy(url)))
    for (const proxy of [primaryProxy, ...proxies])
      closers.unshift(() => proxy.close().catch(() => undefined))
    const urls = proxies.map(({ url }) => url)
    const opened = await openApp(folderOf('data'), primaryProxy.url, { urls, lagSeconds })
    closers.unshift(opened.close)
    Object.assign(market, fixtures(opened.app, opened.ctx), opened, {
      primary,
      primaryProxy,
      proxies,
      replicas: servers,
      administer,
      ...watching(opened.replicas),
    })
    await market.untilUsed(...servers.map(() => true))
  }, startMs)
  afterAll(async () => {
    for (const close of closers) await close()
    rmSync(folder, { recursive: true, force: true })
  }, startMs)
  return market
}

async function openApp(
  dataDir: string,
  url: string,
  { urls, lagSeconds }: { urls: string[]; lagSeconds: number },
) {
  const pool = openPool(url, { size: 10 })
  await migrate(pool)
  const config = {
    ...readConfig({
      AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
      CALLS_PER_MINUTE: '0',
      DATA_DIR: dataDir,
    }),
    replicas: { urls, lagSeconds },
  }
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })
  const ctx = createCtx(config, pool, log)
  const replicas = openReplicas({
    urls,
    primary: pool,
    size: 10,
    hasFastReads: true,
    lagSeconds,
    log,
  })
  ctx.replicas = replicas
  const app = await buildApp(ctx)
  const changes = await listenForChanges(ctx)
  await registerSite(app, { onChange: changes.on })
  await app.ready()
  const close = async () => {
    await app.close()
    await changes.close()
    await replicas.close()
    await pool.close()
  }
  return { app, ctx, replicas, close }
}

function watching(replicas: Replicas) {
  const used = () => replicas.states().map(({ isUsed }) => isUsed)
  return {
    used,
    untilUsed: (...wanted: boolean[]) =>
      until(`replicas in use: ${wanted.join(', ')}`, () => String(used()) === String(wanted)),
  }
}

async function administer(
  server: OwnPostgres,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
