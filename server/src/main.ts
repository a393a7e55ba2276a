import { styleText } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { cronJobs, tasks } from './jobs.ts'
import { listenForChanges } from '#core/changes.ts'
import { ConfigError, readConfig, type Config } from '#core/config.ts'
import type { Ctx } from '#core/ctx.ts'
import { openPool } from '#core/db.ts'
import { startEmbeddedPostgres, StartError } from '#core/embedded-postgres.ts'
import { startWorker } from '#core/job-worker.ts'
import { claimFolder, FolderTakenError } from '#core/lock.ts'
import { migrate } from '#core/migrate.ts'
import { ensureSuperAdmin } from '#features/accounts/super-admin.service.ts'
import { isMarketEmpty, seedMarket } from '#seed/load.ts'
import { demoAccounts, demoPassword } from '#seed/market/demo.ts'
import { MissingBuildError } from '#site/build.ts'
import { registerSite } from '#site/site.ts'

/** New connections that the system keeps for the process; of more, some come seconds late. */
const connectionsWaiting = 4_096

/** What was opened, to be closed in the opposite order. */
const opened: (() => Promise<void> | void)[] = []
let isStopping = false

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

try {
  await start()
} catch (error) {
  // Whoever stops it while it starts has taken something away from under it.
  if (!isStopping) {
    const isForPeople =
      error instanceof ConfigError ||
      error instanceof FolderTakenError ||
      error instanceof StartError ||
      error instanceof MissingBuildError
    if (isForPeople) console.error(`haat: ${error.message}`)
    else console.error('haat: the start failed.', error)
    await stop(1)
  }
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = pino(
    { level: config.logLevel },
    process.stdout.isTTY ? (await import('pino-pretty')).default({ sync: true }) : process.stdout,
  )
  const pool = openPool(await databaseUrl(config), {
    size: config.databasePool,
    onError: ({ message }) => {
      if (!isStopping) log.warn({ reason: message }, 'an idle database connection was lost')
    },
  })
  opened.push(() => pool.close())
  const applied = await migrate(pool)
  if (applied.length > 0) step(`Database brought up to date (${applied.length} migrations)`)
  const ctx: Ctx = { config, db: pool, log, pool }
  if (config.isDemo) await openDemo(ctx)
  await ensureSuperAdmin(ctx)
  if (config.role !== 'web') {
    const worker = await startWorker(ctx, tasks, cronJobs)
    opened.push(() => worker.stop())
  }
  if (config.role === 'worker') return step('Running jobs')
  const app = await buildApp(ctx)
  const changes = await listenForChanges(pool, log)
  opened.push(() => changes.close())
  await registerSite(app, {
    isDevelopment: process.argv.includes('--dev'),
    onChange: changes.on,
  })
  await listen(app, config)
}

/** The first start of a demo fills the market; whoever starts meanwhile waits for that. */
async function openDemo(ctx: Ctx): Promise<void> {
  if (!(await isMarketEmpty(ctx))) return
  step('Seeding the demo market')
  await seedMarket(ctx)
}

async function databaseUrl(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  opened.push(claimFolder(config.dataDir))
  step('Starting PostgreSQL')
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir })
  opened.push(() => database.stop())
  return database.url
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  opened.push(() => app.close())
  await app
    .listen({ port: config.port, host: config.host, backlog: connectionsWaiting })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new StartError(`Port ${config.port} is taken. Set PORT to a free one and start again.`)
    })
  console.log(`\n  Haat is open at ${styleText('bold', config.publicUrl)}\n`)
  if (config.isDemo) console.log(`${demoSignIns()}\n`)
}

function demoSignIns(): string {
  const rows = demoAccounts.map(({ role, email }) => `    ${role.padEnd(12)}  ${email}`)
  return [`  Sign in with the password ${styleText('bold', demoPassword)} as`, ...rows].join('\n')
}

/** Running requests finish, then the database stops. A second signal does not wait. */
async function stop(code: number): Promise<void> {
  if (isStopping) process.exit(1)
  isStopping = true
  for (const close of opened.toReversed()) {
    try {
      await close()
    } catch (error) {
      console.error('haat: while stopping:', error)
      code = 1
    }
  }
  process.exit(code)
}

function step(text: string): void {
  console.log(`haat: ${text} …`)
}
