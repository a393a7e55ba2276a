import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPool, type Pool } from '#core/sql/db.ts'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { openClock, type Clock } from './clock.ts'
import { mountDisk, type Disk } from './disks.ts'
import { openPostgres, type OwnPostgres } from './postgres.ts'
import {
  faultsEnv,
  marketProcess,
  runSeed,
  type MarketProcess,
  type MarketProcessOptions,
} from './servers.ts'

/** A complete market for fault injection: a database, and two servers and a worker with separate connections. */
export interface Stage {
  folder: string
  dataDir: string
  postgres: OwnPostgres
  /** The first answers requests, the second runs jobs as well. */
  servers: readonly [MarketProcess, MarketProcess]
  worker: MarketProcess
  /** Between each server and the database. */
  proxies: readonly [DatabaseProxy, DatabaseProxy]
  /** Null where the machine does not allow mounting. */
  disks: { media: Disk; uploads: Disk; data: Disk } | null
  clock: Clock | null
  /** The harness's own connection to the database, without a proxy. */
  db: Pool
  /** Processes that exited unexpectedly. */
  deaths: string[]
  urls: readonly [string, string]
  close(): Promise<void>
}

const megabytes = { media: 64, uploads: 16, data: 1_024 }

/** Opens a stage with a seeded market. `close` leaves nothing behind but the logs of a failed start. */
export async function openStage(size: Record<string, number>): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-faults-'))
  // As root, PostgreSQL runs under another account, which needs access to this folder.
  chmodSync(folder, 0o711)
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  const { opened, close } = openThings(folder)
  try {
    const disks = mountDisks(folder, dataDir, opened)
    const postgres = await openPostgres(folder)
    opened.push(() => postgres.stop())
    const proxies = [
      await openDatabaseProxy(postgres.url),
      await openDatabaseProxy(postgres.url),
    ] as const
    for (const proxy of proxies) opened.push(() => proxy.close())
    const db = openPool(postgres.adminUrl, { size: 3, onError: () => {} })
    opened.push(() => db.close())
    const ports = [await freePort(), await freePort()] as const
    const urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const
    const env = faultsEnv(dataDir, urls[1])
    await runSeed(size, { ...env, DATABASE_URL: postgres.url }, path.join(folder, 'seed.log'))
    const deaths: string[] = []
    const start = (name: string, url: string | null, more: Record<string, string>) =>
      startable({ folder, deaths, opened, name, url, env: { ...env, ...more } })
    const web = { ROLE: 'web', PORT: String(ports[0]), DATABASE_URL: proxies[0].url }
    const all = { ROLE: 'all', PORT: String(ports[1]), DATABASE_URL: proxies[1].url }
    const servers = [start('server-1', urls[0], web), start('server-2', urls[1], all)] as const
    const worker = start('worker', null, { ROLE: 'worker', DATABASE_URL: postgres.url })
    for (const each of [...servers, worker]) await each.start()
    const clock = openClock(folder)
    return {
      folder,
      dataDir,
      postgres,
      servers,
      worker,
      proxies,
      disks,
      clock,
      db,
      deaths,
      urls,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Undo = () => Promise<unknown> | void

/** What a stage has opened; `close` undoes it in reverse order, even when this process is stopped. */
function openThings(folder: string): { opened: Undo[]; close: () => Promise<void> } {
  const opened: Undo[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const undo of opened.splice(0).toReversed()) await undo()
  }
  const onStop = () => void close().finally(() => process.exit(130))
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, onStop)
    opened.push(() => void process.off(name, onStop))
  }
  return { opened, close }
}

type Startable = Pick<Stage, 'folder' | 'deaths'> &
  Pick<MarketProcessOptions, 'name' | 'url' | 'env'> & { opened: Undo[] }

/** A process of the market with its log in `folder`; `deaths` records when it exits by itself. */
function startable({ folder, deaths, opened, ...options }: Startable): MarketProcess {
  const { name } = options
  const server = marketProcess({
    ...options,
    logFile: path.join(folder, `${name}.log`),
    onDeath: (ending, lastWords) => deaths.push(`${name} ended by itself: ${ending}\n${lastWords}`),
  })
  opened.push(() => server.end('SIGKILL'))
  return server
}

/** Separate disks for pictures, running uploads and the database. */
function mountDisks(folder: string, dataDir: string, opened: (() => void)[]): Stage['disks'] {
  const mount = (at: string, size: number) => {
    const disk = mountDisk(at, size)
    if (disk !== null) opened.push(() => disk.remove())
    return disk
  }
  const media = mount(path.join(dataDir, 'media'), megabytes.media)
  const uploads = mount(path.join(dataDir, 'uploads'), megabytes.uploads)
  const data = mount(path.join(folder, 'postgres'), megabytes.data)
  return media === null || uploads === null || data === null ? null : { media, uploads, data }
}
