import type { PriceHistory } from '@haat/contract/prices'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
let shop: { id: string; vendor: TestPerson }

beforeAll(async () => {
  shop = await kit.shop()
})

const historyOf = (id: string) => kit.call<PriceHistory>({ url: `/products/${id}/price-history` })
const change = (id: string, body: object) =>
  kit.call({ method: 'PATCH', url: `/products/${id}`, as: shop.vendor, body })

/** A product whose prices began so many days ago: [days, price, discount], in taka, oldest first. */
async function offered(...prices: [daysAgo: number, price: number, discount?: number][]) {
  const [, price = 0, discount = 0] = prices.at(-1) ?? [0]
  const id = await kit.product({ shopId: shop.id, price, discount })
  await inTransaction(kit.ctx, async (tx) => {
    await tx.db.run(sql`alter table product_prices disable trigger product_prices_append_only`)
    await tx.db.run(sql`delete from product_prices where product_id = ${id}`)
    for (const [daysAgo, taka, off = 0] of prices) {
      await tx.db.run(sql`insert into product_prices (product_id, since, price, discount)
        values (${id}, now() - make_interval(secs => ${daysAgo * 86_400}), ${taka * 100}, ${off * 100})`)
    }
    await tx.db.run(sql`alter table product_prices enable trigger product_prices_append_only`)
  })
  return id
}

describe('the history of a price', () => {
  it('begins at the listing, notes each change of price or discount, and can’t be changed', async () => {
    const id = await kit.product({ shopId: shop.id, price: 100 })
    await change(id, { price: 90, discount: 10 })
    await change(id, { stock: 7, name: 'Other name' })
    await change(id, { discount: 20 })
    const { data } = await historyOf(id)
    expect(data.prices.map(({ price, discount }) => [price, discount])).toEqual([
      [90, 20],
      [90, 10],
      [100, 0],
    ])
    expect(data.lowest).toBe(90)
    for (const statement of [
      sql`update product_prices set price = 1`,
      sql`delete from product_prices`,
      sql`truncate product_prices`,
    ]) {
      await expect(kit.ctx.db.run(statement)).rejects.toThrow('append-only')
    }
  })

  it('has no price of a draft, which proves no discount either', async () => {
    const id = await kit.product({ shopId: shop.id, price: 9_000, status: 'DRAFT' })
    await change(id, { price: 8_000 })
    await change(id, { price: 500, discount: 500, status: 'ACTIVE' })
    await change(id, { status: 'PAUSED' })
    await change(id, { status: 'ACTIVE' })
    const { data } = await historyOf(id)
    expect(data.prices.map(({ price, discount }) => [price, discount])).toEqual([[500, 500]])
    expect(data).toMatchObject({ lowest: 500, isProven: false })
    await change(id, { status: 'PAUSED', price: 400 })
    await change(id, { status: 'ACTIVE' })
    expect((await historyOf(id)).data.prices[0]).toMatchObject({ price: 400 })
  })

  it('keeps every change of many at once, the last one as it stands', async () => {
    const id = await kit.product({ shopId: shop.id, price: 100 })
    await Promise.all(Array.from({ length: 8 }, (_, n) => change(id, { price: 50 + n })))
    const { data } = await historyOf(id)
    expect(data.prices).toHaveLength(9)
    expect(data.lowest).toBe(50)
    const { data: now } = await kit.call<{ price: number }>({ url: `/products/${id}` })
    expect(data.prices[0]?.price).toBe(now.price)
  })

  it('is for products on sale, in one statement', async () => {
    const id = await offered([40, 100])
    kit.statements.length = 0
    expect((await historyOf(id)).status).toBe(200)
    expect(kit.statements).toHaveLength(1)
    await kit.ctx.db.run(sql`update products set status = 'PAUSED' where id = ${id}`)
    expect((await historyOf(id)).code).toBe('NOT_FOUND')
    expect((await historyOf('00000000-0000-7000-8000-000000000000')).code).toBe('NOT_FOUND')
  })
})

describe('a struck price', () => {
  const facts = async (id: string) => {
    const { lowest, original, originalDays, isProven } = (await historyOf(id)).data
    return [lowest, original, originalDays, isProven]
  }

  it('counts once it was asked for 7 of the last 30 days', async () => {
    expect(await facts(await offered([40, 100], [22.9, 80, 20]))).toEqual([80, 100, 7, true])
    expect(await facts(await offered([40, 100], [23.1, 80, 20]))).toEqual([80, 100, 6, false])
    expect(await facts(await offered([8, 100], [0.5, 80, 20]))).toEqual([80, 100, 7, true])
    expect(await facts(await offered([60, 100], [31, 80, 20]))).toEqual([80, 100, 0, false])
  })

  it('adds up what was asked in pieces, and more counts too', async () => {
    const id = await offered([29, 100], [25, 50], [20, 120], [16, 80, 20])
    expect(await facts(id)).toEqual([50, 100, 8, true])
  })

  it('is invented when it was never asked', async () => {
    expect(await facts(await offered([200, 80, 20]))).toEqual([80, 100, 0, false])
    expect(await facts(await kit.product({ shopId: shop.id, price: 80, discount: 20 }))).toEqual([
      80,
      100,
      0,
      false,
    ])
  })

  it('is none without a discount; the lowest price is that of the window', async () => {
    expect(await facts(await offered([90, 10], [35, 60], [20, 100]))).toEqual([60, null, 0, false])
    expect(await facts(await offered([90, 10], [35, 60], [31, 100]))).toEqual([100, null, 0, false])
  })
})
