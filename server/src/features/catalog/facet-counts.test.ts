import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { float8s, int4, text, uuid } from '#core/sql/kinds.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { useKit } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'
import { foldFacets, rebuildFacets, sweepFacets } from './facet-counts.service.ts'
import { facetsOfList, namesOf, openFacetMarket, say } from './facets-kit.ts'

const kit = useKit()
let market: Awaited<ReturnType<typeof openFacetMarket>>
let ids: Record<string, number>
const names = (query: string) => namesOf(kit, query)
const facets = (query: string) => facetsOfList(kit, query)

beforeAll(async () => {
  market = await openFacetMarket(kit)
  ids = market.ids
})

/** Every row that the counts are made of, in an order that does not depend on places. */
async function countRows() {
  return await kit.ctx.db.many(
    untyped,
    sql`select k.kind, k.ref, c.products,
        (select sum(bit_count(b.bits)) from facet_bits b where b.category_id = c.category_id and b.key = c.key) as bits
      from facet_counts c join facet_keys k on k.id = c.key where c.category_id = ${market.laptops} order by 1, 2`,
  )
}

async function waiting(): Promise<number> {
  const { count } = await kit.ctx.db.one(
    { count: int4 },
    sql`select count(*)::int as count from facet_deltas`,
  )
  return count
}

describe('counts', () => {
  it('follow every change by the job, and lists at once', async () => {
    const [{ id } = { id: '' }] = await kit.ctx.db.many(
      { id: uuid },
      sql`select id from products where name = 'Think'`,
    )
    await say(kit, ids, id, 'ram', '32 GB')
    await kit.ctx.db.run(sql`update products set stock = 3, discount = 100 where id = ${id}`)
    expect(await names(`category=laptop&attributes=ram:${ids['32 GB']}`)).toEqual(['Think', 'Rog'])
    expect((await facets('category=Laptop')).lines[1]).toContain('32 GB=1')
    await enqueue(kit.ctx, 'catalog.fold-facets', {})
    expect(await kit.runJobs()).toEqual([])
    const after = await facets('category=Laptop')
    expect(after.lines[1]).toContain('32 GB=2')
    expect(after.lines).toContain('sale: On sale=1')
    expect(after.lines).toContain('stock: In stock=5')
    await kit.ctx.db.run(sql`delete from product_attributes where product_id = ${id}`)
    await kit.ctx.db.run(sql`update products set status = 'DRAFT' where id = ${id}`)
    await foldFacets(kit.ctx)
    expect((await facets('category=Laptop')).total).toBe(4)
    await kit.ctx.db.run(
      sql`update products set status = 'ACTIVE', category_id = ${market.electronics} where id = ${id}`,
    )
    await foldFacets(kit.ctx)
    expect((await facets('category=Electronics')).total).toBe(6)
    await kit.ctx.db.run(
      sql`update products set category_id = ${market.laptops}, discount = 0, stock = 0 where id = ${id}`,
    )
    await foldFacets(kit.ctx)
  })

  it('are the same folded twice at once, swept, and made from scratch', async () => {
    const before = await countRows()
    expect(before.length).toBeGreaterThan(10)
    for (const row of before) expect(Number(row['bits']), JSON.stringify(row)).toBe(row['products'])
    await kit.ctx.db.run(sql`insert into facet_deltas (product_id) select id from products`)
    await kit.ctx.db.run(sql`insert into facet_deltas (product_id) select id from products`)
    await Promise.all([foldFacets(kit.ctx), foldFacets(kit.ctx), foldFacets(kit.ctx)])
    expect(await countRows()).toEqual(before)
    await Promise.all([rebuildFacets(kit.ctx), foldFacets(kit.ctx), rebuildFacets(kit.ctx)])
    expect(await countRows()).toEqual(before)
    await kit.ctx.db.run(
      sql`delete from product_facets where product_id in (select id from products where name = 'Zen')`,
    )
    await kit.ctx.db.run(sql`update facet_members set keys = keys[2:] where ordinal = 1`)
    await sweepFacets(kit.ctx)
    expect(await names('brand=Asus')).toHaveLength(3)
    await rebuildFacets(kit.ctx)
    expect(await countRows()).toEqual(before)
  })

  it('of a market that nobody has counted are made at once, and leave nothing to follow', async () => {
    const before = await countRows()
    await kit.ctx.db.run(
      sql`truncate product_facets, facet_members, facet_bits, facet_counts, facet_fronts`,
    )
    await kit.ctx.db.run(sql`insert into facet_deltas (product_id) select id from products`)
    await rebuildFacets(kit.ctx)
    expect(await countRows()).toEqual(before)
    expect(await waiting()).toBe(0)
  })

  it('made from scratch take in what waits there, but not what has not committed', async () => {
    const before = await countRows()
    const client = await kit.ctx.pool.connect()
    try {
      await client.query('begin')
      await client.query("update products set discount = 100 where name = 'Zen'")
      await kit.ctx.db.run(sql`insert into facet_deltas (product_id) select id from products`)
      await rebuildFacets(kit.ctx)
      expect(await waiting()).toBe(0)
      expect(await countRows()).toEqual(before)
      await client.query('commit')
    } finally {
      client.release()
    }
    expect(await waiting()).toBeGreaterThan(0)
    await foldFacets(kit.ctx)
    expect(await countRows()).not.toEqual(before)
    await kit.ctx.db.run(sql`update products set discount = 0 where name = 'Zen'`)
    await foldFacets(kit.ctx)
    expect(await countRows()).toEqual(before)
  })

  it('have the places of a brand next to each other when they are made from scratch', async () => {
    await rebuildFacets(kit.ctx)
    const rows = await kit.ctx.db.many(
      { brand: text },
      sql`select coalesce(b.name, '') as brand from facet_members m join products p on p.id = m.product_id
          left join brands b on b.id = p.brand_id where m.category_id = ${market.laptops} order by m.ordinal`,
    )
    const brands = rows.map(({ brand }) => brand)
    const changes = brands.filter((brand, place) => brand !== brands[place - 1])
    expect(brands.length).toBeGreaterThan(changes.length)
    expect(changes).toHaveLength(new Set(brands).size)
  })

  it('are made from scratch at night where the places of brands are all over a large category', async () => {
    const before = await countRows()
    const spread = (chunks: number) =>
      kit.ctx.db.run(sql`
        with more as (insert into facet_keys (kind, ref) select 'brand', new_id() from generate_series(1, 20) returning id)
        insert into facet_bits (category_id, key, chunk, bits)
        select ${market.laptops}, id, chunk, repeat('0', 15360)::bit varying from more, generate_series(1, ${chunks}) chunk`)
    const chunks = async () => {
      const { last } = await kit.ctx.db.one(
        { last: int4 },
        sql`select max(chunk) as last from facet_bits where category_id = ${market.laptops}`,
      )
      return last
    }
    await spread(1)
    await sweepFacets(kit.ctx)
    expect(await chunks()).toBe(1)
    await spread(9)
    await sweepFacets(kit.ctx)
    expect(await chunks()).toBe(0)
    expect(await countRows()).toEqual(before)
  })

  it('do not keep lists waiting, however many changes they have yet to follow', async () => {
    const query = `category=laptop&attributes=ram:${ids['16 GB']}`
    const change = async (stock: number, label: string) => {
      const [{ id } = { id: '' }] = await kit.ctx.db.many(
        { id: uuid },
        sql`update products set stock = ${stock} where name = 'Think' returning id`,
      )
      await kit.ctx.db.run(sql`delete from product_attributes where product_id = ${id}`)
      await say(kit, ids, id, 'ram', label)
    }
    const before = await names(query)
    await change(3, '16 GB')
    expect((await names(query)).toSorted()).toEqual([...before, 'Think'].toSorted())
    await kit.ctx.db.run(sql`
      insert into facet_deltas (product_id) select id from products, generate_series(1, 2001)`)
    expect((await names(query)).toSorted()).toEqual([...before, 'Think'].toSorted())
    await change(0, '32 GB')
    expect(await names(query)).toEqual(before)
    await kit.ctx.db.run(
      sql`delete from facet_deltas where id < (select max(id) - 3 from facet_deltas)`,
    )
    expect(await names(query)).toEqual(before)
    await foldFacets(kit.ctx)
    expect(await names(query)).toEqual(before)
  })

  it('go by the ranges of the nearest category that has some', async () => {
    const screen = ids['screen'] ?? 0
    await kit.ctx.db.run(sql`
      insert into category_attributes (category_id, attribute_id, position, is_filter, buckets)
      values (${market.electronics}, ${screen}, 1, true, '{20}')`)
    const ranges = await kit.ctx.db.many(
      { name: text, buckets: float8s.orNull },
      sql`
      select c.name, r.buckets from category_ranges r join categories c on c.id = r.category_id
      where r.attribute_id = ${screen} order by c.name`,
    )
    expect(ranges).toEqual([
      { name: 'Electronics', buckets: [20] },
      { name: 'Laptop', buckets: [14, 16] },
      { name: 'Monitor', buckets: [20] },
    ])
    await kit.ctx.db.run(
      sql`delete from category_attributes where category_id = ${market.electronics}`,
    )
    await kit.runJobs()
    await foldFacets(kit.ctx)
  })

  it('follow a category that moves or gets other ranges, and an order only where it takes the last piece', async () => {
    await kit.ctx.db.run(
      sql`update category_attributes set buckets = '{15}' where attribute_id = ${ids['screen'] ?? 0}`,
    )
    expect(await kit.runJobs()).toEqual([])
    await foldFacets(kit.ctx)
    expect((await facets('category=Laptop')).lines).toContain('screen: Up to 15=1, Above 15=2')
    await kit.ctx.db.run(sql`update products set stock = stock + 1 where stock > 0`)
    const notes = () =>
      kit.ctx.db.many({ id: uuid }, sql`select product_id as id from facet_deltas`)
    expect(await notes()).toEqual([])
    await kit.ctx.db.run(sql`update products set stock = 0 where name = 'Zen'`)
    expect(await notes()).toHaveLength(1)
  })

  it('follow one category after the other', async () => {
    await kit.ctx.db.run(
      sql`select pass_facets_on(id) from (select id from categories order by id limit 2) c`,
    )
    const jobs = await kit.ctx.db.many(
      { queue: text },
      sql`select queue_name as queue from graphile_worker.jobs where task_identifier = 'catalog.follow-facets'`,
    )
    expect(jobs.map(({ queue }) => queue)).toEqual([
      'catalog.follow-facets',
      'catalog.follow-facets',
    ])
    expect(await kit.runJobs()).toEqual([])
  })
})
