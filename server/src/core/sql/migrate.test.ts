import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { untyped } from '#testing/untyped.ts'
import { pick } from './shapes.ts'
import { tables } from './tables.ts'
import { openPool, sql, type Pool } from './db.ts'
import { migrate } from './migrate.ts'
import { migrationNames, readSchemaFiles, sqlFile } from './schema-files.ts'
import { currentNames, replacements, squashed } from './squashed.ts'

let database: TestDatabase
let pool: Pool
let other: Pool

beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = openPool(database.url, { size: 2 })
  other = openPool(database.url, { size: 2 })
})
afterAll(async () => {
  await Promise.all([pool.close(), other.close()])
  await database.drop()
})

const applied = async (of = pool) =>
  (
    await of.many(
      pick(tables.schema_migrations, 'name'),
      sql`select name from schema_migrations order by name`,
    )
  ).map(({ name }) => name)

describe('migrating', () => {
  it('happens once when two processes start together, and not again later', async () => {
    const both = await Promise.all([migrate(pool), migrate(other)])
    const { base, migrations, sql: files } = readSchemaFiles()
    const all = [...base, ...migrations, ...files].map(({ name }) => name)
    expect(both).toContainEqual(all)
    expect(both).toContainEqual([])
    expect(await applied()).toEqual(migrationNames())
    expect(await migrate(pool)).toEqual([])
  })

  it('rejects a migration that changed after it was applied', async () => {
    const files = readSchemaFiles()
    const [first, ...rest] = files.migrations
    if (first === undefined) throw new Error('no migration')
    const changed = { ...files, migrations: [sqlFile(first.name, 'select 1'), ...rest] }
    await expect(migrate(pool, { files: changed })).rejects.toThrow(
      /0001-core-tables.sql has changed since/,
    )
  })

  it('rolls back everything when one of several files fails', async () => {
    const files = readSchemaFiles()
    const next = [
      sqlFile('9001-good.sql', 'create table half_done (id int)'),
      sqlFile('9002-bad.sql', 'create table half_done (id int)'),
    ]
    await expect(
      migrate(pool, { files: { ...files, migrations: [...files.migrations, ...next] } }),
    ).rejects.toThrow(/9002-bad.sql failed: .*already exists/)
    expect(await pool.one(untyped, sql`select to_regclass('half_done') as made`)).toEqual({
      made: null,
    })
    expect(await migrate(pool)).toEqual([])
  })
})

describe('a database of the 24 migrations that were squashed', () => {
  let old: TestDatabase
  let oldPool: Pool

  beforeEach(async () => {
    old = await createEmptyDatabase()
    oldPool = openPool(old.url, { size: 2 })
    await migrate(oldPool, { only: new Set(replacements) })
  })
  afterEach(async () => {
    await oldPool.close()
    await old.drop()
  })

  /** The state that the old release left: its own migration rows, and no list of SQL files. */
  const asBefore = async (names: readonly string[]) => {
    await oldPool.raw.query('truncate schema_migrations; drop table schema_sql, schema_revisions')
    await oldPool.raw.query(
      `insert into schema_migrations (name, checksum) select name, 'old' from unnest($1::text[]) name`,
      [names],
    )
  }

  it('is adopted with its rows: functions and triggers are applied again, table migrations are not', async () => {
    await oldPool.raw.query(`insert into newsletter_subscribers (email) values ('a@test.example')`)
    await asBefore(squashed)
    const { base, sql: files } = readSchemaFiles()
    // On a new connection, as at every start: it has not loaded any extension yet.
    const fresh = openPool(old.url, { size: 2 })
    const names = await migrate(fresh)
    await fresh.close()
    const later = migrationNames().filter((name) => !replacements.includes(name))
    const expected = [...base.map(({ name }) => name), ...later, ...files.map(({ name }) => name)]
    expect(names).toEqual(expected)
    // The old names stay, so that a process of the previous release can still start.
    expect(await applied(oldPool)).toEqual([...squashed, ...migrationNames()].toSorted())
    expect(await migrate(oldPool)).toEqual([])
    expect(await oldPool.many(untyped, sql`select email from newsletter_subscribers`)).toEqual([
      { email: 'a@test.example' },
    ])
  })

  it('is rejected with instructions when some of them are missing', async () => {
    await asBefore(squashed.slice(0, -1))
    await expect(migrate(oldPool)).rejects.toThrow(
      /lack its migration 0027-synonyms.sql. Check out the commit before/,
    )
  })

  it('has backups whose migrations map to their current names', () => {
    const now = migrationNames()
    expect(currentNames(squashed)).toEqual(replacements)
    const all = currentNames([...squashed, ...now, '9000-later.sql'])
    expect(all).toEqual([...now, '9000-later.sql'])
    expect(currentNames(now)).toEqual(now)
  })
})
