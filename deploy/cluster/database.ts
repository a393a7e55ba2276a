import { openPool } from '../../server/src/core/sql/db.ts'
import { ClusterError } from './commands.ts'
import type { Options } from './options.ts'
import type { DatabaseNode, Places } from './places.ts'
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
  { nodes: [node] }: Places,
  state: State,
  { isSynchronous }: Pick<Options, 'isSynchronous'>,
): Promise<void> {
  await askPatroni(node, state, 'PATCH', '/config', { synchronous_mode: isSynchronous })
}

/** Has the standby become the primary, without a loss. Resolves when it is done. */
export async function switchOver(primary: DatabaseNode, state: State): Promise<void> {
  await askPatroni(primary, state, 'POST', '/switchover', { leader: primary.name })
}

async function askPatroni(
  { host, restPort }: DatabaseNode,
  { secrets }: State,
  method: 'PATCH' | 'POST',
  address: string,
  body: Record<string, unknown>,
): Promise<void> {
  const basic = Buffer.from(`patroni:${secrets.rest}`).toString('base64')
  const answer = await fetch(`http://${host}:${restPort}${address}`, {
    method,
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  const text = await answer.text()
  if (!answer.ok) throw new ClusterError(`Patroni answers ${address} by ${answer.status}: ${text}`)
}
