import type { Product } from '@haat/contract/catalog'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4, text } from '#core/sql/kinds.ts'
import { useKit } from '#testing/kit.ts'
import { chooseFront } from './search-front.service.ts'

const kit = useKit()
/** More than a search ranks. */
const frontSize = 1_100
/** The cheapest first. The zebrafinch lamp costs as much as the hundredth, and is newer. */
const lamps = Array.from(
  { length: frontSize + 100 },
  (_, place) => `Lamp ${place < frontSize ? 'good' : 'poor'}${place + 1}`,
)
let shopId: string
let categoryId: string

beforeAll(async () => {
  categoryId = await kit.category('Lamps')
  ;({ id: shopId } = await kit.shop({ name: 'Alo Ghor' }))
  // The first 1,100 have better ratings than the last 100.
  await kit.ctx.db.run(sql`
    insert into products (shop_id, category_id, name, description, image, price, stock, rating_sum, review_count)
    select ${shopId}, ${categoryId}, 'Lamp ' || case when n <= ${frontSize} then 'good' else 'poor' end || n, '', '/x',
      n * 100, 5, case when n <= ${frontSize} then 50 else 10 end, 10
    from generate_series(1, ${frontSize + 100}) n`)
  await kit.product({ shopId, categoryId, name: 'Zebrafinch lamp', price: 100 })
  // How a sorted page is found depends on how frequent PostgreSQL expects a word to be.
  await kit.ctx.db.run(sql`analyze product_search`)
})

beforeEach(async () => {
  await setLarge(true)
  await setFrontSize(frontSize)
})

/** Tests can't have a hundred thousand products, so they replace the function that counts them. */
async function setLarge(isLarge: boolean): Promise<void> {
  await kit.ctx.db.run(sql`
    create or replace function is_large_market() returns boolean language sql stable as
    ${sql.raw(isLarge ? `'select true'` : `'select false'`)}`)
}

async function setFrontSize(size: number): Promise<void> {
  await kit.ctx.db.run(sql`
    create or replace function front_size() returns int language sql immutable as
    ${sql.raw(`'select ${size}'`)}`)
  await chooseFront(kit.ctx)
}

async function inFront(): Promise<string[]> {
  const rows = await kit.ctx.db.many(
    { name: text },
    sql`select p.name from product_search s join products p on p.id = s.product_id where s.front order by p.name`,
  )
  return rows.map(({ name }) => name)
}

/** A page of a search that looks at 500 products. */
async function pageOf(term: string, size: number, skipped: number) {
  const rows = await kit.ctx.db.many(
    { name: text.orNull, total: int4 },
    sql`
    select p.name, f.total from search_products(${term}, 500, ${size}, ${skipped}, true, null, null, null, null, null,
      null) f left join products p on p.id = f.product_id order by f.place`,
  )
  return { names: rows.flatMap(({ name }) => name ?? []), total: rows[0]?.total }
}

const search = (query: string) => kit.call<Product[]>({ url: `/products?limit=100&${query}` })

describe('the front of a large market', () => {
  it('has the products with the best ratings of each category', async () => {
    const names = await inFront()
    expect(names).toHaveLength(frontSize)
    expect(names.every((name) => name.startsWith('Lamp good'))).toBe(true)
  })

  it('is all that a frequent word ranks, on every page', async () => {
    for (const page of [1, 5, 10]) {
      const { data, meta } = await search(`searchTerm=lamp&page=${page}`)
      expect(meta.total).toBe(1_000)
      expect(data).toHaveLength(100)
      expect(data.filter(({ name }) => !name.startsWith('Lamp good'))).toEqual([])
    }
    expect((await search('searchTerm=lamp&page=11')).data).toEqual([])
  })

  it('does not hide the products behind it', async () => {
    const names = async (query: string) => (await search(query)).data.map(({ name }) => name)
    expect(await names('searchTerm=zebrafinch')).toEqual(['Zebrafinch lamp'])
    expect(await names('searchTerm=lamp%20zebrafinch')).toEqual(['Zebrafinch lamp'])
    expect(await names('searchTerm=poor1150')).toEqual(['Lamp poor1150'])
    expect(await names('searchTerm=poor1150&category=Lamps')).toEqual(['Lamp poor1150'])
    expect(await names('searchTerm=lamp&sortBy=price&sortOrder=desc')).toContain('Lamp poor1200')
    expect(await names(`searchTerm=lamp&shopId=${shopId}&page=10`)).not.toEqual([])
  })

  it('comes before the other products of a frequent word, on pages that follow one another', async () => {
    await setFrontSize(100)
    const front = await inFront()
    const pages = [await pageOf('lamp', 500, 0), await pageOf('lamp', 24, 0)]
    for (let skipped = 0; skipped < 500; skipped += 50) {
      pages.push(await pageOf('lamp', 50, skipped))
    }
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => 500))
    const [whole, first, ...parts] = pages.map(({ names }) => names)
    expect(whole?.slice(0, 100).toSorted()).toEqual(front)
    expect(first).toEqual(whole?.slice(0, 24))
    expect(parts.flat()).toEqual(whole)
    expect(new Set(whole).size).toBe(500)
    expect((await pageOf('lamp', 24, 500)).names).toEqual([])
  })

  it('shows titles with a frequent word before texts that mention it, on pages that follow one another', async () => {
    await setFrontSize(100)
    const front = await inFront()
    const [titled, mentioning] = [front.slice(0, 70), front.slice(70)]
    await kit.ctx.db.run(
      sql`update products set name = 'Glow ' || name where name = any (${titled}::text[])`,
    )
    await kit.ctx.db.run(sql`
      update products set description = 'They glow.' where name = any (${mentioning}::text[])`)
    const pages = []
    for (let skipped = 0; skipped < 120; skipped += 24) {
      pages.push(await pageOf('lamp glow', 24, skipped))
    }
    await kit.ctx.db.run(sql`
      update products set name = regexp_replace(name, '^Glow ', ''), description = '' where name like 'Glow %' or description <> ''`)
    const names = pages.flatMap((page) => page.names)
    expect(names.slice(0, 70).toSorted()).toEqual(titled.map((name) => `Glow ${name}`))
    expect(names.slice(70).toSorted()).toEqual(mentioning)
    // Judged by the front, more than 500 match. All are counted where pages end.
    expect(pages.map(({ total }) => total)).toEqual([500, 500, 500, 500, 100])
  })

  it('is ranked with the other products of a word that is not frequent', async () => {
    const rename = (from: string, to: string) =>
      kit.ctx.db.run(sql`update products set name = ${to} where name = ${from}`)
    await setFrontSize(100)
    const [best = ''] = await inFront()
    await rename(best, 'Amber glow')
    await rename('Lamp poor1150', 'Lamp of amber')
    const { names, total } = await pageOf('amber', 24, 0)
    await rename('Amber glow', best)
    await rename('Lamp of amber', 'Lamp poor1150')
    expect(names.toSorted()).toEqual(['Amber glow', 'Lamp of amber'])
    expect(total).toBe(2)
  })

  it('is asked for the words that few beginnings stand for, and finds the same', async () => {
    const spelled = async (query: string) =>
      (await kit.ctx.db.one({ spelled: text }, sql`select spelled_out(${query}) as spelled`))
        .spelled
    expect(await spelled(`('zebra':* | 'lamp') & 'zebrafin':*`)).toBe(
      `(('zebrafinch') | 'lamp') & ('zebrafinch')`,
    )
    for (const query of [`'good1':*`, `'zebra':*AB`, `'nothing':*`, `'lamp' <-> 'zebra'`]) {
      expect(await spelled(query)).toBe(query)
    }
    expect((await pageOf('lamp zebraf', 24, 0)).names).toEqual(['Zebrafinch lamp'])
    expect((await pageOf('lamp good109', 24, 0)).total).toBe(11)
  })

  it('follows ratings and visibility when it is chosen again, also after half of it', async () => {
    await kit.ctx.db.run(
      sql`update products set status = 'PAUSED' where name in ('Lamp good1', 'Lamp good2')`,
    )
    await kit.ctx.db.run(sql`
      update products set rating_sum = 50 where name in ('Lamp poor1101', 'Lamp poor1102')`)
    const { data } = await search('searchTerm=good1')
    expect(data.map(({ name }) => name)).not.toContain('Lamp good1')
    // A run that died halfway left some rows in the wrong place.
    await kit.ctx.db.run(sql`
      update product_search set front = not front
      where product_id in (select id from products order by id limit 500)`)
    await chooseFront(kit.ctx)
    const names = await inFront()
    expect(names).toHaveLength(frontSize)
    expect(names).toContain('Lamp poor1101')
    expect(names).not.toContain('Lamp good1')
    await kit.ctx.db.run(sql`update products set status = 'ACTIVE' where status = 'PAUSED'`)
    await kit.ctx.db.run(sql`update products set rating_sum = 10 where name like 'Lamp poor%'`)
  })

  it.each([500, 1_000, 20_000])(
    'leaves sorted pages as they are, counting up to %i',
    async (atMost) => {
      const pages: string[][] = []
      for (const skipped of [0, 24, 960, 1_080, 1_200]) {
        const rows = await kit.ctx.db.many(
          { name: text.orNull, total: int4 },
          sql`
          select p.name, f.total from search_products('lamp', ${atMost}, 24, ${skipped}, true, null, null, null, null,
            'price', 'desc') f left join products p on p.id = f.product_id order by f.place`,
        )
        expect(rows[0]?.total).toBe(Math.min(atMost, frontSize + 101))
        pages.push(rows.flatMap(({ name }) => name ?? []))
      }
      const dearestFirst = [
        ...lamps.toReversed().slice(0, -100),
        'Zebrafinch lamp',
        ...lamps.toReversed().slice(-100),
      ]
      const page = (from: number) => dearestFirst.slice(from, from + 24)
      expect(pages).toEqual([page(0), page(24), page(960), page(1_080), ['Lamp good1']])
    },
  )

  it('sorts where nothing may be written, as on a replica', async () => {
    const names = await kit.ctx.pool.transaction(async (db) => {
      await db.run(sql`set transaction read only`)
      const rows = await db.many(
        { name: text },
        sql`
        select p.name from search_products('lamp', 500, 2, 0, true, null, null, null, null, 'price', 'desc') f
          join products p on p.id = f.product_id order by f.place`,
      )
      return rows.map(({ name }) => name)
    })
    expect(names).toEqual(['Lamp poor1200', 'Lamp poor1199'])
  })

  it('leaves sorted pages of a category and a price range as they are', async () => {
    const query =
      'searchTerm=lamp&sortBy=price&sortOrder=asc&category=Lamps&minPrice=50&maxPrice=52'
    const { data, meta } = await search(query)
    expect(data.map(({ name }) => name)).toEqual(['Lamp good50', 'Lamp good51', 'Lamp good52'])
    expect(meta.total).toBe(3)
  })

  it('is empty in a market of usual size, where a search ranks all products', async () => {
    await setLarge(false)
    await chooseFront(kit.ctx)
    expect(await inFront()).toEqual([])
    expect((await search('searchTerm=poor1150')).data).toHaveLength(1)
  })
})
