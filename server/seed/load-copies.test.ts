import { sql } from '#core/sql/db.ts'
import { bool, int4, text } from '#core/sql/kinds.ts'
import { check } from '#testing/checker/checker.ts'
import { useKit } from '#testing/kit.ts'
import { wrongCounts, wrongRows } from '#testing/seeded-market.ts'
import { beforeAll, expect, test } from 'vitest'
import { seedMarket } from './load.ts'

const kit = useKit()
const size = { products: 300, categories: 6, shops: 20, customers: 60, orders: 1_500, reviews: 120 }
const lines = 12_000
const demoCustomer = `(select id from people where email = 'customer@haat.example')`
const constraints = `
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`
let constraintsBefore: string[]

beforeAll(async () => {
  constraintsBefore = await list(constraints)
  await seedMarket(kit.ctx, { size, bulkFrom: 1, orderLines: lines })
})

async function list(query: string): Promise<string[]> {
  const rows = await kit.ctx.db.many(
    { row: text },
    sql`select q::text as row from (${sql.raw(query)}) q`,
  )
  return rows.map(({ row }) => row).toSorted()
}

async function count(query: string): Promise<number> {
  const { rows } = await kit.ctx.db.one(
    { rows: int4 },
    sql`select count(*)::int as rows from (${sql.raw(query)}) q`,
  )
  return rows
}

test('orders are copied until there are about as many lines as asked for', async () => {
  const found = await count('select from order_items')
  expect(found).toBeGreaterThan(lines * 0.97)
  expect(found).toBeLessThan(lines * 1.03)
  expect(await count('select from payments')).toBeGreaterThan(300)
  expect(await count('select from refunds')).toBeGreaterThan(5)
})

test('copies contradict nothing that belongs to them', async () => {
  for (const [what, query] of Object.entries({ ...wrongCounts, ...wrongRows }))
    expect([what, await count(query)]).toEqual([what, 0])
})

test('the checker finds nothing in a market with copies', async () => {
  const { dataDir } = kit.ctx.config
  expect(await kit.runJobs()).toEqual([])
  expect(await check({ db: kit.ctx.pool, dataDir, journal: null })).toEqual([])
})

test('constraints are the same afterwards, and all are checked', async () => {
  expect(constraintsBefore.length).toBeGreaterThan(20)
  expect(await list(constraints)).toEqual(constraintsBefore)
})

test('ids follow the time of the order, so that lists show the newest first', async () => {
  const { is_sorted } = await kit.ctx.db.one(
    { is_sorted: bool },
    sql`
    select bool_and(abs(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint
      - extract(epoch from created_at) * 1000) < 2) as is_sorted from orders`,
  )
  expect(is_sorted).toBe(true)
})

test('nobody buys before they joined, nor what is not there yet', async () => {
  const early = `select from orders o join people b on b.id = o.customer_id
    where o.created_at < b.created_at and b.id <> ${demoCustomer}`
  expect(await count(early)).toBe(0)
  const unborn = `select from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
    where o.created_at < p.created_at and o.customer_id <> ${demoCustomer}`
  expect(await count(unborn)).toBe(0)
})

test('orders are spread over customers and shops, and leave the demo’s customer alone', async () => {
  const most = (column: string) => `
    select from (select ${column}, count(*) as n from orders group by 1) q
    where n > (select count(*) from orders) / 3`
  expect(await count(most('customer_id'))).toBe(0)
  expect(await count(most('shop_id'))).toBe(0)
  expect(await count('select distinct customer_id from orders')).toBeGreaterThan(30)
  expect(await count(`select from orders where customer_id = ${demoCustomer}`)).toBeLessThan(20)
})
