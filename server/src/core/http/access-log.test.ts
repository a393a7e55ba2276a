import { connect } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAccessLog, type AccessEntry } from './access-log.ts'
import { createCtx } from '#server/resources.ts'
import { buildApp } from '#server/app.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()
type Line = Record<string, unknown>
const lines: Line[] = []
const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line) as Line) })
const accessLines = () => lines.filter((line) => line['log'] === 'access')
let app: FastifyInstance

async function appWith(accessLog: 'off' | 'notable' | 'all', logger: Logger = log) {
  const made = createCtx({ ...kit.ctx.config, accessLog }, kit.ctx.pool, logger)
  return { ctx: made, app: await buildApp(made) }
}

beforeAll(async () => ({ app } = await appWith('notable')))
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

describe('the access log', () => {
  it('has a line for a write and for a rejection, without personal data', async () => {
    const customer = await kit.person('CUSTOMER', { name: 'Rahima Secretname' })
    const remoteAddress = '203.0.113.77'
    await app.inject({
      method: 'PATCH',
      url: '/api/v1/users/update-profile?note=secret-in-query',
      headers: { authorization: customer.token, 'user-agent': 'Secret-Browser/1.0' },
      payload: { address: 'Secret Street 1' },
      remoteAddress,
    })
    await app.inject({
      url: `/api/v1/payments/${customer.id}?email=${customer.email}`,
      remoteAddress,
    })
    expect(accessLines()).toEqual([
      expect.objectContaining({
        method: 'PATCH',
        route: '/api/v1/users/update-profile',
        status: 200,
        code: null,
        role: 'CUSTOMER',
        source: expect.stringMatching(/^203\.0\.113\.0\/24#[\w-]{6}$/),
        requestId: expect.any(String),
        ms: expect.any(Number),
        bytes: expect.any(Number),
      }),
      expect.objectContaining({
        route: '/api/v1/payments/:id',
        status: 401,
        code: 'NOT_SIGNED_IN',
        role: null,
      }),
    ])
    const written = JSON.stringify(lines)
    for (const secret of ['Secret', 'secret', customer.email, customer.id, customer.token, '.77']) {
      expect(written).not.toContain(secret)
    }
  })

  it('omits fast successful reads in `notable`, logs them in `all`, and logs nothing in `off`', async () => {
    await app.inject('/api/v1/categories')
    await app.inject('/healthz')
    expect(accessLines()).toEqual([])
    const all = await appWith('all')
    await all.app.inject('/api/v1/categories')
    await all.app.close()
    expect(accessLines()).toMatchObject([{ route: '/api/v1/categories', status: 200 }])
    lines.length = 0
    const off = await appWith('off')
    await off.app.inject('/api/v1/nothing-here')
    await off.app.close()
    expect(accessLines()).toEqual([])
  })

  it('logs a client that disconnected before its response as 499, and counts it as aborted', async () => {
    const metrics = { ...kit.ctx.config.metrics, isOn: true }
    const own = createCtx({ ...kit.ctx.config, metrics }, kit.ctx.pool, log)
    const market = await buildApp(own)
    let release = () => {}
    market.get('/waits', () => new Promise((resolve) => (release = () => resolve({}))))
    await market.listen({ port: 0, host: '127.0.0.1' })
    const { port } = market.server.address() as AddressInfo
    const client = connect(port, '127.0.0.1')
    await once(client, 'connect')
    client.write('GET /waits HTTP/1.1\r\nhost: here\r\n\r\n')
    await expect.poll(() => own.metrics.text()).toContain('haat_http_requests_open 1\n')
    client.destroy()
    await expect.poll(() => own.metrics.text()).toContain('haat_http_requests_open 0\n')
    release()
    expect(accessLines()).toMatchObject([{ route: '/waits', status: 499 }])
    expect(await own.metrics.text()).toContain('route="/waits",status="aborted"')
    await market.close()
  })

  it('counts similar requests in one line during a flood, and loses none', () => {
    vi.useFakeTimers()
    const flooded = openAccessLog({ log, mode: 'notable' })
    const entry: AccessEntry = {
      method: 'POST',
      route: '/api/v1/auth/login',
      status: 401,
      ms: 1,
      bytes: 100,
      code: 'WRONG_CREDENTIALS',
      role: null,
      source: '203.0.113.0/24#abcdef',
      requestId: 'x',
    }
    for (let n = 0; n < 10_000; n += 1) flooded.note(entry)
    for (let n = 0; n < 1_000; n += 1) flooded.note({ ...entry, source: `10.0.${n}.0/24#abcdef` })
    expect(lines.length).toBe(200)
    vi.advanceTimersByTime(1_000)
    expect(lines.length).toBeLessThanOrEqual(200 + 201)
    const counted = lines.reduce((sum, line) => sum + Number(line['count'] ?? 1), 0)
    expect(counted).toBe(11_000)
    expect(lines[200]).toMatchObject({ msg: 'requests', count: 9_800, status: 401 })
    lines.length = 0
    flooded.note(entry)
    expect(lines).toMatchObject([{ msg: 'request' }])
    flooded.close()
    vi.useRealTimers()
  })
})
