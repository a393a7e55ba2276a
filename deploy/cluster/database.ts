import { openPool } from '../../server/src/core/sql/db.ts'
import { ClusterError } from './commands.ts'
import type { Options } from './options.ts'
import type { Places } from './places.ts'
import type { State } from './state.ts'

/** A connection string that leads to the primary by HAProxy. */
export function urlOf(
  { ports }: Places,
  { secrets }: State,
  { user, database }: { user: 'postgres' | 'haat'; database: string },
): string {
  const password = user === 'haat' ? secrets.market : secrets.superuser
  return `postgres://${user}:${password}@127.0.0.1:${ports.primary}/${database}`
}

/** Makes the role and the database of the market, if they are not there yet. */
export async function prepareDatabase(places: Places, state: State): Promise<void> {
  const url = urlOf(places, state, { user: 'postgres', database: 'postgres' })
  const pool = openPool(url, { size: 1, onError: () => undefined })
  try {
    const roles = await pool.raw.query(`select from pg_roles where rolname = 'haat'`)
    if (roles.rowCount === 0) {
      await pool.raw.query(`create role haat login password '${state.secrets.market}'`)
    }
    // What the driver asks for by startup options, which a pooler drops.
    await pool.raw.query(`alter role haat set timezone = 'UTC'`)
    await pool.raw.query(`alter role haat set statement_timeout = '30s'`)
    await pool.raw.query(`alter role haat set idle_in_transaction_session_timeout = '30s'`)
    const databases = await pool.raw.query(`select from pg_database where datname = 'haat'`)
    if (databases.rowCount === 0) await pool.raw.query('create database haat owner haat')
  } finally {
    await pool.close()
  }
}

/** Tells Patroni whether commits wait for the standby; an earlier `up` may have said otherwise. */
export async function setSynchronous(
  { nodes }: Places,
  { secrets }: State,
  { isSynchronous }: Pick<Options, 'isSynchronous'>,
): Promise<void> {
  const [{ host, restPort }] = nodes
  const basic = Buffer.from(`patroni:${secrets.rest}`).toString('base64')
  const answer = await fetch(`http://${host}:${restPort}/config`, {
    method: 'PATCH',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
    body: JSON.stringify({ synchronous_mode: isSynchronous }),
    signal: AbortSignal.timeout(10_000),
  })
  await answer.text()
  if (!answer.ok) throw new ClusterError(`Patroni answers ${answer.status} to a new configuration.`)
}
