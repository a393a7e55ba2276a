import { recentlyViewedLimits } from '@haat/contract/recently-viewed.limits'
import type { RecentlyViewed } from '@haat/contract/recently-viewed'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'

const kit = useKit()
let shop: { id: string; vendor: TestPerson }
let customer: TestPerson
let products: string[]

beforeAll(async () => {
  shop = await kit.shop()
  customer = await kit.person('CUSTOMER')
  const categoryId = await kit.category()
  products = []
  for (let n = 0; n < 4; n += 1) {
    products.push(await kit.product({ shopId: shop.id, categoryId, name: `Product ${n}` }))
  }
})

const look = (productId: string, as: TestPerson | null = customer) =>
  kit.call<RecentlyViewed>({
    method: 'POST',
    url: '/recent-viewed-products/create',
    as,
    body: { productId },
  })
const list = (query = '', as: TestPerson | null = customer) =>
  kit.call<RecentlyViewed[]>({ url: `/recent-viewed-products${query}`, as })
const forget = (id: string, as: TestPerson | null = customer) =>
  kit.call({ method: 'DELETE', url: `/recent-viewed-products/${id}`, as })
const names = async (query = '') => (await list(query)).data.map(({ product }) => product.name)

describe('recently viewed products', () => {
  it('are listed once each, the latest first', async () => {
    for (const product of products) expect((await look(product)).status).toBe(201)
    expect(await names()).toEqual(['Product 3', 'Product 2', 'Product 1', 'Product 0'])
    const again = await look(products[1] ?? '')
    expect(again.data).toMatchObject({ product: { id: products[1], name: 'Product 1' } })
    expect(await names()).toEqual(['Product 1', 'Product 3', 'Product 2', 'Product 0'])
    kit.statements.length = 0
    const second = await list('?limit=3&page=2')
    expect(kit.statements).toHaveLength(2)
    expect(second.data.map(({ product }) => product.name)).toEqual(['Product 0'])
    expect(second.meta).toEqual({ page: 2, limit: 3, total: 4 })
  })

  it('are recorded when their page is read', async () => {
    await kit.call({ url: `/products/${products[2]}?userEmail=${customer.email}`, as: customer })
    expect((await names())[0]).toBe('Product 2')
  })

  it('include only products on sale', async () => {
    await kit.ctx.db.run(sql`update products set status = 'PAUSED' where id = ${products[2] ?? ''}`)
    expect(await names()).toEqual(['Product 1', 'Product 3', 'Product 0'])
    expect((await list()).meta.total).toBe(3)
    expect(await look(products[2] ?? '')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await look('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    await kit.ctx.db.run(sql`update products set status = 'ACTIVE' where id = ${products[2] ?? ''}`)
  })

  it('can be deleted one by one, by their owner', async () => {
    const [first] = (await list()).data
    const other = await kit.person('CUSTOMER')
    expect((await forget(first?.id ?? '', other)).status).toBe(404)
    expect((await forget(first?.id ?? '')).status).toBe(200)
    expect((await forget(first?.id ?? '')).status).toBe(404)
    expect(await names()).not.toContain(first?.product.name)
    expect((await list('', other)).data).toEqual([])
  })

  it('are limited in number, and the oldest is deleted first', async () => {
    const person = await kit.person('CUSTOMER')
    await kit.ctx.db.run(sql`
      insert into products (shop_id, category_id, name, description, price, stock)
      select ${shop.id}, category_id, 'Many ' || n, 'One of many', 100, 1
      from products, generate_series(1, ${recentlyViewedLimits.recentViewsKept + 5}::int) n where id = ${products[0] ?? ''}`)
    const many = await kit.ctx.db.many(
      pick(tables.products, 'id'),
      sql`select id from products where name like 'Many %' order by id`,
    )
    for (const { id } of many) await look(id, person)
    for (const { id } of many.slice(-2)) await look(id, person)
    const kept = await list('?limit=100', person)
    expect(kept.meta.total).toBe(recentlyViewedLimits.recentViewsKept)
    expect(kept.data.at(-1)?.product.id).toBe(many[5]?.id)
    const whole = await list('', person)
    expect(whole.data).toEqual(kept.data)
    expect(whole.meta).toEqual({ page: 1, limit: 50, total: 50 })
    expect((await list('?limit=20&page=3', person)).data).toHaveLength(10)
  })

  it('survive many simultaneous views', async () => {
    const person = await kit.person('CUSTOMER')
    const looks = Array.from({ length: 12 }, (_, n) => look(products[n % 4] ?? '', person))
    for (const { status } of await Promise.all(looks)) expect(status).toBe(201)
    expect((await list('', person)).meta.total).toBe(4)
  })

  it('are for customers only', async () => {
    for (const [as, status] of [
      [null, 401],
      [shop.vendor, 403],
      [await kit.person('ADMIN'), 403],
    ] as const) {
      expect((await look(products[0] ?? '', as)).status).toBe(status)
      expect((await list('', as)).status).toBe(status)
      expect((await forget(products[0] ?? '', as)).status).toBe(status)
    }
  })
})
