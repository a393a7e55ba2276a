import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type Pool } from './db.ts'
import { sqlState } from './db-errors.ts'
import { installJobs } from '#core/jobs/job-worker.ts'
import { StartError } from '#core/boot/start-error.ts'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../migrations')
/** Any number, the same for every copy of Haat: whoever holds it migrates, the others wait. */
const lockKey = 4_228_001
/**
 * How long a migration waits for a lock. Everybody who comes after it stands in line behind it meanwhile,
 * readers too, so it gives way and comes again.
 */
const lockMs = 400
const firstPauseMs = 250
const longestPauseMs = 5_000
/** How long it goes on like that, for one migration, and how long another process may take with all of them. */
const patienceMs = 10 * 60_000

export interface MigrateOptions {
  /** The last migration that is applied, by its number (`'0009'`); all of them when left out. */
  upTo?: string
  /** Leaves out all others: a restore makes the tables as they were when they were backed up. */
  only?: ReadonlySet<string>
  /** Gives up after so many ms of waiting for one lock. */
  giveUpMs?: number
}

/** The migrations of this release, in order. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
}

/**
 * Brings the database up to date: each `NNNN-name.sql` once, in order, in a transaction of its own.
 * Processes that start together take turns. Returns the names it applied.
 * @throws Error when a file that was applied before has changed since, or one of `only` is not there.
 * @throws StartError when a lock could not be had in time.
 */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { giveUpMs = patienceMs } = options
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = ${lockMs}`)
    await takeTurn(client, giveUpMs)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const known = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const name of chosenNames(options)) {
      const text = readFileSync(path.join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = known.get(name)
      if (before === checksum) continue
      if (before !== undefined)
        throw new Error(`Migration ${name} has changed since it was applied.`)
      await givingWay(`Migration ${name}`, giveUpMs, () => apply(client, name, text, checksum))
      applied.push(name)
    }
    await givingWay('The job list', giveUpMs, () => installJobs(pool, lockMs))
    return applied
  } finally {
    // Closing the connection gives the lock and the session's settings back.
    client.release(true)
  }
}

function chosenNames({ upTo = '9999', only }: MigrateOptions): string[] {
  const names = migrationNames()
  const unknown = [...(only ?? [])].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `This Haat is older than the tables: it has no migration ${unknown.join(', ')}.`,
    )
  }
  return names.filter((name) => name.slice(0, 4) <= upTo && (only?.has(name) ?? true))
}

/** Asks again and again: a session that waits for the lock would be a statement that never ends. */
async function takeTurn(client: pg.PoolClient, giveUpMs: number): Promise<void> {
  const deadline = Date.now() + giveUpMs
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lockKey],
    )
    if (rows[0]?.mine === true) return
    if (Date.now() > deadline) {
      throw new StartError('Another process is migrating the database and does not come to an end.')
    }
    await sleep(firstPauseMs)
  }
}

/** Tries again, after a growing pause, what had to give way to those who hold a lock. */
async function givingWay(what: string, giveUpMs: number, work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + giveUpMs
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (Date.now() + pause > deadline) {
        throw new StartError(
          `${what} found no moment for its locks: a transaction or a backup holds them. Try again later.`,
          { cause: error },
        )
      }
      await sleep(pause)
    }
  }
}

const lockStates = new Set(['55P03', '40P01'])

function isLockTimeout(error: unknown): boolean {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error
  return lockStates.has(sqlState(inner) ?? '')
}

async function apply(
  client: pg.PoolClient,
  name: string,
  text: string,
  checksum: string,
): Promise<void> {
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
      { cause: error },
    )
  }
}
