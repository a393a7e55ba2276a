import { isoTime } from './db-types.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { untyped } from '#testing/untyped.ts'
import { int4 } from './kinds.ts'
import { openPool, sql, type Pool } from './db.ts'
import { DatabaseLostError } from './db-errors.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 3 })
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

describe('sql', () => {
  it('nests fragments and numbers their parameters in order', () => {
    const inner = sql`b = ${2} or c = ${3}`
    expect(sql`select ${1} where ${inner} and d = ${4}`.compile()).toEqual({
      text: 'select $1 where b = $2 or c = $3 and d = $4',
      values: [1, 2, 3, 4],
    })
  })

  it('joins conditions, and is empty without conditions', () => {
    expect(sql.where([]).compile().text).toBe('')
    expect(sql.where([sql`a = ${1}`, sql`b`]).compile()).toEqual({
      text: 'where a = $1 and b',
      values: [1],
    })
  })

  it('inlines integers only', () => {
    expect(sql.int(24).compile().text).toBe('24')
    expect(() => sql.int(1.5)).toThrow(TypeError)
  })
})

describe('the pool', () => {
  it('reads money as bigint and times as ISO strings', async () => {
    const row = await pool.one(
      untyped,
      sql`select 9007199254740993::bigint as money, timestamptz '2026-11-21 09:41:06.123456+06' as at`,
    )
    expect(row).toEqual({ money: 9007199254740993n, at: '2026-11-21T03:41:06.123Z' })
  })

  it.each([
    ['2026-11-21 09:41:06+00', '2026-11-21T09:41:06.000Z'],
    ['2026-11-21 09:41:06.1+00', '2026-11-21T09:41:06.100Z'],
    ['2026-11-21 09:41:06.999999+00', '2026-11-21T09:41:06.999Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31 23:59:59.9999+00', '9999-12-31T23:59:59.999Z'],
    ['12026-11-21 09:41:06+00', '+012026-11-21T09:41:06.000Z'],
  ])('reads the time %s as %s', async (time, at) => {
    expect(await pool.one(untyped, sql`select ${time}::timestamptz as at`)).toEqual({ at })
  })

  it.each([
    ['2026-11-21T09:41:06.123456+06:00', '2026-11-21T03:41:06.123Z'],
    ['2026-11-21T09:41:06.123456+00:00', '2026-11-21T09:41:06.123Z'],
    ['2026-11-21T09:41:06+00:00', '2026-11-21T09:41:06.000Z'],
  ])('reads the time %s of a row in JSON as %s', (time, at) => {
    expect(isoTime(time)).toBe(at)
  })

  it.each([
    [[]],
    [['a']],
    [['', 'NULL', 'null', ' ']],
    [['16 GB', '512 GB SSD', 'OLED']],
    [['a,b', 'c"d', 'e\\f', '{g}', "h'i", '১৬ জিবি']],
    [['a', null]],
  ])('reads the texts %j', async (texts) => {
    expect(await pool.one(untyped, sql`select ${texts}::text[] as texts`)).toEqual({ texts })
    expect(await pool.one(untyped, sql`select ${texts}::text[] || '{x}'::text[] as texts`)).toEqual(
      { texts: [...texts, 'x'] },
    )
  })

  it('reads lists of lists, and lists with bounds of their own', async () => {
    const row = await pool.one(
      untyped,
      sql`select '{{a,b},{c,d}}'::text[] as nested, '[2:3]={a,b}'::text[] as bounded`,
    )
    expect(row).toEqual({
      nested: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      bounded: ['a', 'b'],
    })
  })

  it('rolls back everything that a failed transaction wrote', async () => {
    await expect(
      pool.transaction(async (db) => {
        await db.run(sql`insert into newsletter_subscribers (email) values ('a@b.example')`)
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await pool.many(untyped, sql`select 1 from newsletter_subscribers`)).toEqual([])
  })

  it('retries a transaction after a deadlock', async () => {
    await pool.run(
      sql`insert into newsletter_subscribers (email) values ('x@b.example'), ('y@b.example')`,
    )
    const touch = (first: string, second: string) =>
      pool.transaction(async (db) => {
        await db.run(
          sql`update newsletter_subscribers set created_at = now() where email = ${first}`,
        )
        await new Promise((resolve) => setTimeout(resolve, 100))
        await db.run(
          sql`update newsletter_subscribers set created_at = now() where email = ${second}`,
        )
      })
    const both = [touch('x@b.example', 'y@b.example'), touch('y@b.example', 'x@b.example')]
    expect(await Promise.all(both)).toHaveLength(2)
  })

  it.each([0, 100])('still works %i ms after the server closed a connection in use', async (ms) => {
    await expect(
      pool.transaction(async (db) => {
        const { pid } = await db.one({ pid: int4 }, sql`select pg_backend_pid() as pid`)
        await pool.run(sql`select pg_terminate_backend(${pid})`)
        await new Promise((resolve) => setTimeout(resolve, ms))
        await db.one(untyped, sql`select 1 as one`)
      }),
    ).rejects.toThrow(DatabaseLostError)
    expect(await pool.one(untyped, sql`select 1 as one`)).toEqual({ one: 1 })
  })

  it('reports a primary that became a standby as lost, so that clients retry', async () => {
    const write = pool.transaction(async (db) => {
      await db.run(sql`set transaction read only`)
      await db.run(sql`create table written (id int)`)
    })
    await expect(write).rejects.toThrow(DatabaseLostError)
  })
})
