import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketFolder, type Home } from './embedded-postgres-home.ts'
import { readPidFile } from './embedded-postgres-orphans.ts'
import { StartError } from './start-error.ts'
import { settlesWithin } from '#core/concurrency/timeouts.ts'

/** A PostgreSQL that takes connections. */
export interface Server {
  /** Says how it ended, once it has. */
  ended: Promise<string>
  /** Ends it: connections are closed and everything is on disk. One that does not heed is killed in the end. */
  stop(): Promise<void>
}

export interface ServerOptions {
  port: number
  isDisposable: boolean
  /** Settings beside the usual ones, by name. */
  extra: Readonly<Record<string, string>>
  /** How long it may take to come up, in ms. */
  readyWithinMs: number
  /** Gives the start up. */
  signal: AbortSignal
}

/**
 * Starts PostgreSQL and waits until it takes connections.
 * @throws StartError when it ends before that.
 */
export async function launch(home: Home, options: ServerOptions): Promise<Server> {
  const child = spawnServer(home, options)
  const server = serverOf(child)
  const seen: { ending?: string } = {}
  void server.ended.then((how) => (seen.ending = how))
  const deadline = Date.now() + options.readyWithinMs
  while (seen.ending === undefined && Date.now() < deadline && !options.signal.aborted) {
    const file = readPidFile(home.cluster)
    // A file that a killed server left says `ready` as well.
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
      ? 'The start of PostgreSQL was given up.'
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
    shared_buffers: '256MB',
    jit: 'off',
    random_page_cost: '1.1',
    wal_compression: 'on',
    ...(isDisposable ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...extra,
  }
  const log = openLog(home)
  // A process group of its own: Ctrl-C reaches Haat first, which lets running requests finish.
  const child = spawn(
    path.join(home.binaries, 'postgres'),
    [
      '-D',
      home.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...home.owner, cwd: home.dataDir, detached: true, stdio: ['ignore', log, log] },
  )
  fs.closeSync(log)
  child.unref()
  return child
}

/** For the database's account alone: statements that failed stand in it, with what people wrote. */
function openLog(home: Home): number {
  const log = fs.openSync(path.join(home.dataDir, 'postgres.log'), 'a', 0o600)
  fs.fchmodSync(log, 0o600)
  if (home.owner !== undefined) fs.fchownSync(log, home.owner.uid, home.owner.gid)
  return log
}

/** What is sent to end it, each after so many ms without success. */
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
        // The number is still its own, since nobody but this process takes note of its end.
        if (!child.kill(signal)) break
        if (await settlesWithin(ms, ended)) return
      }
      await settlesWithin(1_000, ended)
    },
  }
}
