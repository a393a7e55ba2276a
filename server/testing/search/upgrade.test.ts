import { anyRow } from '#testing/any-row.ts'
import type { Product } from '@haat/contract/catalog'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#core/boot/config.ts'
import type { Ctx } from '#core/ctx.ts'
import { createCtx } from '#server/resources.ts'
import { openPool, sql, type Pool } from '#core/sql/db.ts'
import { migrate } from '#core/sql/migrate.ts'
import { buildApp } from '#server/app.ts'
import { createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { fixtures } from '#testing/kit.ts'

/** The last migration before searches knew Bangla, units and other spellings. */
const before = '0025'
const dataDir = mkdtempSync(path.join(tmpdir(), 'haat-upgrade-'))
let database: TestDatabase
let pool: Pool
let ctx: Ctx
let app: FastifyInstance
let kit: ReturnType<typeof fixtures>
let mouse: string
let categoryId: string

beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = openPool(database.url, { size: 10 })
  await migrate(pool, { upTo: before })
  const config = readConfig({ DATA_DIR: dataDir, CALLS_PER_MINUTE: '0', LOG_LEVEL: 'silent' })
  ctx = createCtx(config, pool, pino({ level: 'silent' }))
  app = await buildApp(ctx)
  kit = fixtures(app, ctx)
  const { id: shopId } = await kit.shop()
  categoryId = await kit.category('Pointer')
  mouse = await kit.product({ shopId, categoryId, name: 'Anvil Silent M20' })
  await kit.product({ shopId, name: 'Orion View 43″ Wi-Fi Screen' })
  await kit.runJobs()
})
afterAll(async () => {
  await app.close()
  await pool.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const found = async (term: string) => {
  const { data } = await kit.call<Product[]>({
    url: `/products?searchTerm=${encodeURIComponent(term)}`,
  })
  return data.map(({ name }) => name)
}
const searchRows = () =>
  ctx.db.many(
    anyRow<{ product_id: string }>(),
    sql`
    select product_id, title::text, everything::text from product_search order by product_id`,
  )

describe('a market that has products from before searches knew Bangla', () => {
  it('has all of them read anew by the jobs of the upgrade', async () => {
    const old = await searchRows()
    expect((await migrate(pool)).length).toBeGreaterThan(0)
    expect(await kit.runJobs()).toEqual([])
    const upgraded = await searchRows()
    expect(upgraded).not.toEqual(old)
    await ctx.db.run(sql`select write_search((select array_agg(id) from products))`)
    expect(upgraded).toEqual(await searchRows())
    for (const term of ['43 inch', '43"', 'wifi screen', 'wi fi', '৪৩ ইঞ্চি']) {
      expect(await found(term), term).toEqual(['Orion View 43″ Wi-Fi Screen'])
    }
  })

  it('finds them by the Bangla name that their category is given', async () => {
    expect(await found('মূষিকযন্ত্র')).toEqual([])
    const admin = await kit.person('ADMIN')
    const named = await kit.call({
      method: 'PATCH',
      url: `/categories/${categoryId}`,
      as: admin,
      body: { nameBn: 'মূষিকযন্ত্র' },
    })
    expect(named.status).toBe(200)
    expect(await kit.runJobs()).toEqual([])
    expect(await found('মূষিকযন্ত্র')).toEqual(['Anvil Silent M20'])
    const { data } = await kit.call<Product>({ url: `/products/${mouse}` })
    expect(data.category.name).toBe('Pointer')
  })
})
