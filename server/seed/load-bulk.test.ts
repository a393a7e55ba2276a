import { openPool, sql, type Pool } from '#core/sql/db.ts'
import { bool, int4, text } from '#core/sql/kinds.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { useKit } from '#testing/kit.ts'
import { createCtx } from '#server/resources.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMarketEmpty } from './is-market-empty.ts'
import { seedMarket } from './load.ts'

const kit = useKit()
const size = { products: 300, categories: 6, shops: 8, customers: 30, orders: 120, reviews: 60 }
const now = new Date('2026-11-01T06:00:00Z')
let database: TestDatabase
let bulk: Pool

/** The same market twice: by its triggers, row by row, and in bulk. */
beforeAll(async () => {
  database = await createTestDatabase()
  bulk = openPool(database.url, { size: 2 })
  await seedMarket(kit.ctx, { size, now })
  const { config, log } = kit.ctx
  await seedMarket(createCtx(config, bulk, log), { size, now, bulkFrom: 1 })
})

afterAll(async () => {
  await bulk.close()
  await database.drop()
})

/** What a query finds in each of the two markets, as one text. */
async function inBoth(query: string): Promise<[string, string]> {
  const found = async (pool: Pool) => {
    const { all } = await pool.one(
      { all: text },
      sql`select coalesce(string_agg(q::text, E'\n' order by q::text), '') as all from (${sql.raw(query)}) q`,
    )
    return all
  }
  return [await found(kit.ctx.pool), await found(bulk)]
}

test.each([
  ['counts of shops', 'select name, product_count, review_count, rating_sum from shops'],
  ['counts of categories', 'select name, product_count from categories'],
  [
    'products',
    'select id, name, visible, review_count, rating_sum, featured, picture_count from products',
  ],
  [
    'attributes',
    'select product_id, attribute_id, value_id, number, flag, text from product_attributes',
  ],
  ['pictures', 'select product_id, position, image, alt from product_pictures'],
  ['families', 'select id, name, axes from families'],
  ['stars', 'select product_id, stars, reviews from review_stars'],
  [
    'keys',
    `select conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
    where contype in ('f', 'p')`,
  ],
  ['search rows', 'select product_id, visible, title, everything from product_search'],
  [
    'keys of products',
    `select f.product_id, f.category_id, array(
      select k.kind || ' ' || k.ref from facet_keys k where k.id = any (f.keys) order by 1) from product_facets f`,
  ],
  [
    'counts of what lists are narrowed by',
    `select c.category_id, k.kind, k.ref, c.products from facet_counts c join facet_keys k on k.id = c.key`,
  ],
  [
    'journals of orders',
    `select j.kind, j.at, j.order_id, j.shop_id, j.payment_id, l.line, l.account, l.party_id, l.amount
    from journals j join journal_lines l on l.journal_id = j.id where j.order_id is not null`,
  ],
  ['balances of shops', 'select account, party_id, balance from ledger_balances'],
  ['months of shops', 'select party_id, month, account, amount from ledger_months'],
  ['payouts', 'select shop_id, status, amount, journals, sent_at from payouts'],
  ['words', 'select word, in_titles from search_words where products > 0'],
  ['indexes', `select indexname, indexdef from pg_indexes where schemaname = 'public'`],
])(
  'a market seeded in bulk has the same %s as one that its triggers made',
  async (_what, query) => {
    const [byTriggers, inBulk] = await inBoth(query)
    expect(byTriggers).not.toBe('')
    expect(inBulk).toBe(byTriggers)
  },
)

test('the triggers follow new products again afterwards', async () => {
  const { off } = await bulk.one(
    { off: int4 },
    sql`select count(*)::int as off from pg_trigger where tgenabled <> 'O'`,
  )
  expect(off).toBe(0)
  const { is_found } = await bulk.one(
    { is_found: bool },
    sql`
    with added as (
      insert into products (shop_id, category_id, name, description, image, price, stock)
      select shop_id, category_id, 'Zebrafinch camera', '', image, price, 1 from products limit 1
      returning id
    )
    select count(*) = 1 as is_found from added`,
  )
  expect(is_found).toBe(true)
  const { words } = await bulk.one(
    { words: int4 },
    sql`select count(*)::int as words from search_words where word = 'zebrafinch'`,
  )
  expect(words).toBe(1)
})

test('a market whose pictures cannot be written stays empty', async () => {
  const empty = await createTestDatabase()
  const pool = openPool(empty.url, { size: 2 })
  const ctx = createCtx(kit.ctx.config, pool, kit.ctx.log)
  ctx.resources.pictures = {
    ...ctx.resources.pictures,
    write: () => Promise.reject(new Error('the disk is full')),
  }
  await expect(seedMarket(ctx, { size, now, bulkFrom: 1 })).rejects.toThrow('the disk is full')
  expect(await isMarketEmpty(ctx)).toBe(true)
  await pool.close()
  await empty.drop()
})
