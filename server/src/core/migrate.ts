import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from './db.ts'
import { installJobs } from './job-worker.ts'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations')
/** Any number, the same for every copy of Haat: whoever holds it migrates, the others wait. */
const lockKey = 4_228_001

/** The migrations of this release, in order. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
}

/**
 * Brings the database up to date: each `NNNN-name.sql` once, in order, in a transaction of its own.
 * Processes that start together take turns. Returns the names it applied.
 * @throws Error when a file that was applied before has changed since.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const known = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const name of migrationNames()) {
      const text = readFileSync(path.join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = known.get(name)
      if (before === checksum) continue
      if (before !== undefined)
        throw new Error(`Migration ${name} has changed since it was applied.`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
          name,
          checksum,
        ])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(
          `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        )
      }
      applied.push(name)
    }
    await installJobs(pool)
    return applied
  } finally {
    // Closing the connection gives the lock and the session's settings back.
    client.release(true)
  }
}
