import { order, type Order } from '@haat/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor, Ctx } from '#core/ctx.ts'
import { openPool, sql } from '#core/sql/db.ts'
import { createCtx } from '#server/resources.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place, stockOf } from '#testing/orders.ts'
import { int4 } from '#core/sql/kinds.ts'
import { changeStatus } from './orders.service.ts'
import { placeOrder } from './placing.service.ts'

const kit = useKit()
const buyers: TestPerson[] = []
/** Stand-ins for several processes, each with its own connections and batches. */
const processes: Ctx[] = []

beforeAll(async () => {
  for (let n = 0; n < 50; n += 1) buyers.push(await kit.person('CUSTOMER'))
  const url = kit.ctx.pool.raw.options.connectionString ?? ''
  for (let n = 0; n < 5; n += 1) {
    const pool = openPool(url, { size: 5 })
    processes.push(createCtx(kit.ctx.config, pool, kit.ctx.log))
  }
})
afterAll(async () => {
  await Promise.all(processes.map(({ pool }) => pool.close()))
})

const actorOf = ({ id, email }: TestPerson): Actor => ({
  id,
  email,
  role: 'CUSTOMER',
  sessionId: id,
  requirement: null,
})

async function ordersOf(shopId: string): Promise<number> {
  const row = await kit.ctx.db.one(
    { n: int4 },
    sql`select count(*)::int as n from orders where shop_id = ${shopId}`,
  )
  return row.n
}

describe('fifty buyers at once for the last ten units', () => {
  it('make exactly ten orders and forty OUT_OF_STOCK errors, twenty times over HTTP', async () => {
    for (let round = 1; round <= 20; round += 1) {
      const { shopId, productIds } = await marketOf(kit, [{ stock: 10 }])
      const [productId = ''] = productIds
      const body = orderBody(shopId, [{ productId }])
      const answers = await Promise.all(
        buyers.map((buyer) => place(kit, buyer, body, `round-${round}`)),
      )
      const placed = answers.filter(({ status }) => status === 201)
      const refused = answers.filter(({ status }) => status === 409)
      expect([placed.length, refused.length]).toEqual([10, 40])
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['OUT_OF_STOCK']))
      for (const { data, errors } of refused) {
        expect(data).toMatchObject({ lines: [{ productId, left: expect.any(Number) }] })
        expect(errors?.[0]?.path).toBe('products.0.productId')
      }
      expect(await ordersOf(shopId)).toBe(10)
      expect(await stockOf(kit, productId)).toEqual({ stock: 0, sold: 10 })
    }
  })

  it('make exactly ten orders from several processes as well', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const { shopId, productIds } = await marketOf(kit, [{ stock: 10 }])
      const [productId = ''] = productIds
      const body = orderBody(shopId, [{ productId }])
      const outcomes = await Promise.allSettled(
        buyers.map((buyer, n) => {
          const ctx = processes[n % processes.length] ?? kit.ctx
          return placeOrder(ctx, actorOf(buyer), body, null)
        }),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
      const codes = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason.code] : [],
      )
      expect(new Set(codes)).toEqual(new Set(['OUT_OF_STOCK']))
      expect(await stockOf(kit, productId)).toEqual({ stock: 0, sold: 10 })
    }
  })
})

describe('concurrent orders', () => {
  it('never deadlock: many lines in opposite sequences, with cancellations in between', async () => {
    const { shopId, vendor, productIds } = await marketOf(
      kit,
      Array.from({ length: 6 }, () => ({ stock: 10_000 })),
    )
    const there = orderBody(
      shopId,
      productIds.map((productId) => ({ productId, quantity: 2 })),
    )
    const back = orderBody(
      shopId,
      productIds.toReversed().map((productId) => ({ productId, quantity: 3 })),
    )
    let placed = 0
    let cancelled = 0
    const started = Date.now()
    await Promise.all(
      processes.flatMap((ctx, p) =>
        buyers.slice(p * 10, p * 10 + 10).map(async (buyer, n) => {
          for (let turn = 0; turn < 6; turn += 1) {
            const body = (n + turn) % 2 === 0 ? there : back
            const { id } = await placeOrder(ctx, actorOf(buyer), body, null)
            placed += 1
            if (turn % 3 !== 0) continue
            const by: Actor = { ...actorOf(vendor), role: 'VENDOR' }
            await changeStatus(ctx, by, id, { status: 'CANCELLED' })
            cancelled += 1
          }
        }),
      ),
    )
    expect([placed, cancelled]).toEqual([300, 100])
    // PostgreSQL breaks a deadlock only after a second.
    const deadlocks = await kit.ctx.db.one(
      { n: int4 },
      sql`
      select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    )
    expect(deadlocks.n).toBe(0)
    expect(Date.now() - started).toBeLessThan(25_000)
    for (const productId of productIds) {
      const { stock, sold } = await stockOf(kit, productId)
      expect(stock + sold).toBe(10_000)
    }
  })

  it('use the price at the time they are written, while it changes', async () => {
    const { shopId, productIds } = await marketOf(kit, [{ price: 100, stock: 1_000 }])
    const [productId = ''] = productIds
    const body = orderBody(shopId, [{ productId }])
    const orders = buyers.map((buyer) => place(kit, buyer, body))
    const change = kit.ctx.db.run(sql`update products set price = 20000 where id = ${productId}`)
    const answers = await Promise.all(orders)
    await change
    for (const { status, code } of answers) {
      expect(status === 201 || code === 'PRICE_CHANGED').toBe(true)
    }
    const wrong = await kit.ctx.db.one(
      { n: int4 },
      sql`
      select count(*)::int as n from order_items where product_id = ${productId} and price <> 10000`,
    )
    expect(wrong.n).toBe(0)
    expect((await place(kit, buyers[0] ?? null, body)).code).toBe('PRICE_CHANGED')
  })

  it('make one order for one Idempotency-Key, from several processes at once', async () => {
    const [buyer] = buyers
    const { shopId, productIds } = await marketOf(kit, [{ stock: 100 }])
    const body = orderBody(shopId, [{ productId: productIds[0] ?? '' }])
    const call = { route: 'orders/create', key: 'many-processes', bodyHash: 'h', schema: order }
    const orders: Order[] = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        placeOrder(
          processes[n % processes.length] ?? kit.ctx,
          actorOf(buyer as TestPerson),
          body,
          call,
        ),
      ),
    )
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(await ordersOf(shopId)).toBe(1)
  })
})
