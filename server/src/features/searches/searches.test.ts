import type { FruitlessSearch, PopularSearch, Synonym } from '@haat/contract/searches'
import type { Product } from '@haat/contract/catalog'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noClient, runInContext } from '#core/concurrency/request-context.ts'
import { sql } from '#core/sql/db.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { int8 } from '#core/sql/kinds.ts'
import { untyped } from '#testing/untyped.ts'
import { countSearch } from './search-log.ts'
import { flushSearches } from './searches.service.ts'

const kit = useKit()
let admin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  const shop = await kit.shop({ name: 'Corner' })
  const add = async (category: string, name: string) =>
    kit.product({ shopId: shop.id, categoryId: await kit.category(category), name })
  await add('Lantern', 'Jolpori L1 Storm Lantern')
  await add('Kettle', 'Dhoni K2 Steel Kettle')
})

const search = async (term: string, more = '', as: TestPerson | null = null) =>
  await kit.call<Product[]>({ url: `/products?searchTerm=${encodeURIComponent(term)}${more}`, as })
const found = async (term: string) => (await search(term)).data.map(({ name }) => name)
const add = (body: unknown) =>
  kit.call<Synonym>({ method: 'POST', url: '/searches/synonyms', as: admin, body })

describe('synonyms', () => {
  it('apply from the next search on, and no longer once they are deleted', async () => {
    expect(await found('hurricane')).toEqual([])
    const made = await add({ words: ['hurricane', 'হারিকেন', 'oil lamp', 'Lantern'] })
    expect(made.status).toBe(201)
    for (const term of ['hurricane', 'হারিকেন', 'oil lamp', 'steel oil lamp storm', 'hurikane']) {
      expect(await found(term), term).toEqual(['Jolpori L1 Storm Lantern'])
    }
    const url = `/searches/synonyms/${made.data.id}`
    await kit.call({ method: 'PATCH', url, as: admin, body: { words: ['chulha', 'Lantern'] } })
    expect(await found('chulha')).toEqual(['Jolpori L1 Storm Lantern'])
    await kit.call({ method: 'DELETE', url, as: admin })
    expect(await found('chulha')).toEqual([])
    const auditLines = await kit.ctx.db.many(
      pick(tables.audit_log, 'action'),
      sql`select action from audit_log where subject_id = ${made.data.id} order by id`,
    )
    expect(auditLines.map(({ action }) => action)).toEqual([
      'synonym.created',
      'synonym.changed',
      'synonym.deleted',
    ])
    expect(await kit.call({ method: 'DELETE', url, as: admin })).toMatchObject({ status: 404 })
  })

  it('work in one direction only where they say so, and can name a category, which keeps its words', async () => {
    await add({ words: ['brewer'], alsoFinds: ['kettle'], category: 'Kettle' })
    expect(await found('brewer')).toEqual(['Dhoni K2 Steel Kettle'])
    const shop = await kit.shop()
    await kit.product({ shopId: shop.id, name: 'Brewer stand' })
    expect(await found('kettle')).toEqual(['Dhoni K2 Steel Kettle'])
    expect(await found('brewer')).toEqual(['Dhoni K2 Steel Kettle', 'Brewer stand'])
    await kit.ctx.db.run(sql`update categories set name = 'Boiler' where name = 'Kettle'`)
    const list = await kit.call<Synonym[]>({
      url: '/searches/synonyms?searchTerm=BREWER',
      as: admin,
    })
    expect(list.data).toMatchObject([{ words: ['brewer'], category: 'Boiler' }])
  })

  it('need words that can be searched for', async () => {
    expect(await add({ words: [] })).toMatchObject({ status: 400, errors: [{ path: 'words' }] })
    expect(await add({ words: ['!!'] })).toMatchObject({
      status: 400,
      errors: [{ path: 'words.0' }],
    })
    expect(await add({ words: Array.from({ length: 41 }, (_, n) => `w${n}`) })).toMatchObject({
      status: 400,
    })
    // Punctuation and quotes are not words of a query.
    expect((await add({ words: [`o'brien & :* | \\`, 'lantern'] })).status).toBe(201)
    expect(await found(`o'brien`)).toEqual(['Jolpori L1 Storm Lantern'])
  })
})

describe('the search statistics', () => {
  beforeEach(async () => {
    await flushSearches(kit.ctx)
    await kit.ctx.db.run(sql`delete from search_terms`)
  })

  const fruitless = async () =>
    (await kit.call<FruitlessSearch[]>({ url: '/searches/without-result', as: admin })).data

  it('are counted without delaying the request, and show admins the searches without results', async () => {
    kit.statements.length = 0
    for (const term of ['Zorblax  9000', 'zorblax 9000', 'lantern', 'lantern zorblax']) {
      await search(term)
    }
    expect(kit.statements.filter((text) => text.includes('search_terms'))).toEqual([])
    await flushSearches(kit.ctx)
    expect(await fruitless()).toEqual([
      { term: 'zorblax 9000', searches: 2, result: 'NONE', lastAt: expect.any(String) },
      { term: 'lantern zorblax', searches: 1, result: 'PART', lastAt: expect.any(String) },
    ])
    await search('zorblax 9000')
    await flushSearches(kit.ctx)
    expect((await fruitless())[0]).toMatchObject({ searches: 3 })
  })

  it('are written although the deadline of the counted request has passed', async () => {
    await search('zorblax')
    await runInContext({ client: noClient, deadline: 0 }, () => flushSearches(kit.ctx))
    expect(await fruitless()).toHaveLength(1)
  })

  it('leave out unfinished, filtered and possibly personal searches', async () => {
    await search('zorblax', '&isTyping=true')
    await search('zorblax', '&category=Lantern')
    await search('zorblax', '&page=2')
    for (const term of [
      'rahim@mail.example',
      '01712 345678',
      'https://a.example',
      'z'.repeat(61),
    ]) {
      await search(term)
    }
    await flushSearches(kit.ctx)
    expect(await fruitless()).toEqual([])
  })

  it('stay small in memory and in the table', async () => {
    // All at once, since a timer writes the counts after a while.
    for (let n = 0; n < 520; n += 1) {
      const counted = { term: `zq${n.toString(36)}xv`, result: 'NONE', customerId: null } as const
      countSearch(kit.ctx, counted, async () => {})
    }
    await flushSearches(kit.ctx)
    const rows = await kit.ctx.db.one({ count: int8 }, sql`select count(*) from search_terms`)
    // Half of what is counted at a time: the other half is left for customers.
    expect(Number(rows.count)).toBe(250)
    await kit.ctx.db.run(sql`
      insert into search_terms (term, searches, result, last_at)
      select 'old ' || n, 1, 'NONE', now() - interval '91 days' from generate_series(1, 10) n
      union all select 'many ' || n, 2, 'NONE', now() from generate_series(1, 5000) n`)
    await enqueue(kit.ctx, 'searches.forget', {})
    expect(await kit.runJobs()).toEqual([])
    const left = await kit.ctx.db.one(
      { all: int8, rare: int8 },
      sql`
      select count(*) as all, count(*) filter (where searches = 1) as rare from search_terms`,
    )
    expect({ all: Number(left.all), rare: Number(left.rare) }).toEqual({ all: 5_000, rare: 0 })
  }, 60_000)

  it('accept no new terms while the table is full', async () => {
    await kit.ctx.db.run(sql`
      insert into search_terms (term, searches, result)
      select 'full ' || n, 1, 'NONE' from generate_series(1, 20000) n`)
    await search('zorblax')
    await search('full 7')
    await flushSearches(kit.ctx)
    const rows = await kit.ctx.db.many(
      untyped,
      sql`
      select term, searches from search_terms where term in ('zorblax', 'full 7')`,
    )
    expect(rows).toEqual([{ term: 'full 7', searches: 2 }])
  })

  it('leave room for customers when a visitor makes up terms', async () => {
    await kit.ctx.db.run(sql`
      insert into search_terms (term, searches, result)
      select 'made up ' || n, 9, 'ALL' from generate_series(1, 10000) n`)
    for (let n = 0; n < 300; n += 1) {
      const counted = { term: `zq${n.toString(36)}xv`, result: 'ALL', customerId: null } as const
      countSearch(kit.ctx, counted, async () => {})
    }
    await search('zorblax')
    await search('lantern', '', await kit.person('CUSTOMER'))
    await flushSearches(kit.ctx)
    await enqueue(kit.ctx, 'searches.forget', {})
    expect(await kit.runJobs()).toEqual([])
    const rows = await kit.ctx.db.many(
      pick(tables.search_terms, 'term'),
      sql`select term from search_terms where term in ('zorblax', 'lantern') or term like 'zq%'`,
    )
    expect(rows).toEqual([{ term: 'lantern' }])
  }, 60_000)

  it('list a term as popular when enough people find something by it, in the market’s spelling', async () => {
    const popular = async () =>
      (await kit.call<PopularSearch[]>({ url: '/searches/popular' })).data.map(({ term }) => term)
    const people = await Promise.all([1, 2, 3].map(() => kit.person('CUSTOMER')))
    for (const [n, person] of people.entries()) {
      await search(n === 1 ? 'lantren' : 'lantern', '', person)
      await search('zorblax', '', person)
      await search('storm lantern', '', people[0])
      await search('storm lantern')
    }
    await flushSearches(kit.ctx)
    expect(await popular()).toEqual(['lantern'])
  })
})
