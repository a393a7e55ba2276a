import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { untyped } from '#testing/untyped.ts'
import { openPool, sql, type Db, type Pool } from './db.ts'
import { notInTransaction, watchPool } from './transaction-watch.ts'

let database: TestDatabase
let pool: Pool
const found: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = watchPool(openPool(database.url, { size: 4 }), ({ message }) => found.push(message))
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const one = sql`select 1 as one`
const during = async (work: (db: Db) => Promise<unknown>) => {
  found.length = 0
  await pool.transaction(work)
  return found
}

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['a statement', () => pool.one(untyped, one)],
  ['a light read', () => pool.many(untyped, sql.light`select 1 as one`)],
  ['another transaction', () => pool.transaction((db) => db.one(untyped, one))],
  ['a connection', async () => (await pool.connect()).release()],
  ['a call', async () => notInTransaction('a call')],
  ['one that starts a moment later', () => Promise.resolve().then(() => pool.one(untyped, one))],
])('reports %s inside a transaction', async (_, nested) => {
  expect(await during(nested)).toHaveLength(1)
})

it('ignores work of the transaction itself, after it, or concurrent to it', async () => {
  const begun = Promise.withResolvers<void>()
  const beside = begun.promise.then(() => pool.one(untyped, one))
  expect(
    await during(async (db) => {
      begun.resolve()
      await beside
      await db.one(untyped, one)
    }),
  ).toEqual([])
  await pool.one(untyped, one)
  notInTransaction('a call')
  expect(found).toEqual([])
})
