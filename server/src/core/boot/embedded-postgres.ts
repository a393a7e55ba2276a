import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveSettings } from './embedded-postgres-archive.ts'
import { prepareCluster } from './embedded-postgres-cluster.ts'
import { chooseHome, socketFolder, type Home } from './embedded-postgres-home.ts'
import { freeCluster } from './embedded-postgres-orphans.ts'
import { administrator, prepareRoles, type Credentials } from './embedded-postgres-roles.ts'
import { launch, type Server, type ServerOptions } from './embedded-postgres-server.ts'
import { StartError } from './start-error.ts'

export interface EmbeddedPostgres {
  /** Connection string to the `haat` database, for the role that owns it and has no other rights. */
  url: string
  /** Connection string for the superuser, for backups and for creating other databases in the cluster. */
  adminUrl: string
  /** Shuts it down cleanly: it closes connections and writes everything to disk. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Trades durability for speed; only for disposable databases. */
  isDisposable?: boolean
  /** Archives finished WAL segments in `walArchiveOf`, where backups collect them. */
  isArchiving?: boolean
  /** Additional PostgreSQL settings, by name. */
  settings?: Readonly<Record<string, string>>
  /** The timeout of the start, in ms; 10 minutes by default. A restore replays a lot of WAL. */
  readyWithinMs?: number
  /** Aborts the start, and stops the server if it already runs. */
  signal?: AbortSignal
  /** Called when its process begins to start. */
  onLaunched?: () => void
  /** Called when it has exited by itself, and when it runs again. */
  onTrouble?: (text: string) => void
  /** Called when it has exited and could not be restarted. */
  onGivenUp?: (error: Error) => void
}

/** The growing pauses before each restart within the window, in ms; their number limits the restarts. */
const pausesMs = [200, 1_000, 3_000]
const windowMs = 10 * 60_000
const startAttempts = 3
/** Recovery after a crash may replay a lot of WAL; postgres.log shows its progress. */
const startMs = 10 * 60_000

/**
 * Starts PostgreSQL 18 from npm in `dataDir/postgres`, on a free port of the loopback address. It recovers from
 * what a killed run left behind (a lock, even a running server). A server that exits by itself is restarted on
 * the same port.
 * @throws StartError when the folder can't be used.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await chooseHome(options.dataDir)
  await freeCluster(home)
  const password = await prepareCluster(home, options.isDisposable === true)
  const settings = {
    port: 0,
    isDisposable: options.isDisposable === true,
    extra: { ...(options.isArchiving === true ? archiveSettings(home) : {}), ...options.settings },
    readyWithinMs: options.readyWithinMs ?? startMs,
    signal: options.signal ?? new AbortController().signal,
    ...(options.onLaunched === undefined ? {} : { onLaunched: options.onLaunched }),
  }
  const server = await launchSoon(home, settings)
  const urlOf = (database: string, user = administrator, secret = password) =>
    urlAt(home, settings.port, { user, password: secret, database })
  let credentials: Credentials
  try {
    credentials = await prepareRoles(urlOf, password)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    url: urlOf(credentials.database, credentials.user, credentials.password),
    adminUrl: urlOf('postgres'),
    stop: keepRunning(home, settings, server, options),
  }
}

function urlAt(home: Home, port: number, { user, password, database }: Credentials): string {
  const url = new URL(`postgres://${user}:${password}@127.0.0.1:${port}/${database}`)
  const socket = socketFolder(home)
  if (socket !== '') url.searchParams.set('host', socket)
  return url.href
}

/** Retries: another program may take the free port first, and orphans may take a moment longer to exit. */
async function launchSoon(home: Home, options: ServerOptions): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    options.port = await freePort()
    try {
      return await launch(home, options)
    } catch (error) {
      if (attempt === startAttempts || options.signal.aborted) throw error
      await sleep(300)
      await freeCluster(home)
    }
  }
}

/** Restarts the server whenever it exits. Returns a function that stops both. */
function keepRunning(
  home: Home,
  settings: ServerOptions,
  first: Server,
  { onTrouble = () => {}, onGivenUp = () => {} }: EmbeddedOptions,
): () => Promise<void> {
  let server: Server | undefined = first
  const stopping = new AbortController()
  let tries: number[] = []

  async function restart(how: string): Promise<Server | undefined> {
    for (let reason = how; !stopping.signal.aborted;) {
      tries = tries.filter((at) => Date.now() - at < windowMs)
      const pause = pausesMs[tries.length]
      if (pause === undefined) throw new StartError(`PostgreSQL keeps exiting (${reason}).`)
      tries.push(Date.now())
      onTrouble(`PostgreSQL has exited (${reason}) and is being restarted`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
      try {
        await freeCluster(home)
        const again = await launch(home, { ...settings, signal: stopping.signal })
        onTrouble('PostgreSQL runs again')
        return again
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error)
      }
    }
    return undefined
  }
  async function watch(): Promise<void> {
    while (server !== undefined) {
      const how = await server.ended
      server = stopping.signal.aborted ? undefined : await restart(how)
    }
  }
  const watching = watch().catch((error: unknown) => {
    server = undefined
    if (!stopping.signal.aborted)
      onGivenUp(error instanceof Error ? error : new Error(String(error)))
  })
  return async () => {
    stopping.abort()
    await server?.stop()
    await watching
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
