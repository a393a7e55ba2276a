import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Pool } from './db.ts'
import { sqlState } from './db-errors.ts'
import { readSchemaFiles, type SchemaFiles, type SqlFile } from './schema-files.ts'
import {
  changedFiles,
  createBookkeeping,
  dropStale,
  noteApplied,
  noteRevision,
  readAppliedSql,
  readRevision,
} from './sql-objects.ts'
import { currentNames, squashed } from './squashed.ts'
import { installJobs } from '#core/jobs/job-worker.ts'
import { StartError } from '#core/boot/start-error.ts'

/** The advisory lock of all Haat processes: one migrates, the others wait. The number is arbitrary. */
const lockKey = 4_228_001
/**
 * How long a statement waits for a table lock, in ms. All later requests for that table, including reads, queue
 * behind it, so it gives up early and the transaction is retried.
 */
const lockMs = 400
const firstPauseMs = 250
const longestPauseMs = 5_000
/** How long to retry, and how long to wait for another process that migrates. */
const patienceMs = 10 * 60_000

export interface MigrateOptions {
  /**
   * Applies only these migrations, and neither functions nor triggers: a restore creates the tables of the backup,
   * fills them, and then applies the rest.
   */
  only?: ReadonlySet<string>
  /** Gives up after waiting this many ms for one lock. */
  giveUpMs?: number
  /** The SQL files; by default those of this release. */
  files?: SchemaFiles
  /** Receives a warning when the database is newer than this release. */
  log?: Pick<Logger, 'warn'>
}

/**
 * Brings the database up to date in one transaction: new migrations, then every SQL file whose text changed.
 * Objects that no SQL file creates any more are dropped. Processes that start together wait for each other. An
 * older release does not touch functions and triggers of a newer one, and logs a warning.
 * Returns the names of the files it applied.
 * @throws Error when a migration has changed since it was applied, or one of `only` does not exist.
 * @throws StartError when a lock could not be acquired in time, or the tables come from a release that is too old.
 */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { giveUpMs = patienceMs } = options
  const files = chosenFiles(options)
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = ${lockMs}`)
    await acquireLock(client, giveUpMs)
    const applied = await retryOnLocks('The database', giveUpMs, () =>
      bringUpToDate(client, files, options.log),
    )
    await retryOnLocks('The job list', giveUpMs, () => installJobs(pool, lockMs))
    return applied
  } finally {
    // Closing the connection releases the lock and resets the session's settings.
    client.release(true)
  }
}

interface ChosenFiles extends SchemaFiles {
  /** Whether functions and triggers are applied too. */
  isWhole: boolean
}

function chosenFiles({ files = readSchemaFiles(), only }: MigrateOptions): ChosenFiles {
  if (only === undefined) return { ...files, isWhole: true }
  const names = new Set(files.migrations.map(({ name }) => name))
  const unknown = [...only].filter((name) => !names.has(name))
  if (unknown.length > 0) {
    throw new Error(
      `This Haat is older than the tables: it has no migration ${unknown.join(', ')}.`,
    )
  }
  const migrations = files.migrations.filter(({ name }) => only.has(name))
  return { ...files, migrations, sql: [], isWhole: false }
}

async function bringUpToDate(
  client: pg.PoolClient,
  files: ChosenFiles,
  log: MigrateOptions['log'],
): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(createBookkeeping)
    const known = await readMigrations(client, files.migrations)
    const isOlder = files.isWhole && (await isOlderThan(client, files, known))
    const before = await readAppliedSql(client)
    const written = new Set<string>()
    const applySql = async (group: readonly SqlFile[]) => {
      const changed = isOlder ? [] : await changedFiles(client, group, before)
      for (const file of changed) {
        await run(client, file)
        await noteApplied(client, file, written)
      }
      return changed
    }
    const pending = files.migrations.filter(({ name }) => !known.has(name))
    const base = await applySql(files.base)
    for (const file of pending) await applyMigration(client, file)
    const sql = await applySql(files.sql)
    if (files.isWhole && !isOlder) {
      const sqlNames = [...files.base, ...files.sql].map(({ name }) => name)
      await dropStale(client, sqlNames, before)
      await noteRevision(client, files.revision)
    }
    await client.query('commit')
    if (isOlder) log?.warn('the database is of a newer release: its functions and triggers stay')
    return [...base, ...pending, ...sql].map(({ name }) => name)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Whether a newer release has migrated: there is a migration unknown to this one, or a higher revision. */
async function isOlderThan(
  client: pg.PoolClient,
  { migrations, revision }: ChosenFiles,
  known: ReadonlySet<string>,
): Promise<boolean> {
  const names = new Set([...squashed, ...migrations.map(({ name }) => name)])
  return [...known].some((name) => !names.has(name)) || (await readRevision(client)) > revision
}

/** The applied migrations. Squashed ones count as the ones that replace them. */
async function readMigrations(
  client: pg.PoolClient,
  migrations: readonly SqlFile[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(currentNames([...checksums.keys()]))
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) continue
    const before = checksums.get(name)
    // The old rows stay, so that a process of the previous release can still start.
    if (before === undefined) await noteMigration(client, name, checksum)
    else if (before !== checksum) {
      throw new Error(`Migration ${name} has changed since it was applied.`)
    }
  }
  return known
}

async function applyMigration(client: pg.PoolClient, file: SqlFile): Promise<void> {
  await run(client, file)
  await noteMigration(client, file.name, file.checksum)
}

async function noteMigration(client: pg.PoolClient, name: string, checksum: string): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ])
}

class FileFailure extends Error {
  readonly file: string
  constructor(file: string, cause: unknown) {
    super(`${file} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.file = file
  }
}

async function run(client: pg.PoolClient, { name, text }: SqlFile): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new FileFailure(name, error)
  }
}

/** Polls for the advisory lock, because a blocking wait would be a long-running statement. */
async function acquireLock(client: pg.PoolClient, giveUpMs: number): Promise<void> {
  const deadline = Date.now() + giveUpMs
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lockKey],
    )
    if (rows[0]?.mine === true) return
    if (Date.now() > deadline) {
      throw new StartError(
        'Another process is migrating the database and has not finished in time.',
      )
    }
    await sleep(firstPauseMs)
  }
}

/** Retries `work` with growing pauses while it fails because of locks that others hold. */
async function retryOnLocks<T>(what: string, giveUpMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + giveUpMs
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (Date.now() + pause > deadline) {
        throw new StartError(
          `${error instanceof FileFailure ? error.file : what} could not acquire its locks: a transaction or ` +
            'a backup holds them. Try again later.',
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
