import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPool, sql, type Pool } from '#core/sql/db.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody } from '#testing/orders.ts'
import { buildApp } from '#server/app.ts'
import { createCtx } from '#server/resources.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { untyped } from '#testing/untyped.ts'

/** The kit reaches its database directly; the application under test uses the proxy. */
const kit = useKit()
const logged: { level: number; msg: string; reason?: string; requestId?: string }[] = []
let proxy: DatabaseProxy
let pool: Pool
let app: FastifyInstance
let admin: TestPerson

beforeAll(async () => {
  proxy = await openDatabaseProxy(kit.ctx.pool.directUrl)
  pool = openPool(proxy.url, { size: 4 })
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) })
  app = await buildApp(createCtx(kit.ctx.config, pool, log))
  admin = await kit.person('ADMIN')
})
afterAll(async () => {
  await app.close()
  await pool.close()
  await proxy.takeAway()
})
beforeEach(() => {
  logged.length = 0
})

interface Sent {
  method?: 'GET' | 'POST' | 'PATCH'
  url: string
  as?: TestPerson
  body?: object
  key?: string
}

async function call({ method = 'GET', url, as, body, key }: Sent) {
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(as === undefined ? {} : { authorization: as.token }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const { code, requestId, data } = answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, code, requestId, data, wait: answer.headers['retry-after'] }
}

const newcomer = {
  data: { name: 'New Comer', email: 'newcomer@test.example', phoneNumber: '01700000001' },
  password: 'six-or-more',
}
const lostStates = ['08000', '08003', '08006', '53300', '57P01', '57P02', '57P03']
const notReady = { status: 503, code: 'NOT_READY', wait: '2' }
/** Waits until the pool has noticed: until then a call may get a broken connection. */
async function takeAway(): Promise<void> {
  await proxy.takeAway()
  await expect.poll(() => pool.raw.totalCount, { timeout: 10_000 }).toBe(0)
}

const categories = '/api/v1/categories'
const nameOf = async (id: string) =>
  (
    await kit.ctx.db.one(
      pick(tables.categories, 'name'),
      sql`select name from categories where id = ${id}`,
    )
  ).name

describe('without its database the market', () => {
  it('responds with NOT_READY and one log line per request, and recovers with the database', async () => {
    expect(await call({ url: categories, as: admin })).toMatchObject({ status: 200 })
    await takeAway()
    for (const sent of [
      { url: categories },
      // A session that cannot be looked up must not count as ended.
      { url: '/api/v1/users/get-profile', as: admin },
      { method: 'POST', url: `${categories}/create`, as: admin, body: { name: 'Never Made' } },
      { method: 'POST', url: '/api/v1/users/create-customer', body: newcomer },
      { url: '/healthz' },
      { url: '/media/01900000-0000-7000-8000-000000000000/640.webp' },
    ] as const) {
      logged.length = 0
      const answer = await call(sent)
      expect(answer).toMatchObject(notReady)
      expect(logged).toEqual([
        expect.objectContaining({
          level: 40,
          requestId: answer.requestId,
          reason: expect.any(String),
        }),
      ])
    }
    await proxy.giveBack()
    expect(await call({ url: '/healthz' })).toMatchObject({ status: 200 })
    expect(await call({ url: categories, as: admin })).toMatchObject({ status: 200 })
  })

  it.each(lostStates)('is not ready while PostgreSQL refuses with %s', async (state) => {
    await takeAway()
    await proxy.giveBack(state)
    expect(await call({ url: categories })).toMatchObject(notReady)
    await takeAway()
    await proxy.giveBack()
  })

  it('responds with an internal error when PostgreSQL rejects it for any other reason', async () => {
    await takeAway()
    await proxy.giveBack('28P01')
    expect(await call({ url: categories })).toMatchObject({ status: 500, code: 'INTERNAL' })
    expect(logged).toEqual([expect.objectContaining({ level: 50, msg: 'request failed' })])
    await takeAway()
    await proxy.giveBack()
  })

  it('is not ready when no connection responds in time or becomes free', async () => {
    const { connectionTimeoutMillis: usual } = pool.raw.options
    pool.raw.options.connectionTimeoutMillis = 1_000
    await takeAway()
    await proxy.giveBack('silence')
    expect(await call({ url: categories })).toMatchObject(notReady)
    await takeAway()
    await proxy.giveBack()
    const taken = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
    expect(await call({ url: categories })).toMatchObject(notReady)
    for (const client of taken) client.release(true)
    pool.raw.options.connectionTimeoutMillis = usual
  })
})

it.each(['53100', '53200'])(
  'a change that PostgreSQL has no space for (%s) is rolled back and can be retried',
  async (state) => {
    const id = await kit.category(`Without room ${state}`)
    await kit.ctx.pool.raw.query(`
      create function refuse_room() returns trigger language plpgsql as
        $$ begin raise 'no room' using errcode = '${state}'; end $$;
      create trigger no_room after update on categories for each row execute function refuse_room()`)
    const url = `${categories}/${id}`
    const change = { method: 'PATCH', url, as: admin, body: { name: `Roomy ${state}` } } as const
    expect(await call(change)).toMatchObject(notReady)
    // The log reports it too, because an operator has to act.
    expect(logged).toEqual([expect.objectContaining({ level: 50, msg: 'request failed' })])
    await kit.ctx.pool.raw.query('drop function refuse_room cascade')
    expect(await call(change)).toMatchObject({ status: 200 })
  },
)

describe('a change whose connection is lost', () => {
  it('is rolled back when an administrator terminates it before the commit', async () => {
    const id = await kit.category('Steady')
    const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = kit.ctx.pool.transaction(async (db) => {
      await db.run(sql`select 1 from categories where id = ${id} for update`)
      held.resolve()
      await ended.promise
    })
    await held.promise
    const url = `${categories}/${id}`
    const changing = call({ method: 'PATCH', url, as: admin, body: { name: 'Changed' } })
    const end = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => kit.ctx.db.many(untyped, end), { timeout: 10_000 }).toHaveLength(1)
    ended.resolve()
    await holding
    expect(await changing).toMatchObject(notReady)
    expect(await nameOf(id)).toBe('Steady')
  })

  it.each([
    // Names that contain neither word, because the audit log's line contains the old name.
    ['begin', 'Lost at first', 'Lost at first'],
    ['commit', 'Lost at last', 'Saved all the same'],
  ])(
    'reports neither success nor failure when the response to its %s is lost',
    async (text, before, after) => {
      const id = await kit.category(before)
      proxy.loseAnswerTo(text)
      const body = { name: 'Saved all the same' }
      const answer = await call({ method: 'PATCH', url: `${categories}/${id}`, as: admin, body })
      expect(answer).toMatchObject(notReady)
      expect(await nameOf(id)).toBe(after)
    },
  )

  it('is made once, however often it is retried with its key', async () => {
    const { shopId, productIds } = await marketOf(kit, [{ stock: 10 }])
    const [productId = ''] = productIds
    const as = await kit.person('CUSTOMER')
    const body = orderBody(shopId, [{ productId }])
    const order = { method: 'POST', url: '/api/v1/orders/create', as, body, key: 'once' } as const
    proxy.loseAnswerTo('insert into orders')
    expect(await call(order)).toMatchObject(notReady)
    const orders = () =>
      kit.ctx.db.many(untyped, sql`select id from orders where customer_id = ${as.id}`)
    const [placed] = await orders()
    expect(await call(order)).toMatchObject({ status: 201, data: placed })
    expect(await orders()).toEqual([placed])
  })
})
