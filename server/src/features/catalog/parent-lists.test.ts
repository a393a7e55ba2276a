import { productSorts, type Product } from '@haat/contract/catalog'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'
import { useKit } from '#testing/kit.ts'
import { sortColumns } from './long-lists.queries.ts'

const kit = useKit()

beforeAll(async () => {
  const { id: shopId } = await kit.shop()
  const top = await kit.category('Electronics')
  const phones = await kit.category('Phones')
  const smart = await kit.category('Smartphones')
  const other = await kit.category('Books')
  await kit.ctx.db.run(sql`update categories set parent_id = ${top} where id = ${phones}`)
  await kit.ctx.db.run(sql`update categories set parent_id = ${phones} where id = ${smart}`)
  for (const [place, categoryId] of [top, phones, smart, other].entries()) {
    await kit.ctx.db.run(sql`
      insert into products (shop_id, category_id, name, description, price, discount, stock, status, rating_sum,
        review_count, created_at)
      select ${shopId}, ${categoryId}, 'Item ' || n || ' of ' || ${place}, 'words', 10000 + n * 37 % 101, n % 13, n % 4,
        case when n % 10 = 0 then 'DRAFT' else 'ACTIVE' end, n % 50, 10,
        now() - (n * 7 % 700) * interval '1 minute'
      from generate_series(1, ${600 + place}) n`)
  }
  const brand = await kit.ctx.db.one(
    { id: uuid },
    sql`insert into brands (name) values ('Walton') returning id`,
  )
  await kit.ctx.db.run(sql`
    update products set brand_id = ${brand.id} where price % 3 = 0 and category_id in (${smart}, ${other})`)
})

const list = (query: string) => kit.call<Product[]>({ url: `/products?${query}` })
const columns = Object.fromEntries(productSorts.map((by) => [by, sortColumns[by]]))

async function expected(by: string, order: string, extra = sql`true`): Promise<string[]> {
  const rows = await kit.ctx.db.many(
    { id: uuid },
    sql`
    select p.id from products p join categories c on c.id = p.category_id
    where p.visible and c.name in ('Electronics', 'Phones', 'Smartphones') and ${extra}
    order by p.${sql.raw(by)} ${sql.raw(order)}, p.id ${sql.raw(order)}`,
  )
  return rows.map(({ id }) => id)
}

const filters = [
  ['', sql`true`],
  ['&minPrice=100.20&maxPrice=100.80', sql`p.price between 10020 and 10080`],
  ['&inStock=true', sql`p.stock > 0`],
] as const

describe('a list of a category with others below it', () => {
  it.each(
    Object.entries(columns).flatMap(([by, column]) => [
      [by, column, 'asc'],
      [by, column, 'desc'],
    ]),
  )('has the products of all of them, by %s (%s) %s', async (by = '', column = '', order = '') => {
    const totals: [number, number][] = []
    for (const [filter, condition] of filters) {
      const all = await expected(column, order, condition)
      for (const [page, limit] of [
        [1, 12],
        [2, 30],
        [11, 100],
        [16, 100],
      ] as const) {
        const query = `category=electronics&sortBy=${by}&sortOrder=${order}${filter}`
        const found = await list(`${query}&page=${page}&limit=${limit}`)
        const ids = all.slice((page - 1) * limit, page * limit)
        expect(found.data.map(({ id }) => id)).toEqual(ids)
        if (filter !== '&inStock=true') totals.push([found.meta.total, all.length])
      }
    }
    for (const [found, all] of totals) expect(found).toBe(all)
  })

  it('takes a second statement for a parent only', async () => {
    for (const [category, statements] of [
      ['Books', 1],
      ['Smartphones', 1],
      ['Nowhere', 1],
      ['Phones', 2],
    ] as const) {
      kit.statements.length = 0
      await list(`category=${category}`)
      expect(kit.statements).toHaveLength(statements)
    }
  })

  it('is what a search means that names it, or is narrowed to it', async () => {
    const named = await list('searchTerm=electronics&limit=100')
    expect(named.meta.total).toBeGreaterThanOrEqual(1000)
    const names = new Set(named.data.map(({ category }) => category.name))
    expect(names.has('Books')).toBe(false)
    const within = await list('searchTerm=item&category=Phones&limit=100')
    expect(within.meta.total).toBe(1000)
    expect((await list('searchTerm=item&category=Books')).meta.total).toBe(543)
  })
})

describe('a list of a brand', () => {
  it('is found by name and id, in each order and within a category', async () => {
    const [first] = (await list('brand=walton')).data
    expect(first?.brand?.name).toBe('Walton')
    const all = await expected('created_at', 'desc', sql`p.brand_name = 'Walton'`)
    for (const brand of ['WALTON', first?.brand?.id ?? '']) {
      const found = await list(`brand=${brand}&category=Electronics&limit=20`)
      expect(found.data.map(({ id }) => id)).toEqual(all.slice(0, 20))
      expect(found.meta.total).toBe(all.length)
    }
    for (const by of productSorts) {
      const found = await list(`brand=walton&sortBy=${by}&limit=50`)
      expect(found.data.every(({ brand }) => brand?.name === 'Walton')).toBe(true)
      expect(found.data).toHaveLength(50)
    }
    expect((await list('brand=nobody')).data).toEqual([])
    expect((await list('brand=walton&searchTerm=item')).data.length).toBeGreaterThan(0)
  })
})
