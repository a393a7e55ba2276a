import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody } from '#testing/orders.ts'
import { tables } from '#core/sql/tables.ts'
import { int4 } from '#core/sql/kinds.ts'

const kit = useKit()
const orderCount = 500
const clientCount = 25
const stock = 10_000
const entry = path.resolve(import.meta.dirname, '../../../testing/api-server.ts')

let server: ChildProcess | undefined
afterEach(async () => {
  await kill()
})

async function start(port: number): Promise<void> {
  server = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: kit.ctx.pool.raw.options.connectionString,
      AUTH_SECRET: kit.ctx.config.authSecret,
      DATA_DIR: kit.ctx.config.dataDir,
      CALLS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  })
  if (server.stdout !== null) await once(server.stdout, 'data')
}

/** Kills the server like a power cut: no warning, no clean-up. */
async function kill(): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends one order as a patient client does: with the same key and body until a response arrives. */
async function orderUntilAnswered(
  url: string,
  buyer: TestPerson,
  key: string,
  body: unknown,
): Promise<{ id: string; tries: number }> {
  const deadline = Date.now() + 120_000
  for (let tries = 1; Date.now() < deadline; tries += 1) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: buyer.token,
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      })
      const { data } = (await answer.json()) as { data: { id: string } }
      if (answer.status === 201) return { id: data.id, tries }
    } catch {
      // The server is down, or was killed before it could respond.
    }
    await pause(20 + Math.random() * 80)
  }
  throw new Error(`No answer for ${key}`)
}

/** Every acknowledged order stands once, and no piece was sold twice or lost. */
async function expectBooked(acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const stored = await kit.ctx.db.many(
    { id: tables.orders.id, key: tables.idempotency_keys.key.orNull },
    sql`
    select o.id, k.key from orders o
    left join idempotency_keys k on (k.response ->> 'id')::uuid = o.id and k.person_id = o.customer_id`,
  )
  expect(stored).toHaveLength(orderCount)
  expect(new Map(stored.map(({ id, key }) => [key, id]))).toEqual(acknowledged)
  const shelves = await kit.ctx.db.many(
    { stock: tables.products.stock, sold: int4 },
    sql`
    select p.stock, sum(i.quantity)::int as sold
    from products p join order_items i on i.product_id = p.id group by p.id`,
  )
  expect(shelves.map((shelf) => shelf.stock + shelf.sold)).toEqual([stock, stock, stock])
}

describe('a server that is killed repeatedly while 500 orders arrive', () => {
  it('keeps every acknowledged order exactly once, and the stock adds up', async () => {
    const { shopId, productIds } = await marketOf(kit, [{ stock }, { stock }, { stock }])
    const buyers: TestPerson[] = []
    for (let n = 0; n < clientCount; n += 1) buyers.push(await kit.person('CUSTOMER'))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/api/v1/orders/create`
    const acknowledged = new Map<string, string>()
    let kills = 0
    let retried = 0
    let next = 0
    let nextKill = 30
    await start(port)

    async function client(buyer: TestPerson): Promise<void> {
      while (next < orderCount) {
        const key = `order-${(next += 1)}`
        const lines = productIds.map((productId) => ({
          productId,
          quantity: 1 + Math.floor(Math.random() * 3),
        }))
        const { id, tries } = await orderUntilAnswered(url, buyer, key, orderBody(shopId, lines))
        if (tries > 1) retried += 1
        acknowledged.set(key, id)
      }
    }
    async function killer(): Promise<void> {
      while (acknowledged.size < orderCount) {
        await pause(2)
        if (acknowledged.size < nextKill) continue
        await pause(Math.random() * 30)
        await kill()
        kills += 1
        nextKill = acknowledged.size + 60 + Math.floor(Math.random() * 50)
        await start(port)
      }
    }
    await Promise.all([killer(), ...buyers.map(client)])
    await kill()

    expect(kills).toBeGreaterThanOrEqual(4)
    expect(retried).toBeGreaterThan(0)
    await expectBooked(acknowledged)
  }, 240_000)
})
