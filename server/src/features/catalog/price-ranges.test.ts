import type { Product } from '@haat/contract/catalog'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()
const count = 700

/** 700 products: the n-th costs n taka, and the dearer is older. */
beforeAll(async () => {
  const categoryId = await kit.category('Cables')
  const { id: shopId } = await kit.shop()
  await kit.ctx.db.run(sql`
    insert into products (shop_id, category_id, name, description, image, price, stock, discount, created_at)
    select ${shopId}, ${categoryId}, 'Cable ' || n, '', '/x', n * 100, 1, (n % 7) * 100,
      now() - make_interval(mins => n)
    from generate_series(1, ${count}) n`)
})

async function list(query: string) {
  const { data, meta } = await kit.call<Product[]>({ url: `/products?limit=24&${query}` })
  return { prices: data.map(({ price }) => price), total: meta.total }
}

const from = (first: number, length: number) => Array.from({ length }, (_, n) => first + n)

describe.each([
  ['few products, which are sorted', 300],
  ['many products, which an index has in order', count],
])('a price range with %s', (_what, most) => {
  it.each(['', '&category=Cables'])('lists them newest first, on every page%s', async (more) => {
    const range = `minPrice=1&maxPrice=${most}${more}`
    expect(await list(range)).toEqual({ prices: from(1, 24), total: most })
    expect((await list(`${range}&page=2`)).prices).toEqual(from(25, 24))
    const last = Math.ceil(most / 24)
    expect((await list(`${range}&page=${last}`)).prices).toEqual(
      from((last - 1) * 24 + 1, most - (last - 1) * 24),
    )
    expect(await list(`${range}&page=${last + 1}`)).toEqual({ prices: [], total: most })
  })

  it('lists them by another order', async () => {
    const { data } = await kit.call<Product[]>({
      url: `/products?limit=100&minPrice=1&maxPrice=${most}&sortBy=discount&sortOrder=desc`,
    })
    const discounts = data.map(({ discount }) => discount)
    expect(discounts).toEqual(discounts.toSorted((a, b) => b - a))
    expect(discounts[0]).toBe(6)
  })
})

it('a price range without products is an empty list', async () => {
  expect(await list('minPrice=5000&maxPrice=6000')).toEqual({ prices: [], total: 0 })
})
