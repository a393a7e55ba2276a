import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { readConfig } from '#core/boot/config.ts'
import type { Ctx } from '#core/ctx.ts'
import { startWorker } from '#core/jobs/job-worker.ts'
import { announceChange, listenForChanges } from '#core/sql/changes.ts'
import { openPool, sql } from '#core/sql/db.ts'
import { int4, text } from '#core/sql/kinds.ts'
import { migrate } from '#core/sql/migrate.ts'
import { buildApp } from '#server/app.ts'
import { cronJobs, tasks } from '#server/jobs.ts'
import { createCtx } from '#server/resources.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { fixtures } from '#testing/kit.ts'
import { until } from '#testing/market-process.ts'
import { orderBody, place } from '#testing/orders.ts'
import { openPooler, type Pooler } from './pooler.ts'

const serverConnections = 3
const patience = { timeout: 25_000 }
let database: TestDatabase
let pooler: Pooler
let ctx: Ctx
let app: FastifyInstance
let market: ReturnType<typeof fixtures>
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  pooler = await openPooler(database.url, { poolSize: serverConnections })
  dataDir = mkdtempSync(path.join(tmpdir(), 'haat-pooler-files-'))
  const poolerUrl = pooler.through(database.url)
  const config = {
    ...readConfig({
      AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
      CALLS_PER_MINUTE: '0',
      DATA_DIR: dataDir,
    }),
    databaseUrl: database.url,
    poolerUrl,
  }
  // More than PgBouncer has to the server, so that they take turns.
  const pool = openPool(database.url, { size: 12, poolerUrl })
  ctx = createCtx(config, pool, pino({ level: 'silent' }))
  app = await buildApp(ctx)
  await app.ready()
  market = fixtures(app, ctx)
})
afterAll(async () => {
  await app.close()
  await ctx.pool.close()
  await pooler.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('takes turns at few connections to the server', async () => {
  const pids = await Promise.all(
    Array.from({ length: 60 }, () =>
      ctx.db.one({ pid: int4 }, sql`select pg_backend_pid() as pid, pg_sleep(0.005)`),
    ),
  )
  expect(new Set(pids.map(({ pid }) => pid)).size).toBeLessThanOrEqual(serverConnections)
  expect(ctx.pool.raw.totalCount).toBeGreaterThan(serverConnections)
})

it('prepares no statement, also not for light reads', async () => {
  await Promise.all(
    Array.from({ length: 40 }, () => ctx.db.many({ n: int4 }, sql.light`select 1 as n`)),
  )
  const { count } = await ctx.db.one(
    { count: int4 },
    sql`select count(*)::int as count from pg_prepared_statements`,
  )
  expect(count).toBe(0)
})

it('gives light reads that share a connection their own rows', async () => {
  const wanted = Array.from({ length: 500 }, (_, n) => n)
  const found = await Promise.all(
    wanted.map((n) => ctx.db.one({ n: int4 }, sql.light`select ${n}::int as n`)),
  )
  expect(found.map(({ n }) => n)).toEqual(wanted)
})

it('reads times in UTC on a server with another time zone', async () => {
  const admin = openPool(inject('postgresAdminUrl'), { size: 1 })
  const name = new URL(database.url).pathname.slice(1)
  await admin.raw.query(`alter database ${name} set timezone = 'Asia/Dhaka'`)
  await pooler.kill()
  await pooler.start()
  await until('it answers', () =>
    ctx.db.run(sql`select 1`).then(
      () => true,
      () => false,
    ),
  )
  const zones = await Promise.all(
    Array.from({ length: 30 }, () =>
      ctx.db.one({ zone: text }, sql`select current_setting('timezone') as zone, pg_sleep(0.005)`),
    ),
  )
  expect(new Set(zones.map(({ zone }) => zone))).toEqual(new Set(['UTC']))
  await admin.raw.query(`alter database ${name} reset timezone`)
  await admin.close()
})

it('hears of changes that are announced through the pooler', async () => {
  const changes = await listenForChanges(ctx)
  const heard = vi.fn()
  changes.on(heard)
  await announceChange(ctx)
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), patience)
  await changes.close()
})

it('migrates from several processes at once', async () => {
  const poolerUrl = pooler.through(database.url)
  const pools = [1, 2, 3].map(() => openPool(database.url, { size: 2, poolerUrl }))
  expect(await Promise.all(pools.map((pool) => migrate(pool)))).toEqual([[], [], []])
  await Promise.all(pools.map((pool) => pool.close()))
})

it('runs jobs, with leases that last as long as their worker', async () => {
  const leases = async () =>
    (
      await ctx.db.many(
        { pid: int4 },
        sql`
        select l.pid from pg_locks l join pg_database d on d.oid = l.database
        where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
          and d.datname = current_database()`,
      )
    ).length
  const worker = await startWorker(ctx, tasks, cronJobs)
  await vi.waitFor(async () => expect(await leases()).toBe(1), patience)
  await ctx.db.run(sql`select graphile_worker.add_job('answers.forget')`)
  await vi.waitFor(async () => {
    const left = await ctx.db.many(
      { id: text },
      sql`select id::text as id from graphile_worker.jobs where task_identifier = 'answers.forget'`,
    )
    expect(left).toEqual([])
  }, patience)
  await worker.stop()
  await vi.waitFor(async () => expect(await leases()).toBe(0), patience)
})

it('loses neither an order nor stock when PgBouncer is killed under 64 buyers', async () => {
  const { id: shopId } = await market.shop()
  const stock = 100_000
  const productId = await market.product({ shopId, stock })
  const buyers = await Promise.all(Array.from({ length: 64 }, () => market.person('CUSTOMER')))
  const stop = new AbortController()
  const statuses = new Map<number, number>()
  let acknowledged = 0
  const buy = async (buyer: (typeof buyers)[number], n: number) => {
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      const placed = await place(market, buyer, orderBody(shopId, [{ productId }]), `${n}-${turn}`)
      statuses.set(placed.status, (statuses.get(placed.status) ?? 0) + 1)
      if (placed.status === 201) acknowledged += 1
      const read = await market.call({ url: '/products?searchTerm=product' })
      statuses.set(read.status, (statuses.get(read.status) ?? 0) + 1)
      if (placed.status !== 201) await sleep(50)
    }
  }
  const buying = Promise.all(buyers.map(buy))
  for (let kills = 0; kills < 3; kills += 1) {
    const before = acknowledged
    await until('orders are placed', () => acknowledged > before + 20)
    await pooler.kill()
    await sleep(200)
    await pooler.start()
  }
  const before = acknowledged
  await until('orders are placed again', () => acknowledged > before + 20)
  stop.abort()
  await buying
  expect(new Set(statuses.keys())).toEqual(new Set([200, 201, 503]))
  const found = await ctx.db.one(
    { orders: int4, sold: int4 },
    sql`
    select (select count(*)::int from order_items where product_id = ${productId}) as orders,
           (select ${stock} - stock from products where id = ${productId}) as sold`,
  )
  expect(found.sold).toBe(found.orders)
  expect(found.orders).toBeGreaterThanOrEqual(acknowledged)
}, 120_000)

it('reports a pooler that is gone as not ready, and heals', async () => {
  const ready = async () => (await app.inject('/readyz')).json<{ checks: object }>()
  await until('it is ready', async () => (await app.inject('/readyz')).statusCode === 200)
  await pooler.kill()
  await until('it is missed', async () => (await app.inject('/readyz')).statusCode === 503)
  expect(await ready()).toMatchObject({
    checks: { database: { status: 'ok' }, pooler: { status: 'failed' } },
  })
  await pooler.start()
  await until('it is back', async () => (await app.inject('/readyz')).statusCode === 200)
})
