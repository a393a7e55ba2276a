import pg from 'pg'
import type { Pool } from '#core/sql/db.ts'

export interface OwnPool {
  raw: pg.Pool
  close(): Promise<void>
}

/**
 * Connections of the job queue's own, since the queue does not expect bigint. Idle ones stay open, because new
 * connections are the first to fail in a rush. A lost connection is opened again when it is needed. `close`
 * resolves when the last connection has ended.
 */
export function openOwnPool(pool: Pool, max: number, settings?: string): OwnPool {
  const raw = new pg.Pool({
    connectionString: pool.directUrl,
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
