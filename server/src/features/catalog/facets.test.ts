import type { FacetList } from '@haat/contract/facets'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'
import { useKit } from '#testing/kit.ts'
import { facetsOfList, namesOf, openFacetMarket } from './facets-kit.ts'

const kit = useKit()
let market: Awaited<ReturnType<typeof openFacetMarket>>
let ids: Record<string, number>
const names = (query: string) => namesOf(kit, query)
const facets = (query: string) => facetsOfList(kit, query)

beforeAll(async () => {
  market = await openFacetMarket(kit)
  ids = market.ids
})

describe('a list that is narrowed', () => {
  it('has the products with a value of each facet', async () => {
    expect(await names('category=laptop&brand=asus')).toEqual(['Rog', 'Zen', 'Swift'])
    expect(await names(`category=laptop&attributes=ram:${ids['16 GB']}`)).toEqual(['Idea', 'Zen'])
    const either = `ram:${ids['8 GB']},${ids['16 GB']}`
    expect(await names(`attributes=${either}&brand=Asus`)).toEqual(['Zen', 'Swift'])
    expect(await names(`attributes=${either};touch:yes`)).toEqual(['Zen'])
    expect(await names(`attributes=ports:${ids['HDMI']}`)).toEqual(['Idea'])
    expect(await names('category=Laptop&attributes=screen:14')).toEqual(['Swift'])
    expect(await names('category=Laptop&attributes=screen:more')).toEqual(['Rog'])
    expect(await names('category=electronics&brand=Asus,Lenovo')).toHaveLength(5)
    expect(await names(`shop=${market.shops[1]}&category=Laptop`)).toEqual(['Idea', 'Zen'])
  })

  it('is sorted, paged and counted', async () => {
    expect(await names('brand=Asus&sortBy=price&sortOrder=asc')).toEqual(['Swift', 'Zen', 'Rog'])
    expect(await names('brand=Asus&sortBy=price&sortOrder=desc&limit=2&page=2')).toEqual(['Swift'])
    expect(await names('brand=Asus&minPrice=600&maxPrice=1000')).toEqual(['Zen'])
    expect(await names('brand=Lenovo&inStock=true')).toEqual(['Idea'])
    const past = await kit.call({ url: '/products?brand=Asus&page=9' })
    expect(past.meta).toMatchObject({ total: 3, page: 9 })
  })

  it('works in a search', async () => {
    expect(await names('searchTerm=laptop&brand=Lenovo')).toHaveLength(2)
    expect(await names(`searchTerm=laptop&attributes=ram:${ids['16 GB']}`)).toHaveLength(2)
    expect(await names('searchTerm=laptop&inStock=true')).toHaveLength(4)
    expect(await names('searchTerm=laptop&brand=Asus&sortBy=price&sortOrder=asc')).toEqual([
      'Swift',
      'Zen',
      'Rog',
    ])
    expect(await names('searchTerm=laptop&category=Electronics&brand=Asus')).toHaveLength(3)
  })

  it('leaves out attributes that nobody knows, and finds nothing for values that nobody has', async () => {
    expect(await names('category=laptop&attributes=smell:1&brand=Asus')).toHaveLength(3)
    expect(await names('category=laptop&attributes=ram:999999')).toEqual([])
    expect(await names(`category=laptop&attributes=ram:${ids['HDMI']}`)).toEqual([])
    expect(await names('brand=Nobody')).toEqual([])
    expect(await names('category=Nothing&brand=Asus')).toEqual([])
  })

  it('refuses what is no filter', async () => {
    for (const query of [
      'attributes=ram',
      'attributes=ram:',
      'minRating=9',
      'shop=1',
      'attributes=RAM:1;;',
    ]) {
      expect((await kit.call({ url: `/products?${query}` })).status, query).toBe(400)
    }
    const hostile = encodeURIComponent(`ram:'}' or 1=1`)
    expect(await names(`attributes=${hostile}`)).toEqual([])
  })
})

describe('the facets of a list', () => {
  it('count what each value would leave, without what is chosen of itself', async () => {
    expect(await facets('category=Laptop')).toEqual({
      total: 5,
      lines: [
        'brand: Asus=3, Lenovo=2',
        'ram: 8 GB=1, 16 GB=2, 32 GB=1',
        'ports: USB-C=1, HDMI=1',
        'screen: Up to 14=1, 14 to 16=1, Above 16=1',
        'touch: Yes=1',
        'stock: In stock=4',
        'shop: Padma=3, Jamuna=2',
      ],
      price: { lowest: 500, highest: 1500 },
    })
    const chosen = await facets(`category=Laptop&brand=Asus&attributes=ram:${ids['16 GB']}`)
    expect(chosen.total).toBe(1)
    expect(chosen.lines.slice(0, 2)).toEqual([
      'brand: Asus=1*, Lenovo=1',
      'ram: 8 GB=1, 16 GB=1*, 32 GB=1',
    ])
  })

  it('follow prices to the taka', async () => {
    expect((await facets('category=Laptop&minPrice=600&maxPrice=1200')).lines[0]).toBe(
      'brand: Asus=1, Lenovo=2',
    )
    expect((await facets('category=Laptop&maxPrice=899.99')).total).toBe(2)
    expect((await facets('category=Laptop&minPrice=900&brand=Asus')).total).toBe(2)
  })

  it('are those of the category that a search is about', async () => {
    const found = await facets('searchTerm=laptop&brand=Asus')
    expect(found.total).toBe(3)
    expect(found.lines).toContain('brand: Asus=3*, Lenovo=2')
    expect(found.lines).toContain('ram: 8 GB=1, 16 GB=1, 32 GB=1')
  })

  it('of a parent are the sum of those under it', async () => {
    expect(await facets('category=Electronics')).toMatchObject({ total: 6 })
    expect((await facets('category=Nothing')).total).toBe(0)
  })

  it('leave out a price in the term that leaves nothing, as the list does', async () => {
    expect(await names('searchTerm=laptop under 100')).toHaveLength(5)
    expect((await facets('searchTerm=laptop under 100')).total).toBe(5)
    expect((await facets('searchTerm=laptop under 800')).total).toBe(2)
  })

  it('of a brand with a comma in its name find its products', async () => {
    const { id } = await kit.ctx.db.one(
      { id: uuid },
      sql`select id from brands where name = 'Asus'`,
    )
    const as = await kit.person('ADMIN')
    const renamed = {
      method: 'PATCH',
      url: `/brands/${id}`,
      as,
      body: { name: 'Asus, Ltd.' },
    } as const
    expect((await kit.call(renamed)).status).toBe(200)
    expect(await kit.runJobs()).toEqual([])
    const { data } = await kit.call<FacetList>({ url: '/products/facets?category=Laptop' })
    const values = data.facets.flatMap((facet) => (facet.code === 'brand' ? facet.values : []))
    const value = values.find(({ label }) => label === 'Asus, Ltd.')?.value ?? ''
    expect(await names(`category=laptop&brand=${encodeURIComponent(value)}`)).toHaveLength(3)
  })
})
