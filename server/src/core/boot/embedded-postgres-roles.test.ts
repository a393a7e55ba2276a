import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryDataDir } from '#testing/market-process.ts'
import { openPool, type Pool } from '#core/sql/db.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from '#core/sql/migrate.ts'

let dataDir: string
let remove: () => void
let database: EmbeddedPostgres

const start = async () => (database = await startEmbeddedPostgres({ dataDir, isDisposable: true }))

async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, { size: 2 })
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}
const ask = (url: string, text: string) =>
  withPool(url, async (pool) => (await pool.raw.query(text)).rows)

beforeAll(async () => {
  ;({ dataDir, remove } = temporaryDataDir())
  await start()
}, 120_000)
afterAll(async () => {
  await database.stop()
  remove()
})

describe('the application’s database role', () => {
  it('owns its database and has no other rights', async () => {
    const rights = `
      select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
      from pg_roles where rolname = current_user`
    expect(await ask(database.url, rights)).toEqual([
      {
        rolname: 'haat_app',
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    for (const refused of [
      'create role another',
      'create database another',
      `select pg_read_file('postgresql.conf')`,
      `copy (select 1) to program 'true'`,
      `alter system set fsync = 'off'`,
    ]) {
      await expect(ask(database.url, refused), refused).rejects.toThrow(/permission denied|must be/)
    }
  })

  it('does not share a password with the administrator', async () => {
    const [own, admin] = [new URL(database.url), new URL(database.adminUrl)]
    const crossed = new URL(database.adminUrl)
    crossed.password = own.password
    await expect(ask(crossed.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    crossed.username = own.username
    crossed.password = admin.password
    await expect(ask(crossed.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('takes over an older database that the administrator owns, with everything in it', async () => {
    const inHaat = new URL(database.adminUrl)
    inHaat.pathname = 'haat'
    await ask(database.adminUrl, 'drop database haat')
    await ask(database.adminUrl, 'drop role haat_app')
    await ask(database.adminUrl, 'create database haat')
    await withPool(inHaat.href, async (pool) => {
      await migrate(pool)
      await pool.raw.query(`
        insert into people (email, name, role, password_hash) values ('a@test.example', 'A', 'CUSTOMER', 'none')`)
      await pool.raw.query(`
        create type mood as enum ('good'); create domain poisha as bigint; create view adults as select 1 as n;
        create text search configuration plain (copy = simple); create sequence loose;
        create statistics pairs on name, email from people`)
    })
    await database.stop()
    await start()
    const foreign = await ask(
      database.url,
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'graphile_worker') and c.relowner <> 'haat_app'::regrole
       union all
       select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'graphile_worker') and p.proowner <> 'haat_app'::regrole
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
       union all
       select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = t.typnamespace
       where n.nspname in ('public', 'graphile_worker') and t.typowner <> 'haat_app'::regrole
         and not exists (select from pg_depend where objid = t.oid and deptype = 'e')`,
    )
    // Objects of extensions keep their owner.
    expect(foreign.filter(({ name }) => !/gtrgm/.test(String(name)))).toEqual([])
    expect(await ask(database.url, 'select email from people')).toEqual([
      { email: 'a@test.example' },
    ])
    await withPool(database.url, async (pool) => {
      expect(await migrate(pool)).toEqual([])
      await pool.raw.query('alter table people add column probe int; drop type mood')
      await pool.raw.query(`select graphile_worker.add_job('answers.forget', '{}')`)
      await pool.raw.query('vacuum (analyze) people')
      // As `npm run seed -- --replace` does.
      await pool.raw.query('drop schema public cascade; drop schema graphile_worker cascade')
      await pool.raw.query('create schema public')
      expect((await migrate(pool)).length).toBeGreaterThan(5)
    })
  }, 180_000)
})

describe('the embedded database’s files and environment', () => {
  it('files are readable by its own account only, including existing files', async () => {
    const home = path.join(dataDir, 'postgres')
    const log = path.join(home, 'postgres.log')
    await database.stop()
    fs.chmodSync(home, 0o755)
    fs.chmodSync(log, 0o644)
    await start()
    const modes = [home, log, path.join(home, 'password'), path.join(home, 'cluster')].map(
      (file) => fs.statSync(file).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o700])
    expect(fs.statSync(log).uid).toBe(fs.statSync(path.join(home, 'cluster')).uid)
  })

  it('PostgreSQL is not told Haat’s secrets', async () => {
    vi.stubEnv('AUTH_SECRET', 'only-for-haat')
    vi.stubEnv('MALLOC_TRIM_THRESHOLD_', '131072')
    vi.stubEnv('HAAT_TEST_OTHER', 'of the system')
    await database.stop()
    await start()
    vi.unstubAllEnvs()
    const [pid] = fs
      .readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
      .split('\n')
    const given = fs.readFileSync(`/proc/${pid}/environ`, 'utf8')
    expect(given).toContain('HAAT_TEST_OTHER=of the system')
    expect(given).not.toMatch(/AUTH_SECRET|MALLOC_/)
  })
})
