import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4, uuid } from '#core/sql/kinds.ts'
import { useKit } from '#testing/kit.ts'
import { foldFacets, sweepFacets } from './facet-counts.service.ts'

const kit = useKit()
const dear = 2n ** 55n
/** Prices in poisha: the ends of bits, neighbours, equal ones, and one far above all others. */
const prices = [1n, 2n, 3n, 127n, 128n, 129n, 50_000n, 50_000n, 50_001n, 9_999_999n, dear]
let categories: string[]

beforeAll(async () => {
  const shop = await kit.shop()
  categories = [await kit.category('Lamp'), await kit.category('Fan')]
  for (const [place, price] of prices.entries()) {
    const id = await kit.product({ shopId: shop.id, categoryId: categories[place % 2] ?? '' })
    await kit.ctx.db.run(sql`update products set price = ${price} where id = ${id}`)
  }
  await foldFacets(kit.ctx)
})

async function countBetween(lowest: bigint | null, highest: bigint | null, among = categories) {
  const row = await kit.ctx.db.one(
    { found: int4 },
    sql`select facet_matches(${among}::uuid[], '[]',
      price_bits(${among}::uuid[], ${lowest}::bigint, ${highest}::bigint)) as found`,
  )
  return row.found
}

const isBetween = (price: bigint, lowest: bigint | null, highest: bigint | null) =>
  price >= (lowest ?? 0n) && (highest === null || price <= highest)

describe('products between two prices', () => {
  it('are those of a plain comparison, at every end and without ends', async () => {
    const ends = [null, 0n, 4n, 126n, 2n ** 62n, -1n, ...prices]
    for (const lowest of ends) {
      for (const highest of ends) {
        const expected = prices.filter((price) => isBetween(price, lowest, highest)).length
        expect(await countBetween(lowest, highest), `${lowest} to ${highest}`).toBe(expected)
      }
    }
  }, 60_000)

  it('are counted in each chunk by itself', async () => {
    const category = '00000000-0000-0000-0000-00000000000a'
    await kit.ctx.db.run(sql`
      insert into facet_bits (category_id, key, chunk, bits)
      select ${category}::uuid, key, chunk, bit_or(set_bit(repeat('0', 15360)::bit varying, place, 1))
      from (
        select 7 * n % 15360 as place, n % 3 as chunk, (n * 7919 % 5000)::bigint as price
        from generate_series(1, 3000) n) p,
        unnest(price_slices(price) || (select id from facet_keys where kind = 'all')) key group by 2, 3`)
    const { expected } = await kit.ctx.db.one(
      { expected: int4 },
      sql`select count(*)::int as expected from generate_series(1, 3000) n where n * 7919 % 5000 between 700 and 3000`,
    )
    expect(await countBetween(700n, 3_000n, [category])).toBe(expected)
    expect(await countBetween(null, null, [category])).toBe(3_000)
  })

  it('have the same counts product by product, which few are read by, and by bits', async () => {
    const all = sql`(select id from facet_keys where kind = 'all')`
    const counted = (more: number) =>
      kit.ctx.db.many(
        { key: int4, products: int4 },
        sql`select key, products from count_keys(${categories}::uuid[], jsonb_build_array(jsonb_build_array(${all})), price_bits(${categories}::uuid[], 2, 50000),
          (select array_agg(id) from facet_keys) || array(select -1000 - n from generate_series(1, ${more}::int) n))
          order by key`,
      )
    const expected = await kit.ctx.db.many(
      { key: int4, products: int4 },
      sql`select k as key, count(*)::int as products from facet_members, unnest(keys) k
        where category_id = any (${categories}::uuid[]) and price between 2 and 50000 group by k order by k`,
    )
    expect(expected.length).toBeGreaterThan(3)
    // Seven products in two chunks: by bits up to ten keys, and one by one with many.
    expect(await counted(1_000)).toEqual(expected)
    expect((await counted(0)).filter(({ products }) => products > 0)).toEqual(expected)
  })

  it('follow a price by the job, and a wrong one by the sweep', async () => {
    const { id } = await kit.ctx.db.one(
      { id: uuid },
      sql`select id from products where price = ${dear}`,
    )
    await kit.ctx.db.run(sql`update products set price = 130 where id = ${id}`)
    expect(await countBetween(130n, 130n)).toBe(0)
    await foldFacets(kit.ctx)
    expect(await countBetween(130n, 130n)).toBe(1)
    expect(await countBetween(dear, null)).toBe(0)
    await kit.ctx.db.run(sql`delete from facet_deltas`)
    await kit.ctx.db.run(sql`alter table products disable trigger products_followed_figures`)
    await kit.ctx.db.run(sql`update products set price = ${dear} where id = ${id}`)
    await kit.ctx.db.run(sql`alter table products enable trigger products_followed_figures`)
    await sweepFacets(kit.ctx)
    expect(await countBetween(130n, 130n)).toBe(0)
    expect(await countBetween(dear, null)).toBe(1)
  })
})
