import pg from 'pg'
import type { Pool } from '#core/sql/db.ts'

export interface OwnPool {
  raw: pg.Pool
  close(): Promise<void>
}

/**
 * Opens a separate pool for the job queue, which can't read int8 as bigint. Idle connections stay open, because
 * opening new ones is the first thing to fail under load. A lost connection is reopened when it is needed.
 * `close` resolves when the last connection has ended.
 */
export function openOwnPool(pool: Pool, max: number, settings?: string): OwnPool {
  const { connectionString } = pool.raw.options
  const raw = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    ...(settings === undefined ? {} : { options: settings }),
  })
  const open = new Set<Promise<void>>()
  raw.on('error', () => undefined)
  raw.on('connect', (client) => {
    client.on('error', () => undefined)
    const end: Promise<void> = new Promise<void>((gone) => void client.once('end', gone)).then(
      () => void open.delete(end),
    )
    open.add(end)
  })
  const close = async () => {
    await raw.end()
    await Promise.all(open)
  }
  return { raw, close }
}
