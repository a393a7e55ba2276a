import type pg from 'pg'
import type { SqlFile } from './schema-files.ts'

/** The state of a SQL file in a database: the text that was applied last, and the objects that it created. */
export interface AppliedSql {
  checksum: string
  /** Functions, triggers and views as `drop` names them: `routine f(integer)`, `trigger t on orders`. */
  objects: string[]
}

export const createBookkeeping = `
  create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists schema_sql (
    name text primary key, checksum text not null, objects text[] not null,
    applied_at timestamptz not null default now());
  create table if not exists schema_revisions (
    revision int primary key, applied_at timestamptz not null default now())`

/** The highest revision of SQL files that was applied; 0 before the first. */
export async function readRevision(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ revision: number }>(
    'select coalesce(max(revision), 0) as revision from schema_revisions',
  )
  return rows[0]?.revision ?? 0
}

/** Notes that this transaction applied the SQL files of a revision. */
export async function noteRevision(client: pg.ClientBase, revision: number): Promise<void> {
  await client.query('insert into schema_revisions (revision) values ($1) on conflict do nothing', [
    revision,
  ])
}

/** The objects that each SQL file has created, by file name. */
export async function readAppliedSql(client: pg.ClientBase): Promise<Map<string, AppliedSql>> {
  const { rows } = await client.query<AppliedSql & { name: string }>(
    'select name, checksum, objects from schema_sql',
  )
  return new Map(rows.map(({ name, checksum, objects }) => [name, { checksum, objects }]))
}

/**
 * The files whose text has changed since they were applied, and those with a missing object: a migration may drop
 * a trigger that is in its way.
 */
export async function changedFiles(
  client: pg.ClientBase,
  files: readonly SqlFile[],
  applied: ReadonlyMap<string, AppliedSql>,
): Promise<SqlFile[]> {
  const existing = new Set((await readObjects(client)).map(({ object }) => object))
  return files.filter(({ name, checksum }) => {
    const before = applied.get(name)
    return before?.checksum !== checksum || before.objects.some((object) => !existing.has(object))
  })
}

/** Records that a file was applied in this transaction, with the objects that are new since `known`. */
export async function noteApplied(
  client: pg.ClientBase,
  { name, checksum }: SqlFile,
  known: Set<string>,
): Promise<void> {
  const written = (await readObjects(client)).filter(({ isWritten }) => isWritten)
  const objects = written.map(({ object }) => object).filter((object) => !known.has(object))
  for (const object of objects) known.add(object)
  await client.query(
    `insert into schema_sql (name, checksum, objects) values ($1, $2, $3)
     on conflict (name) do update set checksum = excluded.checksum, objects = excluded.objects,
       applied_at = now()`,
    [name, checksum, objects],
  )
}

/**
 * Drops objects that no file creates any more, and forgets deleted files. Objects that no file ever created
 * belong to somebody else and stay.
 */
export async function dropStale(
  client: pg.ClientBase,
  names: readonly string[],
  before: ReadonlyMap<string, AppliedSql>,
): Promise<void> {
  await client.query('delete from schema_sql where name <> all($1)', [names])
  const now = await readAppliedSql(client)
  const made = new Set([...now.values()].flatMap(({ objects }) => objects))
  const stale = new Set(
    [...before.values()].flatMap(({ objects }) => objects).filter((object) => !made.has(object)),
  )
  // In the order of `kinds`: triggers and views use functions.
  for (const { object } of await readObjects(client)) {
    if (stale.has(object)) await client.query(`drop ${object}`)
  }
}

/** All objects that SQL files can create, except those of extensions. `isWritten`: by this transaction. */
async function readObjects(
  client: pg.ClientBase,
): Promise<{ object: string; isWritten: boolean }[]> {
  const { rows } = await client.query<{ object: string; isWritten: boolean }>(
    `select object, xmin = pg_current_xact_id()::xid as "isWritten" from (
       select 1 as kind, format('trigger %I on %s', t.tgname, t.tgrelid::regclass) as object, t.xmin,
              t.tgrelid as owner
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
       union all
       select 2, format('view %s', c.oid::regclass), c.xmin, c.oid from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
       union all
       select 3, format('routine %s', p.oid::regprocedure), p.xmin, p.oid from pg_proc p
       where p.pronamespace = 'public'::regnamespace
     ) o
     where not exists (select from pg_depend d where d.objid = o.owner and d.deptype = 'e')
     order by kind, object`,
  )
  return rows
}
