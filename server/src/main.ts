import { styleText } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { buildApp } from './app.ts'
import { registerGauges } from './gauges.ts'
import { cronJobs, tasks } from './jobs.ts'
import { listenForChanges } from '#core/sql/changes.ts'
import { ConfigError, readConfig, type Config } from '#core/boot/config.ts'
import type { Ctx } from '#core/ctx.ts'
import { createCtx } from '#server/resources.ts'
import { openPool, type Pool } from '#core/sql/db.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { startWorker } from '#core/jobs/job-worker.ts'
import { createLifecycle } from '#core/boot/lifecycle.ts'
import { closePort, openPort } from '#core/http/listening.ts'
import { claimFolder, FolderTakenError } from '#core/boot/lock.ts'
import { migrate } from '#core/sql/migrate.ts'
import { openOperatorPort } from '#core/http/operator-routes.ts'
import { StartError } from '#core/boot/start-error.ts'
import { heedSignals, stopInTime, type Closers } from '#core/boot/stopping.ts'
import { ensureSuperAdmin } from '#features/accounts/super-admin.service.ts'
import { warnOfUnsentMail } from '#features/mail/mail.service.ts'
import { isMarketEmpty, seedMarket } from '#seed/load.ts'
import { demoAccounts, demoPassword } from '#seed/market/demo.ts'
import { MissingBuildError } from '#site/build.ts'
import { registerSite } from '#site/site.ts'

const lifecycle = createLifecycle()
/** Aborted by a second signal: stop without waiting for anything. */
const hurry = new AbortController()
/** Aborted when the process stops, for work that is still starting. */
const stopping = new AbortController()
/** Closes what is open, in the order of the declaration. */
const closers: Closers = {}
let config: Config | undefined
let log: Logger | undefined

heedSignals((isAgain) => {
  if (isAgain) hurry.abort()
  else void stop(0)
})
// Covers unhandled rejections too: after such an error the process's state can't be trusted.
process.on('uncaughtException', (error) => {
  fatal(error, 'the process exits after an unhandled error')
  hurry.abort()
})

try {
  await start()
} catch (error) {
  // A stop during the start makes the start fail, which is expected.
  if (!lifecycle.isDraining) {
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
  config = readConfig()
  log = await openLog(config)
  if (config.isUnderNpm) watchParent()
  const pool = openMarketPool(config, log, await databaseUrl(config, log))
  const applied = await migrate(pool, { log })
  if (applied.length > 0) step(`Database brought up to date (${applied.length} SQL files)`)
  const ctx = createCtx(config, pool, log, lifecycle)
  registerGauges(ctx)
  const operatorPort = await openOperatorPort(ctx).catch(
    portTaken('METRICS_PORT', config.metrics.port),
  )
  closers.operatorPort = () => operatorPort.close()
  if (config.isDemo) await openDemo(ctx)
  await ensureSuperAdmin(ctx)
  warnOfUnsentMail(ctx)
  if (config.role !== 'web') {
    const worker = await startWorker(ctx, tasks, cronJobs)
    closers.jobs = (deadline) => worker.stop(deadline)
  }
  if (config.role === 'worker') return step('Running jobs')
  const app = await buildApp(ctx)
  const changes = await listenForChanges(pool, log)
  closers.changes = () => changes.close()
  await registerSite(app, {
    isDevelopment: process.argv.includes('--dev'),
    onChange: changes.on,
  })
  await listen(app, config)
}

async function openLog({ logLevel }: Config): Promise<Logger> {
  // A closed terminal, or a pipe without a reader, is no reason to exit.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (!process.stdout.isTTY) return pino({ level: logLevel }, process.stdout)
  const pretty = (await import('pino-pretty')).default({ sync: true })
  pretty.on('error', () => {})
  return pino({ level: logLevel }, pretty)
}

function openMarketPool(settings: Config, logger: Logger, url: string): Pool {
  const pool = openPool(url, {
    size: settings.databasePool,
    hasFastReads: settings.hasFastReads,
    onError: ({ message }) => {
      if (!lifecycle.isDraining)
        logger.warn({ reason: message }, 'an idle database connection was lost')
    },
  })
  closers.pool = () => pool.close()
  return pool
}

/** The first start of a demo seeds the market; a process that starts at the same time waits for it. */
async function openDemo(ctx: Ctx): Promise<void> {
  if (!(await isMarketEmpty(ctx))) return
  step('Seeding the demo market')
  await seedMarket(ctx)
}

async function databaseUrl(settings: Config, logger: Logger): Promise<string> {
  if (settings.databaseUrl !== undefined) return settings.databaseUrl
  closers.folder = claimFolder(settings.dataDir)
  step('Starting PostgreSQL')
  const starting = startEmbeddedPostgres({
    dataDir: settings.dataDir,
    isArchiving: settings.backup.to !== undefined,
    signal: stopping.signal,
    onTrouble: (text) => logger.warn(text),
    onGivenUp: (error) => fatal(error, 'the database could not be restarted'),
  })
  closers.database = async () => {
    const database = await starting.catch(() => undefined)
    await database?.stop()
  }
  return (await starting).url
}

async function listen(app: FastifyInstance, settings: Config): Promise<void> {
  closers.requests = (deadline) => closePort(app, deadline)
  await openPort(app, settings).catch(portTaken('PORT', settings.port))
  console.log(`\n  Haat is open at ${styleText('bold', settings.publicUrl)}\n`)
  if (settings.isDemo) console.log(`${demoSignIns()}\n`)
}

function portTaken(variable: string, port: number | undefined) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(`Port ${port} is taken. Set ${variable} to a free one and start again.`)
  }
}

function demoSignIns(): string {
  const rows = demoAccounts.map(({ role, email }) => `    ${role.padEnd(12)}  ${email}`)
  return [`  Sign in with the password ${styleText('bold', demoPassword)} as`, ...rows].join('\n')
}

/** Lets running requests and jobs finish, then stops the database, all within the deadline. */
async function stop(code: number): Promise<void> {
  if (lifecycle.isDraining) return
  lifecycle.drain()
  stopping.abort()
  const isClean = await stopInTime(closers, {
    drainMs: code === 0 ? (config?.drainSeconds ?? 0) * 1_000 : 0,
    shutdownMs: (config?.shutdownSeconds ?? 0) * 1_000,
    hurry: hurry.signal,
    onTrouble: (text, error = '') => console.error(`haat: while stopping: ${text}.`, error),
  })
  process.exit(isClean ? code : 1)
}

/** Writes the log before anything else, since a broken process may not get to it later. */
function fatal(error: unknown, text: string): void {
  if (log === undefined) console.error(`haat: ${text}.`, error)
  else log.fatal({ err: error }, text)
  void stop(1)
}

/** npm forwards SIGTERM and SIGINT. When npm is killed, or dies with its terminal, no signal arrives. */
function watchParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void stop(0)
  }, 1_000).unref()
}

function step(text: string): void {
  console.log(`haat: ${text} …`)
}
