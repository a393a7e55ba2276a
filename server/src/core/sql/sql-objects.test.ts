import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { openPool, type Pool } from './db.ts'
import { migrate } from './migrate.ts'
import { sqlFile, type SchemaFiles } from './schema-files.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = openPool(database.url, { size: 3 })
})
beforeEach(async () => {
  await pool.raw.query('drop schema public cascade; create schema public')
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

type Texts = Record<string, string>
const toFiles = (texts: Texts) => Object.entries(texts).map(([name, text]) => sqlFile(name, text))
const files = (texts: Texts, migrations: Texts = {}, base: Texts = {}): SchemaFiles => ({
  base: toFiles(base),
  migrations: toFiles({ '0001-things.sql': 'create table things (n int, m int)', ...migrations }),
  sql: toFiles(texts),
  revision: 1,
})
const release = (...args: Parameters<typeof files>) => migrate(pool, { files: files(...args) })

const valueOf = (value: string) => `
  create or replace function value_of() returns int language sql as 'select ${value}';`
const other = `create or replace function other() returns int language sql as 'select 7';`
const setM = (value: number) => `
  create or replace function set_m() returns trigger language plpgsql as
    $$ begin new.m := ${value}; return new; end $$;
  create or replace trigger things_m before insert on things for each row execute function set_m();`

const ask = async (text: string) => {
  const { rows } = await pool.raw.query({ text: `select (${text})::text as value` })
  return rows[0]?.value
}
const has = async (routine: string) => (await ask(`to_regprocedure('${routine}')`)) !== null
const triggers = () =>
  ask(
    `select string_agg(tgname, ',' order by tgname) from pg_trigger where tgrelid = 'things'::regclass`,
  )
const inserted = async () => {
  await pool.raw.query('truncate things; insert into things (n) values (1)')
  return await ask('select m from things')
}

describe('a SQL file', () => {
  it('is applied again when its text changes, without the other files', async () => {
    await release({ 'a.sql': valueOf('1'), 'b.sql': other })
    const before = await ask(`select xmin from pg_proc where proname = 'other'`)
    expect(await release({ 'a.sql': valueOf('2'), 'b.sql': other })).toEqual(['a.sql'])
    expect(await ask('value_of()')).toBe('2')
    expect(await ask(`select xmin from pg_proc where proname = 'other'`)).toBe(before)
    expect(await release({ 'a.sql': valueOf('2'), 'b.sql': other })).toEqual([])
  })

  it('replaces a trigger in place', async () => {
    await release({ 'a.sql': setM(1) })
    expect(await inserted()).toBe('1')
    await release({ 'a.sql': setM(2) })
    expect(await inserted()).toBe('2')
  })

  it('drops objects that it no longer creates, but no objects that no file created', async () => {
    await release({
      'a.sql': valueOf('1') + setM(1) + 'create or replace view vs as select * from things;',
    })
    await pool.raw.query('create function theirs() returns int language sql as $$ select 1 $$')
    await release({ 'a.sql': valueOf('1') })
    expect(await has('set_m()')).toBe(false)
    expect(await triggers()).toBe(null)
    expect(await ask(`to_regclass('vs')`)).toBe(null)
    expect(await has('value_of()')).toBe(true)
    await release({})
    expect(await has('value_of()')).toBe(false)
    expect(await has('theirs()')).toBe(true)
    expect(await ask('select count(*) from schema_sql')).toBe('0')
  })

  it('may move a function to another file', async () => {
    await release({ 'a.sql': valueOf('1') + other, 'b.sql': '' })
    await release({ 'a.sql': other, 'b.sql': valueOf('1') })
    expect(await ask('value_of()')).toBe('1')
    await release({ 'a.sql': other, 'b.sql': '' })
    expect(await has('value_of()')).toBe(false)
  })

  it('keeps an old signature as long as its text contains it', async () => {
    const wider = `create or replace function value_of(plus int) returns int language sql as 'select 1 + plus';`
    await release({ 'a.sql': valueOf('1') })
    await release({ 'a.sql': valueOf('1') + wider })
    expect([await ask('value_of()'), await ask('value_of(1)')]).toEqual(['1', '2'])
    await release({ 'a.sql': wider })
    expect([await has('value_of()'), await has('value_of(int)')]).toEqual([false, true])
  })

  it('is applied again when a migration drops one of its triggers', async () => {
    await release({ 'a.sql': setM(3) })
    const migration = 'drop trigger things_m on things; alter table things drop column n;'
    const names = await release({ 'a.sql': setM(3) }, { '0002-n.sql': migration })
    expect(names).toEqual(['0002-n.sql', 'a.sql'])
    expect(await triggers()).toBe('things_m')
  })

  it('with the suffix .base.sql is applied before the tables that need it', async () => {
    const twice = (factor: number) => ({
      'a.base.sql': `create or replace function twice(n int) returns int immutable language sql as 'select ${factor} * n';`,
    })
    const doubled = {
      '0002-d.sql': 'alter table things add column d int generated always as (twice(n)) stored',
    }
    expect(await release({}, doubled, twice(2))).toEqual([
      'a.base.sql',
      '0001-things.sql',
      '0002-d.sql',
    ])
    await pool.raw.query('insert into things (n) values (4)')
    expect(await ask('select d from things')).toBe('8')
    expect(await release({}, doubled, twice(3))).toEqual(['a.base.sql'])
    // PostgreSQL itself protects a function that a table needs.
    await expect(release({}, doubled)).rejects.toThrow(/cannot drop function twice/)
    expect(await has('twice(int)')).toBe(true)
  })

  it('is not applied by a partial migration, because a restore creates the tables first', async () => {
    const all = files({ 'a.sql': setM(1) }, { '0002-more.sql': 'create table more (n int)' })
    const tables = await migrate(pool, { files: all, only: new Set(['0001-things.sql']) })
    expect(tables).toEqual(['0001-things.sql'])
    expect(await triggers()).toBe(null)
    expect(await migrate(pool, { files: all })).toEqual(['0002-more.sql', 'a.sql'])
    expect(await triggers()).toBe('things_m')
  })
})

/** Kills the session of a migration once it sleeps. */
async function killed(migration: Promise<unknown>): Promise<string> {
  const end = migration.then(
    () => 'done',
    () => 'killed',
  )
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`
  for (let tries = 0; tries < 3_000; tries += 1) {
    if ((await pool.raw.query(kill)).rowCount !== 0) break
    await sleep(10)
  }
  return await end
}

describe('two releases on one database', () => {
  it('the older one does not touch functions of the newer one when it starts again', async () => {
    const newer = { '0002-more.sql': 'create table more (n int)' }
    await release({ 'a.sql': valueOf('1') + other })
    await release({ 'a.sql': valueOf('2'), 'b.sql': setM(2) }, newer)
    expect(await release({ 'a.sql': valueOf('1') + other })).toEqual([])
    expect([await ask('value_of()'), await triggers()]).toEqual(['2', 'things_m'])
    expect(await release({ 'a.sql': valueOf('2'), 'b.sql': setM(2) }, newer)).toEqual([])
  })

  it('two processes of the newer one apply a changed text once', async () => {
    await release({ 'a.sql': valueOf('1') })
    const both = await Promise.all([
      release({ 'a.sql': valueOf('2') }),
      release({ 'a.sql': valueOf('2') }),
    ])
    expect(both).toContainEqual(['a.sql'])
    expect(both).toContainEqual([])
  })

  it('a migration that is killed halfway changes nothing, and the next start completes it', async () => {
    await release({ 'a.sql': valueOf('1') })
    const next = { '0002-more.sql': 'create table more (n int)' }
    const slow = { 'a.sql': valueOf('2'), 'b.sql': `${setM(2)} select pg_sleep(600);` }
    expect(await killed(release(slow, next))).toBe('killed')
    expect([await ask('value_of()'), await triggers(), await ask(`to_regclass('more')`)]).toEqual([
      '1',
      null,
      null,
    ])
    const names = await release({ 'a.sql': valueOf('2'), 'b.sql': setM(2) }, next)
    expect(names).toEqual(['0002-more.sql', 'a.sql', 'b.sql'])
    expect([await ask('value_of()'), await triggers()]).toEqual(['2', 'things_m'])
  })
})

describe('of two releases that differ in SQL files only', () => {
  const older = { 'a.sql': valueOf('1'), 'b.sql': other }
  const newer = { 'a.sql': valueOf('2'), 'c.sql': setM(2) }
  const releaseOf = (revision: number, texts: Texts, log?: { warn: () => void }) =>
    migrate(pool, { files: { ...files(texts), revision }, ...(log && { log }) })
  const ofNewer = ['2', 'things_m', false]
  const state = async () => [await ask('value_of()'), await triggers(), await has('other()')]

  it('the older leaves the texts of the newer alone whenever it starts, and logs it', async () => {
    const warn = vi.fn<() => void>()
    await releaseOf(1, older, { warn })
    await releaseOf(2, newer, { warn })
    expect(warn).not.toHaveBeenCalled()
    expect(await releaseOf(1, older, { warn })).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
    expect(await state()).toEqual(ofNewer)
    expect(await releaseOf(2, newer)).toEqual([])
    expect(await releaseOf(1, older)).toEqual([])
    expect(await state()).toEqual(ofNewer)
  })

  it('the older does not bring back a file that the newer only deleted', async () => {
    await releaseOf(1, older)
    await releaseOf(2, { 'a.sql': valueOf('1') })
    expect(await releaseOf(1, older)).toEqual([])
    expect(await has('other()')).toBe(false)
  })

  it('the newer wins when both start at the same time, in any order', async () => {
    await Promise.all([releaseOf(2, newer), releaseOf(1, older), releaseOf(1, older)])
    expect(await state()).toEqual(ofNewer)
    await pool.raw.query('drop schema public cascade; create schema public')
    await Promise.all([releaseOf(1, older), releaseOf(2, newer)])
    expect(await state()).toEqual(ofNewer)
  })

  it('a newer one that is killed in the middle leaves no revision behind', async () => {
    await releaseOf(1, older)
    const slow = { ...newer, 'd.sql': 'select pg_sleep(600);' }
    expect(await killed(releaseOf(2, slow))).toBe('killed')
    const changed = { ...older, 'a.sql': valueOf('3') }
    expect(await releaseOf(1, changed)).toEqual(['a.sql'])
    expect(await releaseOf(2, newer)).toEqual(['a.sql', 'c.sql'])
    expect(await state()).toEqual(ofNewer)
  })

  it('texts of one revision replace each other, as they do while someone develops', async () => {
    await releaseOf(2, older)
    expect(await releaseOf(2, newer)).toEqual(['a.sql', 'c.sql'])
    expect(await releaseOf(2, older)).toEqual(['a.sql', 'b.sql'])
  })
})
