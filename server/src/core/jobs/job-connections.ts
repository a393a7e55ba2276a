import pg from 'pg'
import { alive } from '#core/sql/connections.ts'
import type { Pool } from '#core/sql/db.ts'
import { watchForStalls, type StallWatch } from '#core/sql/stall-watch.ts'

export interface OwnPool {
  raw: pg.Pool
  /** Renews the connections when they are dead, once a statement that it follows finds out. */
  stalls: StallWatch
  close(): Promise<void>
}

type Release = (destroy?: Error | boolean) => void
type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: Release,
) => void

/**
 * graphile-worker releases its listening connection twice when it is stopped while the database is gone: once because
 * it stops, and once because its LISTEN fails. The second release would end the process.
 */
class JobPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(onConnected: OnConnected): void
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | void {
    if (onConnected === undefined) return super.connect()
    super.connect((error, client, release) => {
      let isReleased = false
      onConnected(error, client, (destroy) => {
        if (isReleased) return
        isReleased = true
        release(destroy)
      })
    })
  }
}

/**
 * Opens a separate pool for the job queue, which can't read int8 as bigint. Idle connections stay open, because
 * opening new ones is the first thing to fail under load. A lost connection is reopened when it is needed.
 * `close` resolves when the last connection has ended.
 */
export function openOwnPool(pool: Pool, max: number, settings?: string): OwnPool {
  const raw = new JobPool({
    connectionString: pool.directUrl,
    max,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    ...alive,
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
  const stalls = watchForStalls(raw, { url: pool.directUrl })
  const close = async () => {
    stalls.close()
    await raw.end()
    await Promise.all(open)
  }
  return { raw, stalls, close }
}
