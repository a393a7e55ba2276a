import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Pool } from './db.ts'
import type { Ctx } from '#core/ctx.ts'

/** What other processes hear of, so that what they hold in memory is thrown away. */
export type Topic = 'catalog' | 'shops'

const channel = 'haat_changes'

/** Tells every process, when the caller's transaction commits. */
export async function announce(ctx: Ctx, topic: Topic): Promise<void> {
  await ctx.db.run(sql`select pg_notify(${channel}, ${topic})`)
}

export interface Changes {
  on(listener: (topic: Topic) => void): void
  close(): Promise<void>
}

/**
 * Listens for `announce`. After a lost connection the listeners hear every topic once, since
 * something may have been missed.
 */
export async function listenForChanges(pool: Pool, log: FastifyBaseLogger): Promise<Changes> {
  const listeners: ((topic: Topic) => void)[] = []
  const tell = (topic: Topic) => listeners.forEach((listener) => listener(topic))
  let client: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    client = await pool.connect()
    // Closed while it connected: a connection that is kept would keep the pool from closing.
    if (isClosed) return client.release(true)
    client.on('notification', (message) => tell(message.payload as Topic))
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
        .then(() => (['catalog', 'shops'] as const).forEach(tell))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'still waiting for the database to listen for changes')
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
