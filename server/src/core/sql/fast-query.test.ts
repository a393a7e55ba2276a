import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { untyped } from '#testing/untyped.ts'
import { openPool, sql, type Pool } from './db.ts'

// fast-query.ts replaces methods of the driver's Query that are not in its types. A new version of the
// driver may call them differently: read its lib/query.js and lib/client.js, then update this version.
const checkedVersion = '8.23.1'

let database: TestDatabase
let fast: Pool
let plain: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  fast = openPool(database.url, { size: 3 })
  plain = openPool(database.url, { size: 3, hasFastReads: false })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await fast.close()
  await plain.close()
  await database.drop()
})

describe('the contract with the driver', () => {
  it('is checked for the installed version', () => {
    const file = new URL(import.meta.resolve('pg/package.json'))
    const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
    expect(version, 'fast-query.ts was written for another version of pg').toBe(checkedVersion)
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    )
    expect(dependencies['pg'], 'pg must be pinned').toBe(checkedVersion)
  })

  it('has the methods that fast-query.ts replaces, with their parameters', () => {
    const methods = {
      prepare: 1,
      handleRowDescription: 1,
      handleDataRow: 1,
      handleCommandComplete: 2,
      handleReadyForQuery: 1,
    }
    const found = Object.keys(methods).map((name) => {
      const method: unknown = Reflect.get(pg.Query.prototype, name)
      return [name, typeof method === 'function' ? method.length : null]
    })
    expect(Object.fromEntries(found)).toEqual(methods)
    expect(Reflect.get(pg.Connection.prototype, 'describe')).toBeTypeOf('function')
  })

  it('calls them for each message, and requests each statement’s description once', async () => {
    const describes = vi.spyOn(pg.Connection.prototype, 'describe')
    const read = (n: number) => sql.light`select ${n}::int as n, g from generate_series(1, 3) g`
    for (const n of [1, 2, 3]) {
      expect(await fast.many(untyped, read(n))).toEqual([1, 2, 3].map((g) => ({ n, g })))
    }
    expect(describes).toHaveBeenCalledTimes(1)
  })
})

it('with FAST_READS=off light reads use the driver’s own queries and return the same rows', async () => {
  const describes = vi.spyOn(pg.Connection.prototype, 'describe')
  const read = sql.light`
    select n, null::text as nothing, 9007199254740993::bigint as money, array['a', null] as words,
      '{"a": 1}'::json as json, timestamptz '2026-11-21 09:41:06.123456+06' as at
    from generate_series(1, 3) n`
  const rows = await plain.many(untyped, read)
  expect(rows).toEqual(await fast.many(untyped, read))
  expect(rows).toEqual(await fast.many(untyped, read))
  describes.mockClear()
  await plain.many(untyped, read)
  expect(describes).toHaveBeenCalledTimes(1)
})
