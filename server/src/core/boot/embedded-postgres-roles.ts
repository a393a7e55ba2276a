import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The superuser that initdb created. The market itself never signs in with it. */
export const administrator = 'haat'
/** The role that owns the market's database and has no other rights. */
const application = 'haat_app'
export const database = 'haat'

/** The application's password, derived from the administrator's, which can't be derived from it. */
export interface Credentials {
  user: string
  password: string
  database: string
}

/**
 * Creates the application's role and database if they are missing. In an older cluster, where the administrator
 * owns the database, it changes the owner of everything in it, in one transaction.
 */
export async function prepareRoles(
  urlOf: (database: string) => string,
  administratorsPassword: string,
): Promise<Credentials> {
  const password = createHmac('sha256', administratorsPassword)
    .update(application)
    .digest('base64url')
  await connected(urlOf('postgres'), async (client) => {
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [
      application,
    ])
    if (roles === 0) await client.query(`create role ${application}`)
    await client.query(`
      alter role ${application} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password '${password}'`)
    const { rowCount: databases } = await client.query(
      'select from pg_database where datname = $1',
      [database],
    )
    if (databases === 0) await client.query(`create database ${database} owner ${application}`)
  })
  await connected(urlOf(database), handOver)
  return { user: application, password, database }
}

/**
 * Statements that change the owner of everything the administrator owns outside of PostgreSQL's own schemas,
 * except objects of extensions.
 */
const ownershipQuery = `
  with mine as (select oid from pg_roles where rolname = current_user),
  schemas as (
    select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ),
  brought as (select classid, objid from pg_depend where deptype = 'e'),
  things as (
    select 1 as step, 'schema' as kind, format('%I', n.nspname) as name, n.nspowner as owner,
      'pg_namespace'::regclass as class, n.oid as id
    from pg_namespace n join schemas using (oid)
    union all
    select 2, case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end,
      c.oid::regclass::text, c.relowner, 'pg_class'::regclass, c.oid
    from pg_class c join schemas n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
        and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass)
    union all
    select 3, 'routine', p.oid::regprocedure::text, p.proowner, 'pg_proc'::regclass, p.oid
    from pg_proc p join schemas n on n.oid = p.pronamespace
    union all
    select 4, 'type', t.oid::regtype::text, t.typowner, 'pg_type'::regclass, t.oid
    from pg_type t join schemas n on n.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
    where t.typtype in ('e', 'd', 'r') or c.relkind = 'c'
    union all
    select 5, 'text search configuration', c.oid::regconfig::text, c.cfgowner,
      'pg_ts_config'::regclass, c.oid
    from pg_ts_config c join schemas n on n.oid = c.cfgnamespace
    union all
    select 6, 'text search dictionary', d.oid::regdictionary::text, d.dictowner,
      'pg_ts_dict'::regclass, d.oid
    from pg_ts_dict d join schemas n on n.oid = d.dictnamespace
    union all
    select 7, 'statistics', format('%I.%I', n.nspname, s.stxname), s.stxowner,
      'pg_statistic_ext'::regclass, s.oid
    from pg_statistic_ext s join schemas n on n.oid = s.stxnamespace
  )
  select format('alter %s %s owner to ${application}', kind, name) as statement
  from things, mine
  where owner = mine.oid
    and not exists (select from brought where classid = class and objid = id)
  order by step, name`

async function handOver(client: pg.Client): Promise<void> {
  const { rowCount: done } = await client.query(
    `select from pg_database where datname = current_database() and datdba = '${application}'::regrole`,
  )
  if (done === 1) return
  await client.query('begin')
  const { rows } = await client.query<{ statement: string }>(ownershipQuery)
  for (const { statement } of rows) await client.query(statement)
  await client.query(`alter database ${database} owner to ${application}`)
  await client.query('commit')
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  // If the server stops, the statement fails. Without a listener the error would end this process too.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    // Closing the connection rolls back whatever was not committed.
    await client.end()
  }
}
