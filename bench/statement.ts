// node bench/statement.ts: measures the statement of a shop with 100,000 orders: its pages and its file.
import type { StatementFileQuery, StatementQuery } from '@haat/contract/ledger'
import { sql } from '../server/src/core/sql/db.ts'
import { uuid } from '../server/src/core/sql/kinds.ts'
import {
  fileShopStatement,
  listShopStatement,
} from '../server/src/features/ledger/statements.service.ts'
import { figuresOf } from './figures.ts'
import { openMarket } from './market.ts'

const barMs = 100
const calls = 200
const orders = 100_000
const batch = 10_000
const days = 365
const megabyte = 1024 * 1024
/** How much memory a file may take beyond what the process had: batches, not the whole. */
const fileMostMb = 64

const market = await openMarket({ products: 100, orders: 100 })
try {
  const { id } = await market.ctx.db.one(
    { id: uuid },
    sql`select id from shops order by id limit 1`,
  )
  await fill(id)
  const order = await market.ctx.db.one(
    { id: uuid },
    sql`select order_id as id from journals where shop_id = ${id} and order_id is not null limit 1`,
  )
  const page = (query: Partial<StatementQuery> = {}) => listPage(id, query)
  await report('the first page', () => page())
  await report('page 500 of 20 entries', () => page({ page: 500, limit: 20 }))
  await report('the last 30 days', () => page({ from: dayAgo(30) }))
  await report('a month half a year ago', () => page({ from: dayAgo(210), to: dayAgo(180) }))
  await report('its first month', () => page({ from: dayAgo(365), to: dayAgo(335) }))
  await report('the whole year by its days', () => page({ from: dayAgo(365), to: dayAgo(0) }))
  await report('one order', () => page({ orderId: order.id }))
  await reportFile(id, {})
} finally {
  await market.close()
}

/** Enters the deliveries of 100,000 orders over a year and the ends of their holds. */
async function fill(shopId: string): Promise<void> {
  const start = performance.now()
  for (let first = 1; first <= orders; first += batch) await enter(shopId, first)
  await market.ctx.db.run(sql`analyze journals`)
  await market.ctx.db.run(sql`analyze journal_lines`)
  console.log(`${orders} orders entered in ${((performance.now() - start) / 1_000).toFixed(0)} s`)
}

/** Enters the next orders, from the nth on. */
async function enter(shopId: string, first: number): Promise<void> {
  await market.ctx.db.run(sql`
    with o as materialized (
      select n, gen_random_uuid() as id, now() - interval '1 day' * ${days}::int * n / ${orders}::int as at
      from generate_series(${first}::int, ${first + batch - 1}::int) n
    ), given as materialized (
      select 'order.delivered:' || id as key, id as order_id, at, 50000::bigint as pending, 0::bigint as available, n from o
      union all
      select 'order.released:' || id, id, at + interval '6 days', -50000, 50000, n from o
      where at < now() - interval '6 days'
    ), posted as (
      insert into journals (key, lines, at, order_id, shop_id)
      select key, case when available = 0 then 4 else 2 end, at, order_id, ${shopId} from given order by at
      returning id, key, at
    )
    insert into journal_lines (journal_id, line, account, party_id, amount, at)
    select p.id, l.line, l.account, l.party, l.amount, p.at
    from posted p join given g on g.key = p.key cross join lateral (
      select 1 as line, 'vendor.pending' as account, ${shopId}::text as party, -g.pending as amount
      union all select 2, 'vendor.available', ${shopId}, -g.available where g.available <> 0
      union all select 2, 'revenue.commission', '', -4000 where g.available = 0
      union all select 3, 'vat.payable', '', -600 where g.available = 0
      union all select 4, 'customer.unfulfilled', g.order_id::text, 54600 where g.available = 0
    ) l`)
}

function listPage(shopId: string, query: Partial<StatementQuery>) {
  return listShopStatement(market.ctx, shopId, { page: 1, limit: 10, ...query })
}

function dayAgo(count: number): string {
  return new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
}

async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  const { p50, p99 } = figuresOf([{ times, seconds: 1, failed: 0 }])
  console.log(`statement, ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  if (!(p99 <= barMs)) miss(`${barMs} ms`)
}

async function reportFile(shopId: string, period: StatementFileQuery): Promise<void> {
  const before = process.memoryUsage().heapUsed
  const start = performance.now()
  let rows = 0
  let most = 0
  for await (const row of (await fileShopStatement(market.ctx, shopId, period)).rows) {
    rows += row.length > 0 ? 1 : 0
    if (rows % 1_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before)
  }
  const seconds = (performance.now() - start) / 1_000
  const megabytes = most / megabyte
  console.log(
    `file: ${rows} rows in ${seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB more`,
  )
  if (!(megabytes <= fileMostMb)) miss(`${fileMostMb} MB`)
}

function miss(what: string): void {
  console.log(`missed: ${what}`)
  process.exitCode = 1
}
