import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { registerGauges, registerProcessGauges } from './gauges.ts'
import { greeting } from './greeting.ts'
import { cronJobs, tasks } from './jobs.ts'
import { openMarketReplicas } from './market-replicas.ts'
import { ConfigError, readConfig, type Config } from '#core/boot/config.ts'
import type { Ctx } from '#core/ctx.ts'
import { createCtx } from '#server/resources.ts'
import { openPool, type Pool } from '#core/sql/db.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { startWorker } from '#core/jobs/job-worker.ts'
import { createLifecycle } from '#core/boot/lifecycle.ts'
import { checkPort, closePort, openHandedPort, openPort, retirePort } from '#core/http/listening.ts'
import { claimFolder, FolderTakenError } from '#core/boot/lock.ts'
import { openLog } from '#core/boot/log.ts'
import type { Metrics } from '#core/boot/metrics.ts'
import { migrate } from '#core/sql/migrate.ts'
import { openOperatorPort } from '#core/http/operator-routes.ts'
import { StartError } from '#core/boot/start-error.ts'
import { heedSignals, stopInTime, watchParent, type Closers } from '#core/boot/stopping.ts'
import { watchTerminal } from '#core/boot/terminal.ts'
import { followFirstProcess, isWebProcess } from '#core/boot/web-process.ts'
import { createWebProcesses, type WebProcesses } from '#core/boot/web-processes.ts'
import { ensureSuperAdmin } from '#features/accounts/super-admin.service.ts'
import { listenForChangesAndNotices } from '#features/notices/streaming.service.ts'
import { warnOfUnsentMail } from '#features/mail/mail.service.ts'
import { isMarketEmpty, seedMarket } from '#seed/load.ts'
import { MissingBuildError } from '#site/build.ts'
import { registerSite } from '#site/site.ts'

const isDevelopment = process.argv.includes('--dev')
const lifecycle = createLifecycle()
/** Aborted by a second signal: stop without waiting for anything. */
const hurry = new AbortController()
/** Aborted when the process stops, for work that is still starting. */
const stopping = new AbortController()
/** Closes what is open, in the order of the declaration. */
const closers: Closers = {}
let config: Config | undefined
let log: Logger | undefined
let metrics: Metrics | undefined
/** Set in a first process that has others answer requests. */
let webProcesses: WebProcesses | undefined
/** Set in such a web process. */
const first = isWebProcess
  ? followFirstProcess(
      {
        onStop: () => void stop(0),
        onRetire: () => void stop(0, { isReplaced: true }),
        onHurry: () => hurry.abort(),
      },
      () => metrics,
    )
  : undefined

if (first === undefined) heedFirstProcessSignals()
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
  if (first !== undefined) return await startWebProcess(config, log)
  if (config.isUnderNpm) watchParent(() => void stop(0))
  const url = await databaseUrl(config, log)
  const pool = openMarketPool(config, log, url)
  const applied = await migrate(pool, { log })
  if (applied.length > 0) step(`Database brought up to date (${applied.length} SQL files)`)
  const ctx = openCtx(config, pool, log)
  registerGauges(ctx)
  const count = isDevelopment ? 1 : config.processes.webConcurrency
  const web = count > 1 ? openWebProcesses(ctx, url, count) : undefined
  webProcesses = web
  const health = web === undefined ? {} : { webProcesses: () => web.figures() }
  const operatorPort = await openOperatorPort(ctx, health).catch(
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
  const onPortTaken = portTaken('PORT', config.port)
  if (web === undefined) await openPort(await openMarket(ctx), config).catch(onPortTaken)
  else await checkPort(config).catch(onPortTaken)
  await web?.start()
  console.log(greeting(config))
}

/** One of several processes that answer requests. The first process has prepared everything else. */
async function startWebProcess(settings: Config, logger: Logger): Promise<void> {
  const url = settings.processes.inheritedDatabaseUrl
  if (url === undefined) throw new StartError('A web process is started by the first process only.')
  const ctx = openCtx(settings, openMarketPool(settings, logger, url), logger)
  registerProcessGauges(ctx)
  if (first !== undefined) ctx.metrics.textFrom(first.metricsText)
  const app = await openMarket(ctx)
  closers.retiring = (deadline) => retirePort(app, deadline)
  await openHandedPort(app, settings).catch(portTaken('PORT', settings.port))
  first?.ready()
}

function openCtx(settings: Config, pool: Pool, logger: Logger): Ctx {
  const ctx = createCtx(settings, pool, logger, lifecycle)
  metrics = ctx.metrics
  return ctx
}

function openMarketPool(settings: Config, logger: Logger, url: string): Pool {
  const pool = openPool(url, {
    size: settings.databasePool,
    poolerUrl: settings.poolerUrl,
    hasFastReads: settings.hasFastReads,
    onError: ({ message }) => {
      if (!lifecycle.isDraining)
        logger.warn({ reason: message }, 'an idle database connection was lost')
    },
  })
  closers.pool = () => pool.close()
  return pool
}

function openWebProcesses(ctx: Ctx, url: string, count: number): WebProcesses {
  const opened = createWebProcesses({
    count,
    databaseUrl: url,
    log: ctx.log,
    metrics: ctx.metrics,
    beforeRestart: async () => void (await migrate(ctx.pool, { log: ctx.log })),
    retireMs: 2 * ctx.config.shutdownSeconds * 1_000 + 10_000,
    onGivenUp: (error) => fatal(error, 'the web processes could not be kept running'),
  })
  closers.requests = (deadline) => opened.ended(deadline)
  hurry.signal.addEventListener('abort', () => opened.hurry())
  return opened
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

/** The API and the pages, ready to listen. */
async function openMarket(ctx: Ctx): Promise<FastifyInstance> {
  closers.replicas = openMarketReplicas(ctx)
  const app = await buildApp(ctx)
  const changes = await listenForChangesAndNotices(ctx)
  closers.changes = () => changes.close()
  await registerSite(app, { isDevelopment, onChange: changes.on })
  closers.requests = (deadline) => closePort(app, deadline)
  return app
}

function portTaken(variable: string, port: number | undefined) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(`Port ${port} is taken. Set ${variable} to a free one and start again.`)
  }
}

/** Lets running requests and jobs finish, then stops the database, all within the deadline. */
async function stop(code: number, { isReplaced = false } = {}): Promise<void> {
  if (lifecycle.isDraining) return
  lifecycle.drain()
  stopping.abort()
  webProcesses?.stop()
  const shutdownMs = (config?.shutdownSeconds ?? 0) * 1_000
  if (isReplaced) {
    await closers.retiring?.(AbortSignal.any([AbortSignal.timeout(shutdownMs), hurry.signal]))
  }
  const isClean = await stopInTime(closers, {
    drainMs: code === 0 && !isReplaced ? (config?.drainSeconds ?? 0) * 1_000 : 0,
    shutdownMs,
    hurry: hurry.signal,
    onTrouble: (text, error = '') => console.error(`haat: while stopping: ${text}.`, error),
  })
  if (metrics !== undefined) await first?.ended(await metrics.snapshot())
  process.exit(isClean ? code : 1)
}

function heedFirstProcessSignals(): void {
  const isTerminalClosed = watchTerminal()
  heedSignals(
    (isAgain) => {
      if (isAgain) hurry.abort()
      else void stop(0)
    },
    () => {
      if (webProcesses === undefined || isTerminalClosed()) return false
      void webProcesses.restart()
      return true
    },
  )
}

/** Writes the log before anything else, since a broken process may not get to it later. */
function fatal(error: unknown, text: string): void {
  if (log === undefined) console.error(`haat: ${text}.`, error)
  else log.fatal({ err: error }, text)
  void stop(1)
}

function step(text: string): void {
  console.log(`haat: ${text} …`)
}
