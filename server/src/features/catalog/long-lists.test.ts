import { productSorts, type Product } from '@haat/contract/catalog'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'
import { plansOf } from '#testing/explained.ts'
import { useKit } from '#testing/kit.ts'
import { selectProducts } from './product-lists.queries.ts'

const kit = useKit()
const visible = 2_550

beforeAll(async () => {
  const { id: shopId } = await kit.shop()
  const large = await kit.category('Large')
  const small = await kit.category('Small')
  const add = (categoryId: string, count: number, status: string) =>
    kit.ctx.db.run(sql`
      insert into products (shop_id, category_id, name, description, image, price, discount, stock, status,
        rating_sum, review_count, created_at)
      select ${shopId}, ${categoryId}, 'Product ' || n, '', '/x', 10000 + n % 97, n % 13, n % 4, ${status},
        n % 50, 10, now() - (n % 700) * interval '1 minute'
      from generate_series(1, ${count}) n`)
  await add(large, 2_400, 'ACTIVE')
  await add(large, 300, 'DRAFT')
  await add(small, 150, 'ACTIVE')
})

const list = (query: string) => kit.call<Product[]>({ url: `/products?${query}` })
const columns = {
  ...Object.fromEntries(productSorts.map((by) => [by, by])),
  createdAt: 'created_at',
  bestselling: 'sold',
}

async function idsInOrder(by: string, order: string, category: string): Promise<string[]> {
  const rows = await kit.ctx.db.many(
    { id: uuid },
    sql`
    select p.id from products p join categories c on c.id = p.category_id
    where p.visible and c.name like ${category} order by p.${sql.raw(by)} ${sql.raw(order)}, p.id ${sql.raw(order)}`,
  )
  return rows.map(({ id }) => id)
}

describe('a page far down a long list', () => {
  it.each(
    Object.entries(columns).flatMap(([by, column]) => [
      [by, column, 'asc'],
      [by, column, 'desc'],
    ]),
  )('has its products, by %s (%s) %s', async (by, column, order) => {
    for (const [category, filter] of [
      ['%', ''],
      ['Large', '&category=Large'],
    ] as const) {
      const all = await idsInOrder(column, order, category)
      // Before and after the middle, across the end, and past it; a page of 30 is read with some rows more.
      for (const [page, limit] of [
        [11, 100],
        [14, 100],
        [24, 100],
        [26, 100],
        [27, 100],
        [36, 30],
        [60, 30],
        [85, 30],
        [86, 30],
      ] as const) {
        const { data, meta } = await list(
          `sortBy=${by}&sortOrder=${order}&page=${page}&limit=${limit}${filter}`,
        )
        expect(meta.total).toBe(all.length)
        const start = (page - 1) * limit
        expect([page, data.map(({ id }) => id)]).toEqual([page, all.slice(start, start + limit)])
      }
    }
  })

  it('is read from the end of the list when that is nearer', async () => {
    expect(await rowsRead(1)).toBeLessThan(100)
    expect(await rowsRead(42)).toBeGreaterThan(1_000)
    expect(await rowsRead(85)).toBeLessThan(100)
  })
})

/** The most rows that a scan of products reads for a page of 30. */
async function rowsRead(page: number): Promise<number> {
  const all = {
    term: null,
    categoryName: null,
    shop: null,
    lowest: null,
    highest: null,
    sort: null,
    asked: null,
  }
  const deep = {
    ...all,
    isInStock: false,
    followerId: null,
    isLowOnly: false,
    isParent: false,
    brand: null,
    page,
    limit: 30,
  }
  const plans = await plansOf(kit.ctx, 'costs off, timing off, summary off', (db) =>
    selectProducts({ ...kit.ctx, db }, deep),
  )
  const scans = plans.join('\n').matchAll(/on products p\S* \(actual rows=([\d.]+)/g)
  return Math.max(...[...scans].map(([, rows]) => Number(rows)))
}

describe('a list of products in stock', () => {
  it('has the total of all its products when it is long, and else its own', async () => {
    const long = await list('inStock=true')
    expect(long.meta.total).toBe(visible)
    expect(long.data.every(({ stock }) => stock > 0)).toBe(true)
    const inStock = (count: number) => count - Math.floor(count / 4)
    expect((await list('inStock=true&category=Small')).meta.total).toBe(inStock(150))
    expect((await list('inStock=true&minPrice=100&maxPrice=100.20')).meta.total).toBeLessThan(600)
  })
})
