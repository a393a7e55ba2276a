import type { Completions } from '@haat/contract/completions'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { flushSearches, forgetOldSearches } from '#features/searches/searches.service.ts'
import { sql } from '#core/sql/db.ts'
import { int8 } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
let people: TestPerson[]

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 3 }, () => kit.person('CUSTOMER')))
  const { id: shopId } = await kit.shop({ name: 'Corner' })
  const categories = [
    ['Laptop', 'ল্যাপটপ', 'Nodiya'],
    ['Air Conditioner', 'এসি', 'Nodiya'],
    ['Smartphone', 'স্মার্টফোন', 'Jamuna Star'],
    ['Camera', 'ক্যামেরা', 'Nodiya'],
  ] as const
  for (const [name, nameBn, brand] of categories) {
    const categoryId = await kit.category(name)
    await kit.ctx.db.run(sql`update categories set name_bn = ${nameBn} where id = ${categoryId}`)
    const id = await kit.product({ shopId, categoryId, name: `${brand} ${name} one` })
    await kit.ctx.db.run(sql`
      with b as (insert into brands (name, name_bn, is_verified) values (${brand}, ${brand === 'Nodiya' ? 'নদীয়া' : ''}, true)
        on conflict (lower(name)) do update set is_verified = true returning id)
      update products set brand_id = b.id from b where products.id = ${id}`)
  }
  await kit.category('Lathe')
  await kit.ctx.db.run(sql`insert into brands (name, is_verified) values ('Lantana', true)`)
})

const complete = async (term: string) => {
  const { data } = await kit.call<Completions>({
    url: `/searches/completions?searchTerm=${encodeURIComponent(term)}`,
  })
  const names = (list: Completions['brands']) => list.map(({ name }) => name)
  return [names(data.categories), names(data.brands), data.phrases]
}
const search = (as: TestPerson | null, term: string, more = '') =>
  kit.call({ url: `/products?searchTerm=${encodeURIComponent(term)}${more}`, as })

describe('places that complete a search', () => {
  it.each([
    ['lap', ['Laptop']],
    ['LAPTOPS', ['Laptop']],
    ['labtop', ['Laptop']],
    ['ল্যাপ', ['Laptop']],
    ['con', ['Air Conditioner']],
    ['air con', ['Air Conditioner']],
    ['conditioner a', ['Air Conditioner']],
    ['mobile', ['Smartphone']],
    ['mobi', ['Smartphone']],
    // A webcam is also called "web camera" and "laptop camera".
    ['webcam', []],
    ['laptop', ['Laptop']],
    ['camera', ['Camera']],
    ['air lap', []],
    ['nodiya laptop', []],
    ['lathe', []],
    ['zzz', []],
    ['&|!:*\\', []],
    ['a'.repeat(200), []],
  ])('of %s are the categories %j', async (typed, names) => {
    expect((await complete(typed))[0]).toEqual(names)
  })

  it.each([
    ['nod', ['Nodiya']],
    ['nodia', ['Nodiya']],
    ['নদী', ['Nodiya']],
    ['jamuna s', ['Jamuna Star']],
    ['star', ['Jamuna Star']],
    ['star nod', []],
    ['lantana', []],
  ])('of %s are the brands %j, which have products on sale', async (typed, names) => {
    expect((await complete(typed))[1]).toEqual(names)
  })

  it('are none for nothing, and follow a brand’s new name', async () => {
    for (const typed of ['', '  ', '\0']) expect(await complete(typed)).toEqual([[], [], []])
    await kit.ctx.db.run(sql`update brands set name = 'Meghna Star' where name = 'Jamuna Star'`)
    expect((await complete('megh'))[1]).toEqual(['Meghna Star'])
    expect((await complete('jamun'))[1]).toEqual([])
    await kit.ctx.db.run(sql`update brands set name = 'Jamuna Star' where name = 'Meghna Star'`)
  })
})

describe('searches of others', () => {
  beforeEach(async () => {
    await flushSearches(kit.ctx)
    await kit.ctx.db.run(sql`delete from search_terms`)
  })
  const rows = async () =>
    Number((await kit.ctx.db.one({ count: int8 }, sql`select count(*) from search_people`)).count)

  it('complete one once three customers have made it within a week, and found something', async () => {
    const terms = ['nodiya laptop one', 'nodiya laptop zorblax', 'nodiya zzzqqq']
    for (const term of terms) {
      for (const person of people.slice(1)) await search(person, term)
      for (let n = 0; n < 5; n += 1) await search(people[1] ?? null, term)
      await search(null, term)
    }
    await flushSearches(kit.ctx)
    expect((await complete('nodiya l'))[2]).toEqual([])
    for (const term of terms) await search(people[0] ?? null, term)
    await flushSearches(kit.ctx)
    expect((await complete('nodiya l'))[2]).toEqual(['nodiya laptop one'])
    expect((await complete('Nodia'))[2]).toEqual(['nodiya laptop one'])
    expect((await complete('nodiya laptop one'))[2]).toEqual([])
    expect((await complete('laptop'))[2]).toEqual([])
  })

  it('are shown without prices and words about buying, which are no part of what is searched for', async () => {
    const terms = ['nodiya laptop under 50000 kinbo', 'nodiya laptop er dam', 'nodiya laptop']
    for (const [n, term] of terms.entries()) await search(people[n] ?? null, term)
    await flushSearches(kit.ctx)
    expect((await complete('nodiya l'))[2]).toEqual(['nodiya laptop'])
  })

  it('never are those of one person, however often and over how many weeks', async () => {
    const [person = null] = people
    for (let week = 0; week < 4; week += 1) {
      await search(person, 'nodiya laptop')
      await flushSearches(kit.ctx)
      await kit.ctx.db.run(sql`
        with old as (insert into search_weeks select week - 7 * (1 + ${week}::int), salt from search_weeks
          order by week desc limit 1 returning week)
        update search_people set week = old.week, person = person + ${week}::int from old`)
    }
    for (const vendor of ['VENDOR', 'ADMIN', 'VENDOR'] as const) {
      await search(await kit.person(vendor), 'nodiya laptop')
    }
    await flushSearches(kit.ctx)
    expect((await complete('nodiya'))[2]).toEqual([])
  })

  it('are not kept of visitors, of failed searches and while somebody types', async () => {
    await search(null, 'nodiya laptop')
    await search(people[0] ?? null, 'nodiya zorblax')
    await search(people[0] ?? null, 'nodiya laptop', '&isTyping=true')
    await search(people[0] ?? null, 'nodiya 01712345678')
    await flushSearches(kit.ctx)
    expect(await rows()).toBe(0)
  })

  it('are known by a number that tells nothing once its week is over, and go with their term', async () => {
    for (const person of people) await search(person, 'nodiya laptop')
    await flushSearches(kit.ctx)
    expect(await rows()).toBe(3)
    await kit.ctx.db.run(sql`insert into search_weeks values ('2026-01-05', 'old')`)
    await kit.ctx.db.run(sql`update search_people set week = '2026-01-05'`)
    await forgetOldSearches(kit.ctx)
    expect(await rows()).toBe(0)
    const weeks = sql`select count(*) from search_weeks where week = '2026-01-05'`
    expect(Number((await kit.ctx.db.one({ count: int8 }, weeks)).count)).toBe(0)
    for (const person of people) await search(person, 'nodiya laptop')
    await flushSearches(kit.ctx)
    await kit.ctx.db.run(sql`update search_terms set last_at = now() - interval '31 days'`)
    expect((await complete('nodiya'))[2]).toEqual([])
    await kit.ctx.db.run(sql`update search_terms set last_at = now() - interval '91 days'`)
    await forgetOldSearches(kit.ctx)
    expect(await rows()).toBe(0)
  })
})
