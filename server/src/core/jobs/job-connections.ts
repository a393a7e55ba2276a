import pg from 'pg'
import type { Pool } from '#core/sql/db.ts'

export interface OwnPool {
  raw: pg.Pool
  close(): Promise<void>
}

/**
 * Connections of the job list's own: its numbers are not ours to read as bigint. They are kept, since signing in
 * anew is what fails first in a rush. A lost one is opened again by whoever needs it; `close` comes back when the
 * last one is really gone.
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
