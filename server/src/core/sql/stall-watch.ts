import type { Socket } from 'node:net'
import pg from 'pg'
import { openDatabaseProbe } from './database-probe.ts'
import { DatabaseLostError, reaching } from './db-errors.ts'

export interface StallOptions {
  /** Where statements are sent: PostgreSQL, or the pooler before it. */
  url: string
  /** Behind a pooler it is unknown which of PostgreSQL's processes serves a connection. */
  isPooled?: boolean
  /** How long everything may be silent until PostgreSQL counts as stalled, in ms; 3 seconds when left out. */
  stallMs?: number | undefined
  /** Is told when PostgreSQL has stalled, and when it responds again. */
  onStall?: ((isStalled: boolean) => void) | undefined
}

/**
 * Notices that PostgreSQL stands still, or that the network has forgotten a connection, although no connection breaks.
 * Without this, requests would wait as long as the system keeps such connections, which may be hours. What waits
 * fails with DatabaseLostError; whether a write was committed is then unknown.
 */
export interface StallWatch {
  /** Sends a statement over a connection and returns its result. */
  follow<T>(client: pg.PoolClient, send: () => Promise<T>): Promise<T>
  /** Acquires a connection. It goes back to the pool if it comes too late. */
  acquire(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient>
  /** Breaks every connection, so that what waits for an answer fails at once. */
  cut(): void
  close(): void
}

/** What is known of a connection. */
interface Watched {
  /** The number of statements that wait for their result. */
  waiting: number
  /** What it had received at the last look, in bytes. */
  received: number
  /** At how many looks in a row statements were sent and waiting, and nothing had been received since the last one. */
  silentLooks: number
  /** How often PostgreSQL has said meanwhile that it has nothing to do for this connection. */
  foundIdle: number
}

/** How many silent looks at its connections until PostgreSQL counts as stalled. */
const looks = 12
/** After each so many silent looks it is asked. */
const looksUntilAsked = 4
/** Its answer may have been under way when PostgreSQL was asked first. */
const idleMax = 2

/**
 * Watches the connections of a pool. Once statements wait and nothing was received for a while, it asks PostgreSQL over
 * a connection of its own. If that gets no answer either, PostgreSQL is stalled: every connection is broken, and new
 * statements are rejected at once until it answers. If PostgreSQL has nothing to do for a connection that waits, that
 * connection is dead, and those that wait for nothing are renewed with it.
 */
export function watchForStalls(pool: pg.Pool, options: StallOptions): StallWatch {
  return new PoolWatch(pool, options)
}

class PoolWatch implements StallWatch {
  readonly #options: StallOptions
  readonly #askMs: number
  readonly #probe: ReturnType<typeof openDatabaseProbe>
  readonly #connections = new Map<pg.PoolClient, Watched>()
  /** The callers that wait for a connection. */
  readonly #acquiring = new Set<(error: Error) => void>()
  readonly #timer: NodeJS.Timeout
  #isStalled = false
  #isAsking = false
  #silentLooks = 0

  constructor(pool: pg.Pool, options: StallOptions) {
    const { stallMs = 3_000 } = options
    const lookMs = stallMs / looks
    this.#options = options
    this.#askMs = stallMs - looksUntilAsked * lookMs
    this.#probe = openDatabaseProbe(options.url)
    pool.on('connect', (client) => void this.#connections.set(client, newlyWatched()))
    pool.on('remove', (client) => void this.#connections.delete(client))
    // Looks are counted, not time: a process that was busy or stopped has not looked, so nothing was silent.
    this.#timer = setInterval(() => this.#look(), lookMs).unref()
  }

  async follow<T>(client: pg.PoolClient, send: () => Promise<T>): Promise<T> {
    this.#check()
    const watched = this.#connections.get(client) ?? newlyWatched()
    watched.waiting += 1
    try {
      return await reaching(send())
    } finally {
      watched.waiting -= 1
    }
  }

  acquire(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.#check()
      const connecting = reaching(connect())
      this.#acquiring.add(reject)
      connecting.then(
        (client) => {
          if (this.#acquiring.delete(reject)) resolve(client)
          else client.release()
        },
        (error: unknown) => {
          this.#acquiring.delete(reject)
          reject(error)
        },
      )
    })
  }

  cut(): void {
    for (const client of this.#connections.keys()) breakConnection(client)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#probe.close()
  }

  #check(): void {
    if (this.#isStalled) throw new DatabaseLostError(stalledMessage)
  }

  #look(): void {
    let isWaiting = this.#acquiring.size > 0
    let isHeard = false
    const suspects: pg.PoolClient[] = []
    for (const [client, watched] of this.#connections) {
      isWaiting ||= watched.waiting > 0
      if (hasReceived(client, watched)) isHeard = true
      if (isDue(watched.silentLooks)) suspects.push(client)
    }
    const isSilent = this.#isStalled || (isWaiting && !isHeard)
    this.#silentLooks = isSilent ? this.#silentLooks + 1 : 0
    if (this.#silentLooks >= looks && !this.#isStalled) this.#stall()
    if (suspects.length > 0 || this.#silentLooks >= looksUntilAsked) void this.#ask(suspects)
    else if (!isWaiting) this.#probe.close()
  }

  async #ask(suspects: readonly pg.PoolClient[]): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      const rows = await this.#probe.ask(questionAbout(suspects), this.#askMs)
      this.#hear()
      const busy = new Set(rows.map(({ pid }) => pid))
      if (this.#options.isPooled !== true)
        this.#judge(suspects.filter((each) => !busy.has(pidOf(each))))
    } catch (error) {
      // Whatever PostgreSQL says, that it has no connection free for example: it responds.
      if (error instanceof pg.DatabaseError) this.#hear()
    } finally {
      this.#isAsking = false
    }
  }

  #hear(): void {
    this.#silentLooks = 0
    if (this.#isStalled) this.#options.onStall?.(false)
    this.#isStalled = false
  }

  #stall(): void {
    this.#isStalled = true
    this.cut()
    for (const fail of this.#acquiring) fail(new DatabaseLostError(stalledMessage))
    this.#acquiring.clear()
    this.#options.onStall?.(true)
  }

  /** `idle`: PostgreSQL has nothing to do for these connections, and they wait. */
  #judge(idle: readonly pg.PoolClient[]): void {
    let isAnyDead = false
    for (const client of idle) {
      const watched = this.#connections.get(client)
      if (watched === undefined || watched.silentLooks === 0) continue
      watched.foundIdle += 1
      if (watched.foundIdle < idleMax) continue
      isAnyDead = true
      breakConnection(client)
    }
    if (!isAnyDead) return
    for (const [client, { waiting }] of this.#connections)
      if (waiting === 0) breakConnection(client)
  }
}

const stalledMessage = 'PostgreSQL does not respond'

function newlyWatched(): Watched {
  return { waiting: 0, received: 0, silentLooks: 0, foundIdle: 0 }
}

/** Whether a connection is suspected: PostgreSQL is asked after each so many silent looks. */
function isDue(silentLooks: number): boolean {
  return silentLooks > 0 && silentLooks % looksUntilAsked === 0
}

/** Whether a connection has received anything since the last look. */
function hasReceived(client: pg.PoolClient, watched: Watched): boolean {
  const { bytesRead, writableLength } = client.connection.stream as Socket
  const isHeard = bytesRead !== watched.received
  watched.received = bytesRead
  // PostgreSQL has nothing to do until it has a long statement whole.
  const isAwaited = watched.waiting > 0 && writableLength === 0
  if (isHeard || !isAwaited) watched.silentLooks = watched.foundIdle = 0
  else watched.silentLooks += 1
  return isHeard
}

/** Names those connections for which PostgreSQL has something to do. */
function questionAbout(clients: readonly pg.PoolClient[]): string {
  return `select pid from pg_stat_activity
    where pid in (${[0, ...clients.map(pidOf)].join(', ')}) and coalesce(state, '') not like 'idle%'`
}

/** The driver's types lack it. */
function pidOf(client: pg.PoolClient & { processID?: number | null }): number {
  return client.processID ?? 0
}

function breakConnection(client: pg.PoolClient): void {
  client.connection.stream.destroy()
}
