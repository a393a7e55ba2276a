import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { readConfig, type Config } from '#core/boot/config.ts'
import { createCtx } from '#server/resources.ts'
import { openPool } from '#core/sql/db.ts'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { freePort, startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { migrate } from '#core/sql/migrate.ts'
import { buildApp } from '#server/app.ts'
import { isAlive, sendSignal } from '#core/boot/processes.ts'
import { fixtures, type Kit } from './kit.ts'

/** A market with its own embedded database and its API in a separate process. */
export interface BackedUpMarket extends Kit {
  /** `http://127.0.0.1:<port>/api/v1` */
  url: string
  /** Kills the API and PostgreSQL at once, as a power cut does. */
  cut(): Promise<void>
  stop(): Promise<void>
}

const entry = path.join(import.meta.dirname, 'api-server.ts')

/** A folder that PostgreSQL's account can access when the tests run as root. */
export function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-backup-'))
  chmodSync(folder, 0o711)
  return folder
}

/** The configuration of a market in `dataDir`, with the secret stored there. */
export function marketConfig(dataDir: string, env: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: dataDir, CALLS_PER_MINUTE: '0', LOG_LEVEL: 'silent', ...env })
}

/** Starts a market with WAL archiving. */
export async function startMarket(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<BackedUpMarket> {
  const config = marketConfig(dataDir, env)
  const postgres = await startEmbeddedPostgres({ dataDir, isArchiving: true })
  const pool = openPool(postgres.url, { size: 4 })
  await migrate(pool)
  const ctx = createCtx(config, pool, pino({ level: 'silent' }))
  const app = await buildApp(ctx)
  await app.ready()
  const { api, port } = await startApi(postgres.url, dataDir)
  const close = async () => {
    await app.close()
    await pool.close()
  }
  return {
    app,
    ctx,
    statements: [],
    ...fixtures(app, ctx),
    url: `http://127.0.0.1:${port}/api/v1`,
    cut: async () => {
      const pid = await postmasterOf(dataDir)
      await Promise.all([gone(api, 'SIGKILL'), killGroup(pid)])
      // This process survives the power cut, and would restart the database.
      await postgres.stop()
      await close()
    },
    stop: async () => {
      await gone(api, 'SIGTERM')
      await close()
      await postgres.stop()
    },
  }
}

/** Starts the API on a free port, with retries: another program may take the port first. */
async function startApi(
  databaseUrl: string,
  dataDir: string,
): Promise<{ api: ChildProcess; port: number }> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const port = await freePort()
    const api = spawn(process.execPath, [entry], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        CALLS_PER_MINUTE: '0',
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        PORT: String(port),
      },
    })
    const isUp = await Promise.race([
      api.stdout === null ? false : once(api.stdout, 'data').then(() => true),
      once(api, 'exit').then(() => false),
    ])
    if (isUp) return { api, port }
  }
  throw new Error('The API did not start.')
}

async function gone(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

async function postmasterOf(dataDir: string): Promise<number> {
  const { cluster } = await chooseHome(dataDir)
  return Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** PostgreSQL and its children form a process group of their own. */
async function killGroup(pid: number): Promise<void> {
  sendSignal(-pid, 'SIGKILL')
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}
