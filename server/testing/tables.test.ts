import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool, type Pool } from '#core/sql/db.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { describeTables, migrationsChecksum } from './describe-tables.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 1 })
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

describe('the description of the tables', () => {
  it('matches the migrated schema', async () => {
    const { all, ofTrade, ofService } = await describeTables(
      pool.raw,
      migrationsChecksum(migrations),
    )
    await expect(all).toMatchFileSnapshot('../src/core/sql/tables.ts')
    await expect(ofService).toMatchFileSnapshot('../src/core/sql/tables-of-service.ts')
    await expect(ofTrade).toMatchFileSnapshot('../src/core/sql/tables-of-trade.ts')
  })

  it('contains each column’s type, nullability and allowed values', async () => {
    await pool.raw.query(`create table stalls (
      id uuid primary key, colour text not null check (colour in ('RED', 'BLUE')), size int,
      currency text check (currency = 'BDT'), words text[], label text check (length(label) < 9))`)
    expect((await describeTables(pool.raw, 'any')).all).toContain(
      [
        '  stalls: {',
        "    id: uuid, colour: oneOf('RED', 'BLUE'), size: int4.orNull, currency: oneOf('BDT').orNull,",
        '    words: texts.orNull, label: text.orNull,',
        '  },',
      ].join('\n'),
    )
  })

  it('rejects a type without a kind', async () => {
    await pool.raw.query('create table boxes (area box)')
    await expect(describeTables(pool.raw, 'any')).rejects.toThrow(
      'boxes.area: kinds.ts has no kind for box',
    )
  })
})
