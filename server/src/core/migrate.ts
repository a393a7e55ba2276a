import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from './db.ts'
import { installJobs } from './job-worker.ts'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations')
/** Any number, the same for every copy of Haat: whoever holds it migrates, the others wait. */
const lockKey = 4_228_001

/**
 * Brings the database up to date: each `NNNN-name.sql` once, in order, in a transaction of its own.
 * Processes that start together take turns. Returns the names it applied.
 * `only` leaves out all others: a restore makes the tables as they were when they were backed up.
 * @throws Error when a file that was applied before has changed since, or one of `only` is not there.
 */
export async function migrate(pool: Pool, only?: ReadonlySet<string>): Promise<string[]> {
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
    for (const name of migrationFiles(only)) {
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

function migrationFiles(only: ReadonlySet<string> | undefined): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const unknown = [...(only ?? [])].filter((name) => !files.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `This Haat is older than the tables: it has no migration ${unknown.join(', ')}.`,
    )
  }
  return files.filter((file) => only?.has(file) ?? true).toSorted()
}
