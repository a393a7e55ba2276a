import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Home } from './embedded-postgres-home.ts'
import { administrator, database } from './embedded-postgres-roles.ts'

/**
 * The superuser's connection string to the `haat` database of the PostgreSQL that runs on this data folder; null
 * when none answers. Backups use it, from a process of their own or from the market's worker.
 */
export async function findRunningPostgres(home: Home): Promise<string | null> {
  const url = addressOf(home)
  if (url === null) return null
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    // The port may belong to another server by now.
    return rows[0] !== undefined && isSame(rows[0].folder, home.cluster) ? url : null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Reads the port and the password from the folder's files. */
function addressOf(home: Home): string | null {
  try {
    const lines = fs.readFileSync(path.join(home.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const password = fs.readFileSync(path.join(home.dataDir, 'password'), 'utf8').trim()
    const port = Number(lines[3])
    if (!Number.isInteger(port) || port <= 0) return null
    return `postgres://${administrator}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  } catch {
    return null
  }
}

function isSame(one: string, other: string): boolean {
  try {
    return fs.realpathSync(one) === fs.realpathSync(other)
  } catch {
    return false
  }
}
