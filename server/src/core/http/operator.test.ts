import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#core/ctx.ts'
import { createCtx } from '#server/resources.ts'
import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { openOperatorPort } from './operator-routes.ts'
import { buildApp } from '#server/app.ts'
import { noteCovered, noteFailed, noteSaved } from '#server/backup/state.ts'
import { registerGauges } from '#server/gauges.ts'
import { useKit } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const token = 'a-token-of-sixteen-or-more'
const kit = useKit({
  metrics: { isOn: true, port: undefined, host: '127.0.0.1', token },
  callsPerMinute: 40,
})
const bearer = { authorization: `Bearer ${token}` }

/** Parses the metrics into `name{labels}` → value. */
async function figures(): Promise<Map<string, number>> {
  const answer = await kit.app.inject({ url: '/metrics', headers: bearer })
  expect(answer.statusCode).toBe(200)
  return read(answer.body)
}

function read(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

const named = (all: Map<string, number>, name: string) =>
  [...all.keys()].filter((key) => key.startsWith(name))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

beforeAll(() => registerGauges(kit.ctx))

describe('/metrics', () => {
  it('does not exist unless it is turned on', async () => {
    const off = { ...kit.ctx.config.metrics, isOn: false, token: undefined }
    const ctx = createCtx({ ...kit.ctx.config, metrics: off }, kit.ctx.pool, kit.ctx.log)
    const app = await buildApp(ctx)
    expect((await app.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(404)
    await app.close()
  })

  it.each([
    [undefined],
    [token],
    ['Bearer '],
    [`Bearer ${token}x`],
    [`Bearer ${token.slice(0, -1)}`],
  ])('rejects the authorization %s and records a security event', async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await kit.app.inject({ url: '/metrics', headers })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('haat_')
    await kit.ctx.security.flush()
    const events = await kit.ctx.db.many(
      {
        source: tables.security_events.source.notNull,
        occurrences: tables.security_events.occurrences,
      },
      sql`
      select source, occurrences from security_events where event = 'metrics.refused'`,
    )
    expect(events.length).toBeGreaterThan(0)
    expect(events[0]?.source).toMatch(/^127\.0\.0\.0\/24#[\w-]{6}$/)
  })

  it('counts requests by route pattern, so that made-up URLs add no labels', async () => {
    const product = await kit.product({ shopId: (await kit.shop()).id })
    await kit.app.inject(`/api/v1/products/${product}?userEmail=a@b.example`)
    await kit.app.inject('/api/v1/products/not-an-id')
    const remoteAddress = '198.51.100.7'
    for (let n = 0; n < 50; n += 1) {
      await kit.app.inject({ url: `/made/up/${n}?q=${n}`, remoteAddress })
      await kit.app.inject({ url: '/api/v1/shops', remoteAddress })
    }
    const all = await figures()
    const counts = named(all, 'haat_http_request_duration_seconds_count')
    const ofProduct = 'method="GET",route="/api/v1/products/:id"'
    expect(all.get(`haat_http_request_duration_seconds_count{${ofProduct},status="2xx"}`)).toBe(1)
    expect(all.get(`haat_http_request_duration_seconds_count{${ofProduct},status="4xx"}`)).toBe(1)
    expect(counts.filter((key) => key.includes('made'))).toEqual([])
    expect(all.get('haat_refusals_total{code="VALIDATION_FAILED"}')).toBe(1)
    // The limit is forty calls a minute.
    expect(all.get('haat_refusals_total{code="TOO_MANY_REQUESTS"}')).toBeGreaterThan(0)
    // The metrics request itself is still open.
    expect(all.get('haat_http_requests_open')).toBe(1)
  })

  it('covers orders, pool, jobs, worker, memory and the event loop', async () => {
    const { shopId, productIds } = await marketOf(kit, [{}])
    const lines = productIds.map((productId) => ({ productId }))
    const order = await place(kit, await kit.person('CUSTOMER'), orderBody(shopId, lines))
    expect(order.status).toBe(201)
    await kit.ctx.db.run(sql`select graphile_worker.add_job('mail.send', '{}')`)
    await kit.ctx.db.run(sql`select graphile_worker.add_job('mail.send', '{}',
      run_at => now() - interval '90 seconds')`)
    await kit.ctx.db.run(sql`insert into worker_heartbeats (id) values (new_id())`)
    // Job gauges are cached for five seconds; a new app reads them at once.
    registerGauges(kit.ctx)
    const all = await figures()
    expect(all.get('haat_orders_placed_total{payment="COD"}')).toBe(1)
    expect(all.get('haat_database_connections{state="waiting"}')).toBe(0)
    expect(all.get('haat_database_connections{state="total"}')).toBeGreaterThan(0)
    expect(all.get('haat_database_bytes')).toBeGreaterThan(1e6)
    expect(all.get('haat_jobs_open{job="mail.send"}')).toBe(2)
    expect(all.get('haat_jobs_waiting{state="due"}')).toBeGreaterThanOrEqual(2)
    expect(all.get('haat_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
    expect(all.get('haat_workers')).toBe(1)
    expect(all.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1e6)
    expect(all.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
  })

  it('reports the age of backups and whether they fail, if backups are configured', async () => {
    expect(named(await figures(), 'haat_backup')).toEqual([])
    const config = { ...kit.ctx.config, backup: { ...kit.ctx.config.backup, to: '/mnt/backup' } }
    registerGauges({ ...kit.ctx, config })
    const none = await figures()
    expect(named(none, 'haat_backup_age_seconds')).toEqual([])
    expect(none.get('haat_backup_failing')).toBe(0)
    const hourAgo = new Date(Date.now() - 3_600_000)
    await noteSaved(kit.ctx, { at: hourAgo, bytes: 1, seconds: 1 })
    await noteCovered(kit.ctx, new Date())
    await noteFailed(kit.ctx, 'The disk is full.')
    registerGauges({ ...kit.ctx, config })
    const all = await figures()
    expect(all.get('haat_backup_age_seconds{what="whole"}')).toBeGreaterThanOrEqual(3_600)
    expect(all.get('haat_backup_age_seconds{what="covered"}')).toBeLessThan(3_600)
    expect(all.get('haat_backup_failing')).toBe(1)
  })

  it('counts a job by its outcome', async () => {
    await kit.ctx.db.run(sql`delete from graphile_worker._private_jobs`)
    await kit.ctx.db.run(sql`select graphile_worker.add_job('answers.forget', '{}')`)
    await kit.ctx.db.run(
      sql`select graphile_worker.add_job('mail.send', '{"id":"no uuid"}', max_attempts => 1)`,
    )
    await kit.runJobs()
    const all = await figures()
    expect(all.get('haat_jobs_total{job="answers.forget",outcome="done"}')).toBe(1)
    expect(all.get('haat_jobs_total{job="mail.send",outcome="given-up"}')).toBe(1)
  })

  it('omits gauges that fail or hang, and returns the others', async () => {
    const { metrics } = kit.ctx
    metrics.gauge('haat_test_broken', 'Throws.', () => {
      throw new Error('broken')
    })
    metrics.gauge('haat_test_hanging', 'Never comes.', () => new Promise<number>(() => {}), 'kind')
    const all = await figures()
    expect(named(all, 'haat_test_')).toEqual([])
    expect(all.has('haat_http_requests_open')).toBe(true)
    // A later gauge with the same name replaces the earlier one.
    metrics.gauge('haat_test_broken', 'Mended.', () => 7)
    metrics.gauge('haat_test_hanging', 'Mended.', () => ({ a: 1, b: 2 }), 'kind')
    const mended = await figures()
    expect(mended.get('haat_test_broken')).toBe(7)
    expect(mended.get('haat_test_hanging{kind="b"}')).toBe(2)
  })
})

describe('the operator’s own port', () => {
  let ctx: Ctx
  let url: string
  let close: () => Promise<void>

  beforeAll(async () => {
    const port = await freePort()
    const metrics = { isOn: true, port, host: '127.0.0.1', token: undefined }
    ctx = createCtx({ ...kit.ctx.config, metrics, role: 'worker' }, kit.ctx.pool, kit.ctx.log)
    ;({ close } = await openOperatorPort(ctx))
    url = `http://127.0.0.1:${port}`
  })
  afterAll(() => close())

  it('serves metrics without a token, but none of the market’s routes', async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    expect(read(text).size).toBeGreaterThan(10)
    expect((await fetch(`${url}/api/v1/products`)).status).toBe(404)
  })

  it('serves health checks with details, also in a worker process', async () => {
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' })
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      checks: { disk: { detail: expect.stringMatching(/^\d+ MB free$/) } },
    })
    ctx.lifecycle.drain()
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })
})

it('health checks respond even to an address that has reached its rate limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      kit.app.inject({ url: '/healthz', remoteAddress: '203.0.113.9' }),
    ),
  )
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
})
