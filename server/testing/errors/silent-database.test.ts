import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool, sql, type Pool } from '#core/sql/db.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody } from '#testing/orders.ts'
import { untyped } from '#testing/untyped.ts'
import { buildApp } from '#server/app.ts'
import { createCtx } from '#server/resources.ts'

/** The kit reaches its database directly; the application under test uses the proxy. */
const kit = useKit()
/** Three seconds are the limit; a busy machine may take longer. */
const boundMs = 8_000
let proxy: DatabaseProxy
let pool: Pool
let app: FastifyInstance

beforeAll(async () => {
  proxy = await openDatabaseProxy(kit.ctx.pool.directUrl)
  pool = openPool(proxy.url, { size: 4 })
  app = await buildApp(createCtx(kit.ctx.config, pool, kit.ctx.log))
})
afterAll(async () => {
  await app.close()
  await pool.close()
  await proxy.close()
})

interface Sent {
  url: string
  as?: TestPerson
  payload?: object
  key?: string
}

async function call({ url, as, payload, key }: Sent) {
  const since = performance.now()
  const answer = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/v1${url}`,
    headers: {
      ...(as === undefined ? {} : { authorization: as.token }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const { code, data } = answer.json<{ code?: string; data?: unknown }>()
  const wait = answer.headers['retry-after']
  return { status: answer.statusCode, code, data, wait, ms: performance.now() - since }
}

it('a silent PostgreSQL makes requests NOT_READY in bounded time, later ones at once, and an order once', async () => {
  const { shopId, productIds } = await marketOf(kit, [{ stock: 10 }])
  const [productId = ''] = productIds
  const as = await kit.person('CUSTOMER')
  const payload = orderBody(shopId, [{ productId }])
  const order = { url: '/orders/create', as, payload, key: 'kept' }
  const calls: readonly Sent[] = [
    order,
    { url: '/products?page=2' },
    { url: '/products?searchTerm=mouse' },
    { url: `/reviews/product/${productId}` },
    { url: '/orders/my-orders', as },
    { url: '/auth/login', payload: { email: as.email, password: 'a-wrong-password' } },
  ]
  await call({ url: '/categories' })
  proxy.hold(true)
  for (const answer of await Promise.all(calls.map(call))) {
    expect(answer).toMatchObject({ status: 503, code: 'NOT_READY', wait: expect.any(String) })
    expect(answer.ms).toBeLessThan(boundMs)
  }
  for (const answer of await Promise.all(calls.map(call))) {
    expect(answer).toMatchObject({ status: 503, code: 'NOT_READY', wait: '2' })
    expect(answer.ms).toBeLessThan(1_000)
  }
  proxy.hold(false)
  await expect.poll(() => call(order), { timeout: 10_000 }).toMatchObject({ status: 201 })
  const orders = sql`select id from orders where customer_id = ${as.id}`
  const [placed, ...more] = await kit.ctx.db.many(untyped, orders)
  expect(more).toEqual([])
  expect(await call(order)).toMatchObject({ status: 201, data: placed })
})
