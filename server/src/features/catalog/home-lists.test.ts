import type { Product } from '@haat/contract/catalog'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()
let tv: string
beforeAll(async () => {
  tv = await kit.category('TV')
})

const list = (query: string) => kit.call<Product[]>({ url: `/products${query}` })
const names = async (query: string) => (await list(query)).data.map((product) => product.name)

describe('the lists of the home page', () => {
  it('weight a rating by its number of reviews when they feature products', async () => {
    const featured = await kit.shop({ name: 'Featured' })
    const rated = async (name: string, stars: readonly number[]) => {
      const id = await kit.product({ shopId: featured.id, categoryId: tv, name })
      for (const rating of stars) {
        const customer = await kit.person('CUSTOMER')
        await kit.ctx.db.run(sql`
          insert into reviews (product_id, shop_id, customer_id, rating, comment)
          values (${id}, ${featured.id}, ${customer.id}, ${rating}, '')`)
      }
    }
    await rated('one happy buyer', [5])
    await rated('many content buyers', [5, 5, 5, 4, 5, 5, 4, 5])
    await rated('nobody yet', [])
    await rated('many sad buyers', [2, 1, 2])
    const order = (query: string) => names(`?shopId=${featured.id}&${query}`)
    expect(await order('sortBy=featured')).toEqual([
      'many content buyers',
      'one happy buyer',
      'nobody yet',
      'many sad buyers',
    ])
    expect((await order('sortBy=rating'))[0]).toBe('one happy buyer')
    await kit.ctx.db.run(sql`update reviews set rating = 1 where rating = 5 and product_id in
      (select id from products where name = 'many content buyers')`)
    expect((await order('sortBy=featured')).at(-1)).toBe('many content buyers')
  })

  it('leave out sold-out products on request', async () => {
    const half = await kit.shop({ name: 'Half sold' })
    for (const [name, stock] of [
      ['here', 1],
      ['gone', 0],
    ] as const) {
      await kit.product({ shopId: half.id, categoryId: tv, name, stock })
    }
    const all = `?shopId=${half.id}&sortBy=discount`
    expect(await names(all)).toHaveLength(2)
    const left = await list(`${all}&inStock=true`)
    expect(left.data.map((each) => each.name)).toEqual(['here'])
    expect(left.meta.total).toBe(1)
    expect((await list(`${all}&inStock=false`)).meta.total).toBe(2)
    const everywhere = await list('?inStock=true&limit=100')
    expect(everywhere.meta.total).toBe(everywhere.data.length)
    const searched = await list('?inStock=true&searchTerm=half')
    expect(searched.data.map((each) => each.name)).toEqual(['here'])
  })
})
