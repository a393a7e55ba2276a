import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openPool } from '#core/sql/db.ts'
import { migrate } from '#core/sql/migrate.ts'
import { currentNames } from '#core/sql/squashed.ts'
import { listed, qualified, schemas } from './dump.ts'
import type { DumpManifest } from './manifest.ts'
import { readParts } from './parts.ts'
import type { Seal } from './seal.ts'
import { BackupError, type Store } from './store.ts'

/**
 * Fills an empty database from a dump: applies the dump's migrations, loads the rows, then applies newer
 * migrations, functions and triggers. The rows are loaded in one transaction, so that a restore that was
 * killed can be repeated.
 * @throws BackupError if the database already contains a market.
 */
export async function loadDatabase(
  store: Store,
  seal: Seal,
  manifest: DumpManifest,
  url: string,
): Promise<void> {
  const pool = openPool(url, { size: 2 })
  try {
    const only = new Set(currentNames(manifest.migrations.map(({ name }) => name)))
    await requireEmpty(pool.raw, only)
    await migrate(pool, { only })
    await fill(store, seal, manifest, url)
    await migrate(pool)
  } finally {
    await pool.close()
  }
}

/** @throws BackupError unless it is empty or has only what an unfinished restore of this dump left. */
async function requireEmpty(pool: pg.Pool, migrations: ReadonlySet<string>): Promise<void> {
  const { rows } = await pool.query<{ has: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as has`,
  )
  if (rows[0]?.has !== true) return
  const { rows: later } = await pool.query(
    'select from schema_migrations where name <> all($1) limit 1',
    [[...migrations]],
  )
  const { rows: tables } = await pool.query<{ people: boolean }>(
    `select to_regclass('public.people') is not null as people`,
  )
  const isFilled =
    tables[0]?.people === true && (await pool.query('select from people limit 1')).rowCount !== 0
  if (later.length > 0 || isFilled) {
    throw new BackupError(
      'The database already contains a market. Create an empty database, set DATABASE_URL to it, and ' +
        'restore again.',
    )
  }
}

async function fill(store: Store, seal: Seal, manifest: DumpManifest, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    const references = await dropReferences(client)
    const names = manifest.tables.map(qualified).join(', ')
    // The dump already has the rows that triggers maintain (counters, search rows).
    for (const table of manifest.tables) {
      await client.query(`alter table ${qualified(table)} disable trigger user`)
    }
    await client.query(`truncate ${names}`)
    for (const table of manifest.tables) {
      const target = qualified(table)
      const copy = client.query(copyFrom(`copy ${target} (${listed(table.columns)}) from stdin`))
      // The pipeline reports errors. One that follows when the connection closes must not end the process.
      copy.on('error', () => undefined)
      await pipeline(await readParts(store, seal, table.parts), copy)
      if (copy.rowCount !== table.rows) {
        throw new BackupError(
          `Table ${table.name} has ${copy.rowCount} rows instead of ${table.rows}.`,
        )
      }
    }
    // PostgreSQL alters no table with pending deferred checks, so they run now.
    await client.query('set constraints all immediate')
    for (const table of manifest.tables) {
      await client.query(`alter table ${qualified(table)} enable trigger user`)
    }
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    for (const sequence of manifest.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [
        qualified(sequence),
        sequence.value,
        sequence.isCalled,
      ])
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/**
 * Drops the foreign keys until every table is filled, because tables refer to each other in cycles and only
 * a superuser may disable the checks. When they are created again, they check every row.
 */
async function dropReferences(
  client: pg.ClientBase,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as name,
            pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1)
     order by 1, 2`,
    [schemas],
  )
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  return rows
}
