import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#core/sql/db.ts'
import type { Pool } from '#core/sql/db.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'

let databases: TestDatabase[] = []
let pools: Pool[] = []

beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()]
  pools = databases.map(({ url }) => openPool(url, { size: 1 }))
})

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  await Promise.all(databases.map((database) => database.drop()))
})

test('a test database is migrated and isolated from the others', async () => {
  const count = async (pool: Pool | undefined) =>
    (await pool?.raw.query('select count(*)::int as n from schema_migrations'))?.rows[0].n
  expect(await count(pools[0])).toBeGreaterThan(0)
  await pools[0]?.raw.query('delete from schema_migrations')
  expect(await count(pools[0])).toBe(0)
  expect(await count(pools[1])).toBeGreaterThan(0)
})
