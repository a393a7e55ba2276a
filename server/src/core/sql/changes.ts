import type pg from 'pg'
import { sql } from './db.ts'
import type { Ctx } from '#core/ctx.ts'

const channel = 'haat_changes'

/**
 * Announces to every process, when the transaction of `ctx` commits, that something on public pages has
 * changed: they drop what they have cached of it.
 */
export async function announceChange(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`select pg_notify(${channel}, '')`)
}

export interface Changes {
  on(listener: () => void): void
  close(): Promise<void>
}

type ListeningCtx = Pick<Ctx, 'pool' | 'log' | 'replicas'>

const againMs = 1_000

/**
 * Listens for `announceChange`. After a lost connection the listeners are called as well, since an
 * announcement may have been missed. With replicas they are called once it is known what pages have to show.
 */
export async function listenForChanges({ pool, log, replicas }: ListeningCtx): Promise<Changes> {
  const listeners: (() => void)[] = []
  let client: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
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
  async function connect(): Promise<void> {
    client = await pool.connect()
    // Closed while connecting: the pool can't close while a connection is lent out.
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
          log.warn({ err: error }, 'still waiting for the database to listen for changes')
          reconnectSoon()
        })
    }, againMs)
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
