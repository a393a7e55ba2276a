import pg from 'pg'
import { types } from './db-types.ts'
import { patienceMs } from './lending.ts'

export interface ConnectionOptions {
  size: number
  /** PgBouncer in transaction mode, for everything that needs a connection for no longer than a transaction. */
  poolerUrl?: string | undefined
  /** How long a new connection may take, in ms. */
  connectMs?: number | undefined
  onError?: ((error: Error) => void) | undefined
}

/** Connections that statements and transactions take, and those of work that keeps one as its own. */
export interface Connections {
  shared: pg.Pool
  own: pg.Pool
  close(): Promise<void>
}

const sessionSettings =
  '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000'
/** A sign of life after 30 silent seconds: networks forget connections that were silent for some minutes. */
export const alive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }
/** Migrating, and listening for changes. */
const ownConnections = 4

/** Opens connections. They are kept, since each holds the plans of its prepared statements. */
export function openConnections(url: string, options: ConnectionOptions): Connections {
  const { poolerUrl, connectMs = patienceMs, size } = options
  const common = { ...alive, connectionTimeoutMillis: connectMs, types }
  if (poolerUrl === undefined) {
    const shared = open(
      {
        ...common,
        connectionString: url,
        max: size,
        // For light reads. All else asks a connection for one thing at a time.
        pipeline: true,
        idleTimeoutMillis: 0,
        options: sessionSettings,
      },
      options,
    )
    return { shared, own: shared, close: () => shared.end() }
  }
  const shared = open(
    {
      ...common,
      connectionString: poolerUrl,
      max: size,
      pipeline: true,
      idleTimeoutMillis: 0,
      // PgBouncer rejects settings at the start of a connection, but carries this one over to each server.
      verify: (client, done) => client.query(`set timezone = 'UTC'`, (error) => done(error)),
    },
    options,
  )
  const own = open(
    {
      ...common,
      connectionString: url,
      max: ownConnections,
      options: sessionSettings,
    },
    options,
  )
  const close = async () => void (await Promise.all([shared.end(), own.end()]))
  return { shared, own, close }
}

function open(config: pg.PoolConfig, { onError }: ConnectionOptions): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', (error) => onError?.(error))
  // The pool listens to idle connections only. A lent connection that breaks fails its query, and must
  // not end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
