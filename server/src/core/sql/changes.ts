import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Pool } from './db.ts'
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

/**
 * Listens for `announceChange`. It also calls the listeners after a lost connection, because it may have
 * missed an announcement.
 */
export async function listenForChanges(pool: Pool, log: FastifyBaseLogger): Promise<Changes> {
  const listeners: (() => void)[] = []
  const callListeners = () => listeners.forEach((listener) => listener())
  let client: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    client = await pool.connect()
    // Closed while connecting: the pool can't close before the connection is released.
    if (isClosed) return client.release(true)
    client.on('notification', callListeners)
    client.on('error', () => reconnectSoon())
    await client.query(`listen ${channel}`)
  }
  function reconnectSoon(): void {
    if (isClosed || timer !== undefined) return
    client?.release(true)
    client = undefined
    timer = setTimeout(() => {
      timer = undefined
      connect()
        .then(callListeners)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'could not listen for changes yet: the database is unreachable')
          reconnectSoon()
        })
    }, 1_000)
  }

  await connect()
  return {
    on: (listener) => void listeners.push(listener),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      client?.release(true)
    },
  }
}
