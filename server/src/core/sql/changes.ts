import type pg from 'pg'
import { sql } from './db.ts'
import type { Ctx } from '#core/ctx.ts'

const channel = 'haat_changes'

/**
 * Announces to every process, when the transaction of `ctx` commits, that public pages have changed. Each
 * process then invalidates its caches.
 */
export async function announceChange(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`select pg_notify(${channel}, '')`)
}

export interface Changes {
  on(listener: () => void): void
  close(): Promise<void>
}

/** Another channel on the same connection. */
export interface Follower {
  channel: string
  onMessage: (payload: string) => void
  /** Called after a lost connection, because messages may have been missed. */
  onMissed: () => void
}

type ListeningCtx = Pick<Ctx, 'pool' | 'log' | 'replicas'>

const againMs = 1_000

/**
 * Listens for `announceChange`, and for the channels of `followers`. It also calls the listeners after a lost
 * connection, because it may have missed an announcement. With replicas, it calls them once it knows what pages have
 * to show.
 */
export async function listenForChanges(
  { pool, log, replicas }: ListeningCtx,
  followers: readonly Follower[] = [],
): Promise<Changes> {
  const listeners: (() => void)[] = []
  let isClosed = false

  function callListeners(): void {
    if (replicas === null) return listeners.forEach((listener) => listener())
    replicas
      .noteChange()
      .then(() => listeners.forEach((listener) => listener()))
      .catch(() => {
        // Pages that are rendered from now on may miss the change, so they are dropped when it is known.
        if (!isClosed) setTimeout(callListeners, againMs).unref()
      })
  }
  const own = { channel, onMessage: callListeners, onMissed: callListeners }
  const connection = await keepListening({ pool, log }, [own, ...followers])
  return {
    on: (listener) => void listeners.push(listener),
    close: async () => {
      isClosed = true
      connection.close()
    },
  }
}

/** One connection that listens to several channels, and is opened again whenever it is lost. */
async function keepListening(
  { pool, log }: Pick<Ctx, 'pool' | 'log'>,
  followers: readonly Follower[],
): Promise<{ close: () => void }> {
  let client: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    client = await pool.connect()
    // Closed while connecting: the pool can't close before the connection is released.
    if (isClosed) return client.release(true)
    client.on('notification', ({ channel: name, payload = '' }) => {
      for (const each of followers) if (each.channel === name) each.onMessage(payload)
    })
    client.on('error', () => reconnectSoon())
    await client.query(followers.map((each) => `listen ${each.channel}`).join('; '))
  }
  function reconnectSoon(): void {
    if (isClosed || timer !== undefined) return
    client?.release(true)
    client = undefined
    timer = setTimeout(() => {
      timer = undefined
      connect()
        .then(() => followers.forEach(({ onMissed }) => onMissed()))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'could not listen for changes yet: the database is unreachable')
          reconnectSoon()
        })
    }, againMs)
  }

  await connect()
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      client?.release(true)
    },
  }
}
