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
  /** Connection string of the `haat` database, for the role that owns it and may do nothing beyond it. */
  url: string
  /** The cluster as its superuser, for backups and for making databases of one's own beside `haat`. */
  adminUrl: string
  /** Ends it as Ctrl-C would want it: connections are closed, everything is on disk. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Gives up durability for speed; only for databases that are thrown away. */
  isDisposable?: boolean
  /** Finished files of the write-ahead log are copied to `walArchiveOf`, for backups to take from there. */
  isArchiving?: boolean
  /** More settings of PostgreSQL's, by name. */
  settings?: Readonly<Record<string, string>>
  /** How long it may take to come up, in ms: 10 minutes unless said. A restore replays much log. */
  readyWithinMs?: number
  /** Gives the start up; the server is stopped if it runs already. */
  signal?: AbortSignal
  /** Hears that it ended by itself, and whether it runs again. */
  onTrouble?: (text: string) => void
  /** It ended and could not be started again. */
  onGivenUp?: (error: Error) => void
}

/** So often is it started again within the window. The pauses grow, in ms. */
const pausesMs = [200, 1_000, 3_000]
const windowMs = 10 * 60_000
const startAttempts = 3
/** Reading a long log after a crash takes its time; what is said of it is in postgres.log. */
const startMs = 10 * 60_000

/**
 * Starts PostgreSQL 18 from npm in `dataDir/postgres`, on a free port of the loopback address. What a
 * killed run left behind (a lock, even a running server) is recovered. A server that ends by itself is
 * started again, on the same port.
 * @throws StartError when the folder can not be used.
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

/** The port may be taken between the look and the start, and orphans may take a moment longer to end. */
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

/** Starts the server again whenever it ends, until it is stopped. Returns what stops it. */
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
      if (pause === undefined) throw new StartError(`PostgreSQL ends again and again (${reason}).`)
      tries.push(Date.now())
      onTrouble(`PostgreSQL has ended (${reason}) and is started again`)
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
