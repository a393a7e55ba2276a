import type { Logger } from 'pino'
import { ConfigError, readConfig, type Config } from '#core/boot/config.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { createLifecycle } from '#core/boot/lifecycle.ts'
import { claimFolder, FolderTakenError } from '#core/boot/lock.ts'
import { openLog } from '#core/boot/log.ts'
import { StartError } from '#core/boot/start-error.ts'
import { heedSignals, stopInTime, watchParent, type Closers } from '#core/boot/stopping.ts'
import { watchTerminal } from '#core/boot/terminal.ts'
import { followFirstProcess, isWebProcess } from '#core/boot/web-process.ts'
import { MissingBuildError } from '#site/build.ts'
import type { Opened } from './open-market.ts'

const lifecycle = createLifecycle()
/** Aborted by a second signal: stop without waiting for anything. */
const hurry = new AbortController()
/** Aborted when the process stops, for work that is still starting. */
const stopping = new AbortController()
/** Closes what is open, in the order of the declaration. */
const closers: Closers = {}
let config: Config | undefined
let log: Logger | undefined
/** What stopping needs of the market. */
const opened: Opened = {}
/** Set in a web process: one of several that a first process starts. */
const first = isWebProcess
  ? followFirstProcess(
      {
        onStop: () => void stop(0),
        onRetire: () => void stop(0, { isReplaced: true }),
        onHurry: () => hurry.abort(),
      },
      () => opened.metrics,
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
  const shared = { config, log, lifecycle, closers, hurry: hurry.signal, opened, fatal, step }
  if (first !== undefined) {
    const { openWebProcess } = await import('./open-market.ts')
    return await openWebProcess(shared, first)
  }
  if (config.isUnderNpm) watchParent(() => void stop(0))
  const { isLaunched, url } = openDatabase(config, log)
  // Reading the market's code keeps this process busy for a second, in which PostgreSQL starts.
  await Promise.race([isLaunched, url])
  const { openMarket } = await import('./open-market.ts')
  await openMarket(shared, await url)
}

/** A database, and when its server begins to start. */
function openDatabase(settings: Config, logger: Logger) {
  const { promise: isLaunched, resolve: onLaunched } = Promise.withResolvers<void>()
  const url = databaseUrl(settings, logger, onLaunched)
  // Until the market's code is there, nobody waits for it.
  url.catch(() => {})
  return { isLaunched, url }
}

async function databaseUrl(
  settings: Config,
  logger: Logger,
  onLaunched: () => void,
): Promise<string> {
  if (settings.databaseUrl !== undefined) return settings.databaseUrl
  closers.folder = claimFolder(settings.dataDir)
  step('Starting PostgreSQL')
  const starting = startEmbeddedPostgres({
    dataDir: settings.dataDir,
    isArchiving: settings.backup.to !== undefined,
    signal: stopping.signal,
    onLaunched,
    onTrouble: (text) => logger.warn(text),
    onGivenUp: (error) => fatal(error, 'the database could not be restarted'),
  })
  closers.database = async () => {
    const database = await starting.catch(() => undefined)
    await database?.stop()
  }
  return (await starting).url
}

/** Lets running requests and jobs finish, then stops the database, all within the deadline. */
async function stop(code: number, { isReplaced = false } = {}): Promise<void> {
  if (lifecycle.isDraining) return
  lifecycle.drain()
  stopping.abort()
  opened.webProcesses?.stop()
  const shutdownMs = (config?.shutdownSeconds ?? 0) * 1_000
  if (isReplaced) {
    await closers.retiring?.(AbortSignal.any([AbortSignal.timeout(shutdownMs), hurry.signal]))
  }
  const isClean = await stopInTime(closers, {
    drainMs: code === 0 && !isReplaced ? (config?.drainSeconds ?? 0) * 1_000 : 0,
    // A process that is replaced has waited for its requests already.
    shutdownMs: isReplaced ? 0 : shutdownMs,
    hurry: hurry.signal,
    onTrouble: (text, error = '') => console.error(`haat: while stopping: ${text}.`, error),
  })
  if (opened.metrics !== undefined) await first?.ended(await opened.metrics.snapshot())
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
      if (opened.webProcesses === undefined || isTerminalClosed()) return false
      void opened.webProcesses.restart()
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
