import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#core/ctx.ts'
import { createCtx } from '#server/resources.ts'
import { openPool, sql, type Pool } from '#core/sql/db.ts'
import { createHealth, type HealthReport } from './health.ts'
import { createLifecycle } from './lifecycle.ts'
import { buildApp } from '#server/app.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()
let proxy: DatabaseProxy
let pool: Pool
let ctx: Ctx
let app: FastifyInstance

beforeAll(async () => {
  proxy = await openDatabaseProxy(kit.ctx.pool.directUrl)
  pool = openPool(proxy.url, { size: 2 })
  ctx = createCtx(kit.ctx.config, pool, kit.ctx.log)
  app = await buildApp(ctx)
})
afterAll(async () => {
  await app.close()
  await pool.close()
  await proxy.takeAway()
})

async function probe(url: '/healthz' | '/readyz') {
  const start = performance.now()
  const answer = await app.inject(url)
  return {
    status: answer.statusCode,
    headers: answer.headers,
    report: answer.json<HealthReport & { code?: string }>(),
    ms: performance.now() - start,
  }
}

async function beat(secondsAgo: number): Promise<void> {
  await kit.ctx.db.run(sql`delete from worker_heartbeats`)
  await kit.ctx.db.run(sql`
    insert into worker_heartbeats (id, seen_at)
    values (new_id(), now() - make_interval(secs => ${secondsAgo}))`)
}

describe('/healthz', () => {
  it('is 200 and checks the database only', async () => {
    const { status, report, headers } = await probe('/healthz')
    expect(status).toBe(200)
    expect(report).toEqual({ status: 'ok', checks: { database: { status: 'ok' } } })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('stays 200 while every connection of the pool is in use', async () => {
    const taken = await Promise.all([pool.connect(), pool.connect()])
    const { status } = await probe('/healthz')
    for (const client of taken) client.release()
    expect(status).toBe(200)
  })

  it('sends one query for a flood of probes', async () => {
    const health = createHealth(ctx)
    const before = proxy.sent
    const reports = await Promise.all(Array.from({ length: 2_000 }, () => health.live()))
    expect(reports.every(({ status }) => status === 'ok')).toBe(true)
    // Opening a connection and one query.
    expect(proxy.sent - before).toBeLessThan(10)
    health.close()
  })
})

describe('/readyz', () => {
  it('lists each check, without details for anonymous callers', async () => {
    await beat(5)
    const { status, report } = await probe('/readyz')
    expect(status).toBe(200)
    expect(Object.keys(report.checks)).toEqual([
      'database',
      'migrations',
      'worker',
      'books',
      'disk',
      'draining',
    ])
    expect(report.checks['worker']).toEqual({ status: 'ok' })
    expect(report.checks['migrations']).toEqual({ status: 'ok' })
  })

  it('is degraded, but 200, without a worker, because orders can still be placed', async () => {
    await beat(60)
    const ready = await createHealth(ctx, { freeBytes: async () => 1e12 }).ready()
    expect(ready).toMatchObject({
      status: 'degraded',
      checks: { worker: { status: 'degraded', detail: 'last seen 60 s ago' } },
    })
    await expect.poll(async () => (await probe('/readyz')).report.status).toBe('degraded')
    expect((await probe('/readyz')).status).toBe(200)
  })

  it('is 503 while a migration of this release is missing, and while the process drains', async () => {
    await beat(5)
    const fresh = () => createHealth(ctx, { freeBytes: async () => 1e12 })
    const renamed = sql`
      update schema_migrations set name = 'x' || name where name = '0005-reviews-and-views.sql'`
    await kit.ctx.db.run(renamed)
    const behind = await fresh().ready()
    await kit.ctx.db.run(sql`
      update schema_migrations set name = '0005-reviews-and-views.sql' where name = 'x0005-reviews-and-views.sql'`)
    expect(behind.checks['migrations']).toEqual({
      status: 'failed',
      detail: 'not applied: 0005-reviews-and-views.sql',
    })
    const lifecycle = createLifecycle()
    const health = createHealth({ ...ctx, lifecycle }, { freeBytes: async () => 1e12 })
    expect((await health.ready()).status).toBe('ok')
    lifecycle.drain()
    expect(await health.ready()).toMatchObject({
      status: 'failed',
      checks: { draining: { status: 'failed' } },
    })
    expect((await health.live()).status).toBe('ok')
  })

  it.each([
    ['embedded', 50, 'failed'],
    ['embedded', 500, 'degraded'],
    ['embedded', 5_000, 'ok'],
    ['external', 50, 'degraded'],
  ] as const)(
    'reports for an %s database with %i MB free that the disk is %s',
    async (kind, free, state) => {
      const databaseUrl = kind === 'external' ? 'postgres://elsewhere' : undefined
      const config = { ...ctx.config, databaseUrl }
      const health = createHealth({ ...ctx, config }, { freeBytes: async () => free * 1024 * 1024 })
      expect((await health.ready()).checks['disk']).toMatchObject({ status: state })
      health.close()
    },
  )

  it('is degraded while a market that is no demo takes the test page for money', async () => {
    const check = async (changes: Partial<typeof ctx.config>) => {
      const health = createHealth({ ...ctx, config: { ...ctx.config, ...changes } })
      const { checks } = await health.ready()
      health.close()
      return checks['payments']
    }
    const degraded = { status: 'degraded', detail: 'PAYMENT_GATEWAY is the sandbox' }
    expect(await check({ isDemo: false })).toEqual(degraded)
    expect(await check({ isDemo: false, paymentGateways: ['bkash'] })).toBeUndefined()
    expect(await check({})).toBeUndefined()
  })

  it('answers while the disk hangs, without starting a second check of it', async () => {
    let asked = 0
    const hanging = () => {
      asked += 1
      return new Promise<number>(() => {})
    }
    const health = createHealth(ctx, { freeBytes: hanging })
    expect((await health.ready()).checks['disk']).toMatchObject({ status: 'degraded' })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await health.ready()).checks['disk']).toMatchObject({ status: 'degraded' })
    expect(asked).toBe(1)
    health.close()
  })
})
