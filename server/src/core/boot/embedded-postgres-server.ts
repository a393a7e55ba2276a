import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { foreignEnvironment } from './config.ts'
import { socketFolder, type Home } from './embedded-postgres-home.ts'
import { readPidFile } from './embedded-postgres-orphans.ts'
import { StartError } from './start-error.ts'
import { settlesWithin } from '#core/concurrency/timeouts.ts'

/** A PostgreSQL that accepts connections. */
export interface Server {
  /** Resolves to how it ended: an exit code or a signal. */
  ended: Promise<string>
  /** Shuts it down: it closes connections and writes everything to disk. If it does not react, it is killed. */
  stop(): Promise<void>
}

export interface ServerOptions {
  port: number
  isDisposable: boolean
  /** Additional PostgreSQL settings, by name. */
  extra: Readonly<Record<string, string>>
  /** The timeout of the start, in ms. */
  readyWithinMs: number
  /** Aborts the start. */
  signal: AbortSignal
  /** Called when its process exists. */
  onLaunched?: () => void
}

/**
 * Starts PostgreSQL and waits until it accepts connections.
 * @throws StartError when it exits before that.
 */
export async function launch(home: Home, options: ServerOptions): Promise<Server> {
  const child = spawnServer(home, options)
  const server = serverOf(child)
  options.onLaunched?.()
  const seen: { ending?: string } = {}
  void server.ended.then((how) => (seen.ending = how))
  const deadline = Date.now() + options.readyWithinMs
  while (seen.ending === undefined && Date.now() < deadline && !options.signal.aborted) {
    const file = readPidFile(home.cluster)
    // A stale file of a killed server says `ready` as well.
    if (file?.pid === child.pid && file?.isReady === true) return server
    await sleep(20)
  }
  const logFile = path.join(home.dataDir, 'postgres.log')
  if (seen.ending !== undefined) {
    throw new StartError(`PostgreSQL did not start (${seen.ending}). Its log: ${logFile}`)
  }
  await server.stop()
  throw new StartError(
    options.signal.aborted
      ? 'The start of PostgreSQL was aborted.'
      : `PostgreSQL did not become ready within ${options.readyWithinMs / 60_000} minutes. Its log: ${logFile}`,
  )
}

function spawnServer(home: Home, { port, isDisposable, extra }: ServerOptions): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketFolder(home),
    unix_socket_permissions: '0700',
    update_process_title: 'off',
    max_connections: '120',
    shared_buffers: isDisposable ? '256MB' : buffersFor(memory()),
    jit: 'off',
    random_page_cost: '1.1',
    wal_compression: 'on',
    ...(isDisposable ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...extra,
  }
  const log = openLog(home)
  // A separate process group: Ctrl-C must reach Haat only, which lets running requests finish first.
  const child = spawn(
    path.join(home.binaries, 'postgres'),
    [
      '-D',
      home.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...home.owner,
      cwd: home.dataDir,
      detached: true,
      stdio: ['ignore', log, log],
      env: foreignEnvironment(),
    },
  )
  fs.closeSync(log)
  child.unref()
  return child
}

/** This machine's memory in bytes, or what its container may use of it. */
function memory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/**
 * An eighth of the memory (bytes), from 128 MB to 2 GB: the web process and the system's own cache need the rest.
 * Pages that don't fit are copied from the system's cache each time. Searching a rare word in a market of a million
 * products took the database 14 ms with 256 MB, and 6 ms with 2 GB.
 */
export function buffersFor(bytes: number): string {
  const eighth = Math.floor(bytes / 8 / 1_048_576)
  return `${Math.min(2_048, Math.max(128, eighth))}MB`
}

/** Readable by the database's account only: the log contains failed statements with personal data. */
function openLog(home: Home): number {
  const log = fs.openSync(path.join(home.dataDir, 'postgres.log'), 'a', 0o600)
  fs.fchmodSync(log, 0o600)
  if (home.owner !== undefined) fs.fchownSync(log, home.owner.uid, home.owner.gid)
  return log
}

/** The signals that stop it, each sent after so many ms without success. */
const asks = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 5_000],
] as const

function serverOf(child: ChildProcess): Server {
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`))
  })
  return {
    ended,
    stop: async () => {
      for (const [signal, ms] of asks) {
        // The process id can't have been reused: only this process, its parent, can reap it.
        if (!child.kill(signal)) break
        if (await settlesWithin(ms, ended)) return
      }
      await settlesWithin(1_000, ended)
    },
  }
}
