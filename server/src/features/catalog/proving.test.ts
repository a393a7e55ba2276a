import type { FacetList } from '@haat/contract/facets'
import type { Product } from '@haat/contract/catalog'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int8 } from '#core/sql/kinds.ts'
import { doomed, Killed } from '#testing/doomed.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { foldFacets } from './facet-counts.service.ts'
import { proveDiscounts } from './proving.service.ts'

const kit = useKit({ strikesProvenOnly: true })
let shop: { id: string; vendor: TestPerson }
let categoryId: string

beforeAll(async () => {
  shop = await kit.shop()
  categoryId = await kit.category('Proving')
})

/** A product at 80 taka, 20 off, that was sold for 100 until so many days ago, of 40. */
async function discounted(daysAgo: number, discount = 20): Promise<string> {
  const id = await kit.product({ shopId: shop.id, categoryId, price: 80, discount })
  await inTransaction(kit.ctx, async (tx) => {
    await tx.db.run(sql`alter table product_prices disable trigger product_prices_append_only`)
    await tx.db.run(sql`delete from product_prices where product_id = ${id}`)
    await tx.db.run(sql`insert into product_prices (product_id, since, price, discount)
      select ${id}::uuid, now() - make_interval(secs => d * 86400), p, x
      from (values (40::float8, ${(80 + discount) * 100}::bigint, 0::bigint),
        (${daysAgo}::float8, 8000, ${discount * 100})) v (d, p, x)`)
    await tx.db.run(sql`alter table product_prices enable trigger product_prices_append_only`)
  })
  return id
}
const list = async (query: string) =>
  (await kit.call<Product[]>({ url: `/products?category=Proving&${query}` })).data
const ids = async (query: string) => (await list(query)).map(({ id }) => id)
const provenOf = async (id: string) =>
  (
    await kit.ctx.db.one(
      { proven_discount: int8 },
      sql`select proven_discount from products where id = ${id}`,
    )
  ).proven_discount
const change = (id: string, body: object) =>
  kit.call({ method: 'PATCH', url: `/products/${id}`, as: shop.vendor, body })
const prove = () => proveDiscounts(kit.ctx)

describe('what is proven', () => {
  it('is what was asked for 7 of the last 30 days, as the page of the product counts', async () => {
    const proven = await discounted(22.9)
    const early = await discounted(23.1)
    await prove()
    expect(await provenOf(proven)).toBe(2000n)
    expect(await provenOf(early)).toBe(0n)
    for (const [id, isProven] of [
      [proven, true],
      [early, false],
    ] as const) {
      const { data } = await kit.call<{ isProven: boolean }>({
        url: `/products/${id}/price-history`,
      })
      expect(data.isProven).toBe(isProven)
      const { data: whole } = await kit.call<Product>({ url: `/products/${id}` })
      expect([whole.isDiscountProven, whole.discount]).toEqual([isProven || undefined, 20])
    }
  })

  it('ends with time, also for what nobody touches', async () => {
    const id = await discounted(24)
    await kit.ctx.db.run(sql`update products set proven_discount = 2000 where id = ${id}`)
    await prove()
    expect(await provenOf(id)).toBe(0n)
  })

  it('follows each change of the price at once', async () => {
    const id = await discounted(5)
    await prove()
    expect(await provenOf(id)).toBe(2000n)
    await change(id, { discount: 30 })
    expect(await provenOf(id), '110 was never asked').toBe(0n)
    await change(id, { discount: 10 })
    expect(await provenOf(id), '90 is less than was asked').toBe(1000n)
    await change(id, { discount: 0 })
    expect(await provenOf(id)).toBe(0n)
    await change(id, { stock: 3 })
    expect(await provenOf(id)).toBe(0n)
  })

  it('is nothing for what is listed or copied with a discount', async () => {
    const id = await kit.product({ shopId: shop.id, categoryId, price: 80, discount: 20 })
    await prove()
    expect(await provenOf(id)).toBe(0n)
    expect((await list('limit=1'))[0]).not.toHaveProperty('isDiscountProven')
  })

  it('is written whole by several at once, and after one was killed', async () => {
    const all = [await discounted(10), await discounted(10), await discounted(10)]
    await expect(proveDiscounts(doomed(kit.ctx, 1))).rejects.toThrow(Killed)
    expect(await Promise.all(all.map(provenOf))).toEqual([0n, 0n, 0n])
    await Promise.all([prove(), prove(), prove()])
    expect(await Promise.all(all.map(provenOf))).toEqual([2000n, 2000n, 2000n])
    kit.statements.length = 0
    await prove()
    expect(kit.statements.filter((text) => text.includes('update products'))).toHaveLength(1)
  })
})

describe('a market that strikes only what is proven', () => {
  it('filters, counts and sorts by proven discounts alone, in lists and searches', async () => {
    await kit.ctx.db.run(
      sql`update products set status = 'PAUSED' where category_id = ${categoryId}`,
    )
    const small = await discounted(10, 10)
    const large = await discounted(10, 40)
    const invented = await kit.product({
      shopId: shop.id,
      categoryId,
      price: 80,
      discount: 900,
      name: 'Invented kettle',
    })
    await kit.ctx.db.run(sql`update products set name = 'Honest kettle' where id = ${small}`)
    await prove()
    await foldFacets(kit.ctx)
    expect(await ids('sortBy=discount')).toEqual([large, small, invented])
    expect(await ids('sortBy=discount&sortOrder=asc')).toEqual([invented, small, large])
    expect(await ids('sortBy=discount&minPrice=1')).toEqual([large, small, invented])
    expect(new Set(await ids('onSale=true'))).toEqual(new Set([small, large]))
    expect(await ids('onSale=true&searchTerm=kettle')).toEqual([small])
    expect(await ids('searchTerm=kettle&sortBy=discount')).toEqual([small, invented])
    const { data } = await kit.call<FacetList>({ url: '/products/facets?category=Proving' })
    expect(data.facets.find(({ code }) => code === 'sale')?.values[0]?.products).toBe(2)
  })

  it('counts anew when a discount is proven, or no longer', async () => {
    const saleOf = async () => {
      await foldFacets(kit.ctx)
      const { data } = await kit.call<FacetList>({ url: '/products/facets?category=Proving' })
      return data.facets.find(({ code }) => code === 'sale')?.values[0]?.products
    }
    const id = await discounted(10)
    expect(await saleOf()).toBe(2)
    await prove()
    expect(await saleOf()).toBe(3)
    await change(id, { discount: 500 })
    expect(await saleOf()).toBe(2)
  })
})
