import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#core/boot/config.ts'
import type { Lifecycle } from '#core/boot/lifecycle.ts'
import type { Metrics } from '#core/boot/metrics.ts'
import { StartError } from '#core/boot/start-error.ts'
import type { Closers } from '#core/boot/stopping.ts'
import type { FirstProcess } from '#core/boot/web-process.ts'
import { createWebProcesses, type WebProcesses } from '#core/boot/web-processes.ts'
import type { Ctx } from '#core/ctx.ts'
import { checkPort, closePort, openHandedPort, openPort, retirePort } from '#core/http/listening.ts'
import { openOperatorPort } from '#core/http/operator-routes.ts'
import { startWorker } from '#core/jobs/job-worker.ts'
import { openPool, type Pool } from '#core/sql/db.ts'
import { migrate } from '#core/sql/migrate.ts'
import { ensureSuperAdmin } from '#features/accounts/super-admin.service.ts'
import { warnOfUnsentMail } from '#features/mail/mail.service.ts'
import { listenForChangesAndNotices } from '#features/notices/streaming.service.ts'
import { isMarketEmpty } from '#seed/is-market-empty.ts'
import { createCtx } from '#server/resources.ts'
import { registerSite } from '#site/site.ts'
import { buildApp } from './app.ts'
import { registerGauges, registerProcessGauges } from './gauges.ts'
import { greeting } from './greeting.ts'
import { cronJobs, tasks } from './jobs.ts'
import { openMarketReplicas } from './market-replicas.ts'

/** What a market leaves to its process for the time when that stops. */
export interface Opened {
  metrics?: Metrics
  /** Set in a first process that has others answer requests. */
  webProcesses?: WebProcesses
}

/** What a market gets from its process. */
export interface Host {
  config: Config
  log: Logger
  lifecycle: Lifecycle
  /** Closes what is open, in the order of the declaration. */
  closers: Closers
  /** Aborted when the process stops without waiting for anything. */
  hurry: AbortSignal
  opened: Opened
  /** Logs an error that ends the process, and ends it. */
  fatal: (error: unknown, text: string) => void
  /** Tells whoever started the process what takes its time. */
  step: (text: string) => void
}

const isDevelopment = process.argv.includes('--dev')

/**
 * Opens the market of a first process on a database that is running, at `url`.
 * @throws StartError when a port is taken.
 */
export async function openMarket(host: Host, url: string): Promise<void> {
  const { config, log, closers, opened, step } = host
  const pool = openMarketPool(host, url)
  const applied = await migrate(pool, { log })
  if (applied.length > 0) step(`Database brought up to date (${applied.length} SQL files)`)
  const ctx = openCtx(host, pool)
  registerGauges(ctx)
  const count = isDevelopment ? 1 : config.processes.webConcurrency
  const web = count > 1 ? openWebProcesses(host, ctx, url, count) : undefined
  if (web !== undefined) opened.webProcesses = web
  const health = web === undefined ? {} : { webProcesses: () => web.figures() }
  const operatorPort = await openOperatorPort(ctx, health).catch(
    portTaken('METRICS_PORT', config.metrics.port),
  )
  closers.operatorPort = () => operatorPort.close()
  if (config.isDemo) await openDemo(host, ctx)
  await ensureSuperAdmin(ctx)
  warnOfUnsentMail(ctx)
  if (config.role !== 'web') {
    const worker = await startWorker(ctx, tasks, cronJobs)
    closers.jobs = (deadline) => worker.stop(deadline)
  }
  if (config.role === 'worker') return step('Running jobs')
  const onPortTaken = portTaken('PORT', config.port)
  if (web === undefined) await openPort(await openSite(host, ctx), config).catch(onPortTaken)
  else await checkPort(config).catch(onPortTaken)
  await web?.start()
  console.log(greeting(config))
}

/** Opens one of several processes that answer requests. The first process has prepared everything else. */
export async function openWebProcess(host: Host, first: FirstProcess): Promise<void> {
  const { config, closers } = host
  const url = config.processes.inheritedDatabaseUrl
  if (url === undefined) throw new StartError('A web process is started by the first process only.')
  const ctx = openCtx(host, openMarketPool(host, url))
  registerProcessGauges(ctx)
  ctx.metrics.textFrom(first.metricsText)
  const app = await openSite(host, ctx)
  const connections = await openHandedPort(app, config).catch(portTaken('PORT', config.port))
  closers.retiring = (deadline) => retirePort(app, connections, first.handOver, deadline)
  first.ready((socket) => connections.take(socket))
}

function openCtx({ config, log, lifecycle, opened }: Host, pool: Pool): Ctx {
  const ctx = createCtx(config, pool, log, lifecycle)
  opened.metrics = ctx.metrics
  return ctx
}

function openMarketPool({ config, log, lifecycle, closers }: Host, url: string): Pool {
  const pool = openPool(url, {
    size: config.databasePool,
    poolerUrl: config.poolerUrl,
    hasFastReads: config.hasFastReads,
    onError: ({ message }) => {
      if (!lifecycle.isDraining)
        log.warn({ reason: message }, 'an idle database connection was lost')
    },
    onStall: (isStalled) => {
      if (isStalled) log.error('PostgreSQL does not respond: its connections are renewed')
      else log.info('PostgreSQL responds again')
    },
  })
  closers.pool = () => pool.close()
  return pool
}

function openWebProcesses(
  { closers, hurry, fatal }: Host,
  ctx: Ctx,
  url: string,
  count: number,
): WebProcesses {
  const web = createWebProcesses({
    count,
    databaseUrl: url,
    log: ctx.log,
    metrics: ctx.metrics,
    beforeRestart: async () => void (await migrate(ctx.pool, { log: ctx.log })),
    retireMs: 2 * ctx.config.shutdownSeconds * 1_000 + 10_000,
    onGivenUp: (error) => fatal(error, 'the web processes could not be kept running'),
  })
  closers.requests = (deadline) => web.ended(deadline)
  hurry.addEventListener('abort', () => web.hurry())
  return web
}

/** The first start of a demo seeds the market; a process that starts at the same time waits for it. */
async function openDemo({ step }: Host, ctx: Ctx): Promise<void> {
  if (!(await isMarketEmpty(ctx))) return
  step('Seeding the demo market')
  const { seedMarket } = await import('#seed/load.ts')
  await seedMarket(ctx)
}

/** The API and the pages, ready to listen. */
async function openSite({ closers }: Host, ctx: Ctx): Promise<FastifyInstance> {
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
