import { z } from '@haat/contract/schema'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { openPool, sql, type Pool, Sql } from '#core/sql/db.ts'
import {
  bool,
  int4,
  int8,
  json,
  jsonb,
  oneOf,
  text,
  timestamptz,
  uuid,
  type RowOf,
  type Shape,
} from '#core/sql/kinds.ts'
import { aliased, asJson, columns, optional, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { useKit } from './kit.ts'
import { openRowCheck, type RowCheck } from './row-check.ts'

let database: TestDatabase
let pool: Pool
let check: RowCheck

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 3, onResult: (result) => check.see(result) })
  check = await openRowCheck(pool.raw)
  await pool.run(sql`
    insert into people (email, name, role, password_hash, address)
    values ('a@b.example', 'Ann', 'VENDOR', 'none', 'Dhaka'), ('c@d.example', 'Cid', 'CUSTOMER', 'none', null)`)
  await pool.run(sql`
    insert into shops (vendor_id, name, description, logo_url, phone_number, shop_address)
    select id, 'Stall', '', '/logo.webp', '01700000000', 'Dhaka' from people where role = 'VENDOR'`)
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

/** The problems of a statement's columns and rows, for every way of reading. */
async function problemsOf(shape: Shape, query: Sql): Promise<string[]> {
  const found: string[][] = []
  for (const each of [query, new Sql(query.strings, query.values, 'light')]) {
    await pool.many(shape, each)
    found.push(check.found())
  }
  await pool.maybe(shape, query)
  found.push(check.found())
  await pool.one(shape, query)
  found.push(check.found())
  await pool.transaction((db) => db.many(shape, query))
  found.push(check.found())
  // A statement's columns are compared once, its rows every time.
  return [...new Set(found.flat())].map((each) => each.slice(0, each.indexOf(', in: ')))
}

const names = pick(tables.people, 'id', 'name')
const stall = optional(aliased('s', pick(tables.shops, 'id', 'name')))
const jsonNames = { people: json.holding({ rowsOf: names }) }

describe('a correct shape', () => {
  it.each<[string, Shape, Sql]>([
    ['of a table', names, sql`select ${columns(names)} from people`],
    [
      'of expressions',
      { isNew: bool, n: int4, at: timestamptz.orNull },
      sql`select true as "isNew", 1 as n, null::timestamptz as at`,
    ],
    [
      'left-joined',
      { email: tables.people.email, ...stall },
      sql`select p.email, s.id, s.name from people p left join shops s on s.vendor_id = p.id`,
    ],
    [
      'of a nullable column whose nulls are left out',
      { address: tables.people.address.notNull },
      sql`select address from people where address is not null`,
    ],
    ['in JSON', jsonNames, sql`select json_agg(${asJson(names)}) as people from people`],
    [
      'in JSON that a schema describes',
      { counts: jsonb.holding({ schema: z.record(z.string(), z.number()) }) },
      sql`select jsonb_build_object('a', 1) as counts`,
    ],
  ])('%s passes', async (_, shape, query) => {
    expect(await problemsOf(shape, query)).toEqual([])
  })

  it('gives the row its type', async () => {
    const { address, ...shape } = {
      ...jsonNames,
      ...pick(tables.people, 'role', 'address'),
      n: int8,
    }
    expectTypeOf<RowOf<typeof shape & { at: typeof address.orNull }>>().toEqualTypeOf<{
      people: { id: string; name: string }[]
      role: 'SUPER_ADMIN' | 'ADMIN' | 'VENDOR' | 'CUSTOMER'
      n: bigint
      at: string | null
    }>()
    expect(Object.keys(shape)).toEqual(['people', 'role', 'n'])
  })
})

describe('a wrong shape', () => {
  it.each<[string, Shape, Sql, string]>([
    [
      'a column that is not selected',
      names,
      sql`select id from people`,
      'The shape has a column name that is not selected',
    ],
    [
      'a surplus column',
      pick(tables.people, 'id'),
      sql`select id, name from people`,
      'The statement selects a column name that the shape does not have',
    ],
    [
      'two columns of one name',
      pick(tables.people, 'id'),
      sql`select id, id from people`,
      'The statement selects a column id that the shape does not have',
    ],
    [
      'the type',
      { n: int4 },
      sql`select count(*) as n from people`,
      'Column n is of type 20, the shape says 23',
    ],
    [
      'the column, in one of the same type',
      pick(tables.people, 'created_at'),
      sql`select updated_at as created_at from people`,
      'Column created_at comes from people.updated_at, the shape says people.created_at',
    ],
    [
      'nulls of a column, before there is one',
      { address: text },
      sql`select address from people where address is not null`,
      "Column address comes from people.address, which can be null; the shape says it can't",
    ],
    [
      'nulls of an expression',
      { at: timestamptz },
      sql`select null::timestamptz as at`,
      "Column at is null, the shape says it can't be",
    ],
    [
      'nulls of an outer join',
      aliased('s', pick(tables.shops, 'name')),
      sql`select s.name from people p left join shops s on s.vendor_id = p.id order by p.name desc`,
      "Column name is null, the shape says it can't be",
    ],
    [
      'nulls of an outer join that found a row',
      { ...optional({ id: tables.people.id, name: text }) },
      sql`select id, null::text as name from people`,
      "Column name is null, the shape says it can't be",
    ],
    [
      'nulls that the statement should exclude',
      { password_expires_at: tables.people.password_expires_at.notNull },
      sql`select password_expires_at from people`,
      "Column password_expires_at is null, the shape says it can't be",
    ],
    [
      'the values',
      { colour: oneOf('RED', 'BLUE') },
      sql`select 'GREEN' as colour`,
      'Column colour is "GREEN", the shape knows RED, BLUE',
    ],
    [
      'a missing name in JSON',
      jsonNames,
      sql`select '[{"id": "x"}]'::json as people`,
      'Column people.name is missing',
    ],
    [
      'a surplus name in JSON',
      jsonNames,
      sql`select '[{"id": "x", "name": "y", "age": 1}]'::json as people`,
      'Column people holds age, which its shape does not have',
    ],
    [
      'a type in JSON',
      jsonNames,
      sql`select '[{"id": "x", "name": 1}]'::json as people`,
      'Column people.name is a number, the shape says string',
    ],
    [
      'a null in JSON',
      { person: json.holding({ rowOf: names }) },
      sql`select '{"id": "x", "name": null}'::json as person`,
      "Column person.name is null, the shape says it can't be",
    ],
    ['a list in JSON', jsonNames, sql`select '{}'::json as people`, 'Column people is no list'],
  ])('with an error in %s is detected', async (_, shape, query, problem) => {
    expect(await problemsOf(shape, query)).toEqual([problem])
  })

  it('of JSON is detected by its schema', async () => {
    const shape = { counts: jsonb.holding({ schema: z.record(z.string(), z.number()) }) }
    const [problem] = await problemsOf(shape, sql`select '{"a": "b"}'::jsonb as counts`)
    expect(problem).toMatch(/^Column counts holds {"a":"b"}/)
  })
})

describe('the kit', () => {
  const kit = useKit()

  it('checks every statement of every test, even inside transactions, and names it', async () => {
    const query = sql`select 1 as n, 'a' as letter`
    await kit.ctx.db.one({ n: int4 }, query)
    const problem = `The statement selects a column letter that the shape does not have, in: ${query.compile().text}`
    expect(kit.rowProblems()).toEqual([problem])
    const letter = sql`select 'a' as letter`
    await inTransaction(kit.ctx, (tx) => tx.db.one({ letter: uuid }, letter))
    expect(kit.rowProblems()).toEqual([
      "Column letter is of type 25, the shape says 2950, in: select 'a' as letter",
    ])
  })
})
