import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit } from '#testing/kit.ts'
import { facetsOfList, openFacetMarket } from './facets-kit.ts'

const kit = useKit({ sharedAnswers: 'on' })
const facets = (query: string) => facetsOfList(kit, query)

beforeAll(() => openFacetMarket(kit))

describe('what a category is narrowed by', () => {
  it('is read once for different prices and choices, which are counted each time', async () => {
    const { lines } = await facets('category=Laptop')
    const whole = kit.statements.splice(0).length
    expect(lines[0]).toBe('brand: Asus=3, Lenovo=2')
    const between = await facets('category=Laptop&minPrice=600&maxPrice=1000')
    expect(between.lines[0]).toBe('brand: Asus=1, Lenovo=1')
    const narrowed = kit.statements.splice(0).length
    expect(narrowed).toBeLessThan(whole)
    expect((await facets('category=Laptop&brand=Asus')).lines[0]).toBe('brand: Asus=3*, Lenovo=2')
    expect(kit.statements.splice(0)).toHaveLength(narrowed)
  })

  it('is that of its own category', async () => {
    expect((await facets('category=Laptop&minPrice=1')).lines).toContain(
      'screen: Up to 14=1, 14 to 16=1, Above 16=1',
    )
    expect((await facets('category=Monitor&minPrice=1')).total).toBe(1)
    expect((await facets('minPrice=1')).total).toBe(6)
  })

  it('names a choice that no product has', async () => {
    await kit.ctx.db.run(sql`
      with b as (insert into brands (name) values ('Nobody') returning id)
      insert into facet_keys (kind, ref) select 'brand', id::text from b`)
    expect((await facets('category=Laptop&brand=Nobody')).lines[0]).toBe(
      'brand: Asus=3, Lenovo=2, Nobody=0*',
    )
  })

  it('is read again after five seconds', async () => {
    await facets('category=Laptop')
    await kit.ctx.db.run(sql`update brands set name = 'Asustek' where name = 'Asus'`)
    await vi.waitFor(
      async () =>
        expect((await facets(`category=Laptop&maxPrice=${Date.now()}`)).lines[0]).toContain(
          'Asustek',
        ),
      { timeout: 6_000, interval: 500 },
    )
    await kit.ctx.db.run(sql`update brands set name = 'Asus' where name = 'Asustek'`)
  }, 10_000)

  it('is not kept when it could not be read', async () => {
    kit.ctx.resources.facetFrames.clear()
    const read = vi.spyOn(kit.ctx.db, 'one').mockRejectedValueOnce(new Error('no database'))
    expect(await kit.call({ url: '/products/facets?category=Laptop&minPrice=3' })).toMatchObject({
      status: 500,
    })
    read.mockRestore()
    expect((await facets('category=Laptop&minPrice=3')).total).toBe(5)
  })
})
