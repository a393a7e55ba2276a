import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4, text, uuid } from '#core/sql/kinds.ts'
import { useKit } from '#testing/kit.ts'
import { foldFacets, sweepFacets } from './facet-counts.service.ts'
import { namesOf } from './facets-kit.ts'

const kit = useKit()
const products = 3_000
/** Every twelfth product has the brand: too many to look up, and far apart in the order of the newest. */
const every = 12
const newest = 100
let shopId: string
let categoryId: string
let brandId: string

beforeAll(async () => {
  shopId = (await kit.shop()).id
  categoryId = await kit.category('Cable')
  brandId = (
    await kit.ctx.db.one({ id: uuid }, sql`insert into brands (name) values ('Setu') returning id`)
  ).id
  await kit.ctx.db.run(sql`
    insert into products (shop_id, category_id, brand_id, name, description, price, stock, created_at)
    select ${shopId}, ${categoryId}, case when n % ${every}::int = 0 then ${brandId}::uuid end, 'Cable ' || n, '', 100, 1,
      now() - make_interval(mins => n)
    from generate_series(1, ${products}::int) n`)
  await foldFacets(kit.ctx)
  await mark(newest)
}, 120_000)

const mark = (places: number) =>
  kit.ctx.db.run(sql`select rebuild_facets(${categoryId}, ${places}::int)`)

const listed = (page: number) => namesOf(kit, `category=cable&brand=Setu&limit=3&page=${page}`)

/** The same page by a plain sort. */
async function sorted(page: number) {
  const rows = await kit.ctx.db.many(
    { name: text },
    sql`select name from products where brand_id = ${brandId}::uuid and category_id = ${categoryId} and visible
      order by created_at desc, id desc limit 3 offset ${(page - 1) * 3}`,
  )
  return rows.map(({ name }) => name)
}

async function marked() {
  return await kit.ctx.db.one(
    { places: int4, wanted: int4 },
    sql`select (select coalesce(sum(bit_count(bits)), 0)::int from facet_bits where category_id = f.category_id and key = 0)
        as places,
      (select count(*)::int from products where category_id = f.category_id and visible and created_at >= f.since)
        as wanted
      from facet_fronts f where category_id = ${categoryId}`,
  )
}

describe('the newest of a filter that some have', () => {
  it('are the same page by page, as far as they go and beyond', async () => {
    for (const page of [1, 2, 3, 40, 84, 85]) expect(await listed(page)).toEqual(await sorted(page))
    expect(await marked()).toEqual({ places: newest, wanted: newest })
  })

  it('are read from the places of the newest', async () => {
    const clear = (value: 0 | 1) =>
      kit.ctx.db.run(sql`
        update facet_bits b set bits = set_bit(b.bits, m.ordinal, ${value}) from facet_members m join products p
          on p.id = m.product_id
        where p.name = 'Cable 12' and b.category_id = m.category_id and b.key = 0 and b.chunk = 0`)
    await clear(0)
    expect(await listed(1)).toEqual(['Cable 24', 'Cable 36', 'Cable 48'])
    await clear(1)
    expect(await listed(1)).toEqual(['Cable 12', 'Cable 24', 'Cable 36'])
  })

  it('follow every change at once, and their places follow by the job', async () => {
    const change = async (statement: ReturnType<typeof sql>) => {
      await kit.ctx.db.run(statement)
      for (const page of [1, 2]) expect(await listed(page)).toEqual(await sorted(page))
      await foldFacets(kit.ctx)
      for (const page of [1, 2]) expect(await listed(page)).toEqual(await sorted(page))
      const { places, wanted } = await marked()
      expect(places).toBe(wanted)
    }
    await change(sql`
      insert into products (shop_id, category_id, brand_id, name, description, price, stock)
      values (${shopId}, ${categoryId}, ${brandId}::uuid, 'Cable of today', '', 100, 1)`)
    await change(sql`update products set status = 'DRAFT' where name in ('Cable 12', 'Cable 1200')`)
    await change(
      sql`update products set status = 'ACTIVE' where name in ('Cable 12', 'Cable 1200')`,
    )
    await change(sql`update products set brand_id = null where name = 'Cable 24'`)
    await change(
      sql`update products set brand_id = ${brandId}::uuid where name in ('Cable 23', 'Cable 2300')`,
    )
    const other = await kit.category('Wire')
    await change(
      sql`update products set category_id = ${other} where name in ('Cable 36', 'Cable 23')`,
    )
    await change(
      sql`update products set category_id = ${categoryId} where name in ('Cable 36', 'Cable 23')`,
    )
    await change(sql`update products set deleted_at = now() where name = 'Cable 48'`)
  })

  it('are found among all when too many changes wait, or when few of them are among the newest', async () => {
    await kit.ctx.db.run(
      sql`insert into facet_deltas (product_id) select id from products, generate_series(1, 2)`,
    )
    expect(await listed(1)).toEqual(await sorted(1))
    await foldFacets(kit.ctx)
    await kit.ctx.db.run(sql`update products set brand_id = null
      where created_at >= (select since from facet_fronts where category_id = ${categoryId})`)
    await foldFacets(kit.ctx)
    expect(await listed(1)).toEqual(await sorted(1))
  })
})

it('a large category gets its newest places at night, and again when they have become too many', async () => {
  const since = async () => {
    const rows = await kit.ctx.db.many({ places: int4 }, sql`select places from facet_fronts`)
    return rows.map(({ places }) => places)
  }
  const pretend = (places: number) =>
    kit.ctx.db.run(sql`update facet_counts set products = ${places}
      where category_id = ${categoryId} and key = (select id from facet_keys where kind = 'all')`)
  await pretend(20_001)
  await sweepFacets(kit.ctx)
  expect(await since(), 'nothing to do').toEqual([newest])
  await kit.ctx.db.run(sql`update facet_fronts set places = 10`)
  await sweepFacets(kit.ctx)
  expect(await since(), 'a category of this size has none').toEqual([])
  await mark(newest)
  await pretend(20_001)
  await kit.ctx.db.run(sql`delete from facet_fronts`)
  await sweepFacets(kit.ctx)
  const { products: counted } = await kit.ctx.db.one(
    { products: int4 },
    sql`select products from facet_counts
      where category_id = ${categoryId} and key = (select id from facet_keys where kind = 'all')`,
  )
  expect(counted, 'counted from scratch').toBeLessThan(20_001)
}, 60_000)
