import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { clockOf, companions, facts, type Source } from './cluster.ts'
import { backupId, writeManifest, type DumpManifest } from './manifest.ts'
import { writeParts } from './parts.ts'
import { firstOf } from '#core/first-of.ts'

type Table = DumpManifest['tables'][number]

/** The schemas that Haat owns: its tables, and the list of jobs. */
export const schemas = ['public', 'graphile_worker']

/** Which market a database holds, wherever it lies. */
export async function databaseFolder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select market_id as id from backup_state')
  return `database-${firstOf(rows).id}`
}

/**
 * One whole backup of a database that is not Haat's to look after: every table by COPY, in one snapshot,
 * while the market goes on. It needs no rights but those of the market itself.
 */
export async function dumpDatabase(source: Source, url: string): Promise<DumpManifest> {
  const { store, seal } = source
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // The first statement takes the snapshot; whatever was acknowledged before `startedAt` is in it.
    const startedAt = await clockOf(client)
    const id = backupId(startedAt, '')
    const folder = `backups/${id}`
    const tables: Table[] = []
    for (const table of await tablesOf(client)) {
      const name = `${folder}/${table.schema}.${table.name}.copy`
      const copy = client.query(
        copyTo(`copy ${qualified(table)} (${listed(table.columns)}) to stdout`),
      )
      // Its reader sees a fault; once that has given up, nobody does.
      copy.on('error', () => undefined)
      const parts = await writeParts(store, seal, name, copy)
      tables.push({ ...table, rows: copy.rowCount, parts })
    }
    const manifest: DumpManifest = {
      format: 1,
      kind: 'dump',
      startedAt: startedAt.toISOString(),
      endedAt: startedAt.toISOString(),
      ...(await facts(client)),
      tables,
      sequences: await sequencesOf(client),
      ...(await companions(source, { client, folder, database: null })),
    }
    await client.query('commit')
    await writeManifest(store, seal, id, manifest)
    return manifest
  } finally {
    await client.end()
  }
}

/** A table's name as SQL. */
export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

/** Columns as SQL. */
export function listed(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/** Every table with the columns that are written to, except for what `migrate` writes itself. */
async function tablesOf(client: pg.ClientBase): Promise<Omit<Table, 'rows' | 'parts'>[]> {
  const { rows } = await client.query<Omit<Table, 'rows' | 'parts'>>(
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind = 'r'
       and (n.nspname, c.relname) not in
         (('public', 'schema_migrations'), ('public', 'schema_sql'), ('public', 'schema_revisions'),
          ('graphile_worker', 'migrations'))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [schemas],
  )
  return rows
}

async function sequencesOf(client: pg.ClientBase): Promise<DumpManifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname = any($1) order by 1, 2`,
    [schemas],
  )
  const sequences: DumpManifest['sequences'] = []
  for (const row of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${qualified(row)}`,
    )
    if (values[0] !== undefined) sequences.push({ ...row, ...values[0] })
  }
  return sequences
}
