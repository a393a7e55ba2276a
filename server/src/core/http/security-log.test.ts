import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noClient, runInContext } from '#core/concurrency/request-context.ts'
import type { Ctx } from '#core/ctx.ts'
import { createCtx } from '#server/resources.ts'
import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { int4 } from '#core/sql/kinds.ts'
import { untyped } from '#testing/untyped.ts'
import { createSecurityLog } from './security-log.ts'
import { createThreshold } from './threshold.ts'
import { buildApp } from '#server/app.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) })
let ctx: Ctx
let app: FastifyInstance

beforeAll(async () => {
  ctx = createCtx(kit.ctx.config, kit.ctx.pool, log)
  app = await buildApp(ctx)
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

describe('security events', () => {
  const eventsOf = async (event: string) => {
    await ctx.security.flush()
    return await kit.ctx.db.many(
      pick(tables.security_events, 'actor_id', 'source', 'occurrences', 'details'),
      sql`
      select actor_id, source, occurrences, details from security_events
      where event = ${event} order by id`,
    )
  }

  it('report repeated denials of one person, once per ten', async () => {
    const customer = await kit.person('CUSTOMER')
    const headers = { authorization: customer.token }
    const knock = () => app.inject({ url: '/api/v1/coupons', headers })
    for (let n = 0; n < 9; n += 1) expect((await knock()).statusCode).toBe(403)
    expect(await eventsOf('access.denied-repeatedly')).toEqual([])
    for (let n = 0; n < 3; n += 1) await knock()
    expect(await eventsOf('access.denied-repeatedly')).toEqual([
      {
        actor_id: customer.id,
        source: expect.stringMatching(/^127\.0\.0\.0\/24#/),
        occurrences: 1,
        details: { route: '/api/v1/coupons' },
      },
    ])
    const reported = lines.filter((line) => line['event'] === 'access.denied-repeatedly')
    expect(reported).toMatchObject([{ level: 40, msg: 'security event' }])
    expect(JSON.stringify(reported)).not.toContain(customer.id)
  })

  it('report forged payment messages', async () => {
    await app.inject({
      method: 'POST',
      url: '/gateway/sandbox/ipn',
      payload: 'transaction=made-up&status=PAID',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await eventsOf('payment.forged')).toMatchObject([
      { occurrences: 1, details: { gateway: 'sandbox' } },
    ])
  })

  it('are aggregated in a flood without losing any from the count', async () => {
    const quiet = pino({ level: 'silent' })
    const security = createSecurityLog(kit.ctx.pool, quiet, 'secret')
    for (let n = 0; n < 20_000; n += 1) security.report({ event: 'flood.same', source: 'here' })
    for (let n = 0; n < 20_000; n += 1) {
      security.report({ event: 'flood.many', source: `10.0.${n}.0/24#abcdef` })
    }
    await security.flush()
    const rows = await kit.ctx.db.many(
      { event: tables.security_events.event, rows: int4, times: int4 },
      sql`
      select event, count(*)::int as rows, sum(occurrences)::int as times from security_events
      where event like 'flood.%' group by event order by event`,
    )
    expect(rows.map(({ event, times }) => [event, times])).toEqual([
      ['flood.many', 20_000],
      ['flood.same', 20_000],
    ])
    for (const { rows: written } of rows) expect(written).toBeLessThanOrEqual(61)
  })

  it('never fail their caller, even without a database', async () => {
    const security = createSecurityLog(
      { ...kit.ctx.pool, run: () => Promise.reject(new Error('gone')) },
      log,
      'secret',
    )
    security.report({ event: 'nobody.hears' })
    await security.flush()
    expect(lines).toMatchObject([
      { event: 'nobody.hears' },
      { msg: 'security events could not be written' },
    ])
  })

  it('are written for a request past its deadline, without removing the deadline', async () => {
    const deadline = performance.now() - 1
    const caller = { client: noClient, deadline }
    runInContext(caller, () => {
      for (let n = 0; n < 3; n += 1) ctx.security.report({ event: 'late.request' })
    })
    // Both are written concurrently, in any order.
    const counts = (await eventsOf('late.request')).map(({ occurrences }) => occurrences)
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(caller.deadline).toBe(deadline)
  })

  it('cannot be changed, nor deleted while they are recent', async () => {
    await kit.ctx.db.run(sql`
      insert into security_events (event, at) values ('old', now() - interval '100 days'), ('new', now())`)
    const { db } = kit.ctx
    await expect(db.run(sql`update security_events set event = 'x'`)).rejects.toThrow('append-only')
    await expect(db.run(sql`truncate security_events`)).rejects.toThrow('append-only')
    const young = sql`delete from security_events where event = 'new'`
    await expect(db.run(young)).rejects.toThrow('append-only')
    await kit.ctx.db.run(sql`select graphile_worker.add_job('security.forget', '{}')`)
    expect(await kit.runJobs()).toEqual([])
    const left = await db.many(
      untyped,
      sql`select event from security_events where event in ('old', 'new')`,
    )
    expect(left).toEqual([{ event: 'new' }])
  })
})

it('a threshold is reached once per window, and stores a bounded number of keys', () => {
  let now = 0
  const isTooMany = createThreshold({ hits: 3, windowMs: 1_000, now: () => now })
  expect([1, 2, 3, 4].map(() => isTooMany('a'))).toEqual([false, false, true, false])
  now = 2_000
  expect([1, 2].map(() => isTooMany('a'))).toEqual([false, false])
  for (let n = 0; n < 50_000; n += 1) isTooMany(`flood ${n}`)
  // The flood has evicted this key, so its count starts over.
  expect(isTooMany('a')).toBe(false)
})
