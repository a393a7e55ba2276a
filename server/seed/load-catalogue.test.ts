import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit } from '#testing/kit.ts'
import { beforeAll, expect, test } from 'vitest'
import { seedMarket } from './load.ts'

const kit = useKit()
const size = { products: 600, categories: 12, shops: 12, customers: 20, orders: 40, reviews: 20 }

beforeAll(async () => {
  await seedMarket(kit.ctx, { size })
})

/** How many rows a query finds. */
async function count(query: string): Promise<number> {
  const { found } = await kit.ctx.db.one(
    { found: int4 },
    sql`select count(*)::int as found from (${sql.raw(query)}) q`,
  )
  return found
}

test('every product has further pictures that can be read, and says what they show', async () => {
  expect(
    await count(`select product_id from product_pictures where alt <> '' and alt_bn <> ''
    group by product_id having count(*) between 3 and 5 and max(position) = count(*)`),
  ).toBe(size.products)
  expect(
    await count(`select from product_pictures where image not in (
    select '/media/' || id || '/640.webp' from media)`),
  ).toBe(0)
  expect(
    await count(`select from products p join product_pictures f on f.product_id = p.id
    and f.image = p.image`),
  ).toBe(0)
})

test('every product has a brand, a model, what cards say, and attributes of its category', async () => {
  expect(
    await count(`select from products where brand_id is null or model = '' or key_specs = '{}'
    or not exists (select from product_attributes a where a.product_id = id)`),
  ).toBe(0)
  expect(
    await count(`select from product_attributes a join products p on p.id = a.product_id
    where not exists (select from category_attributes c
      where c.category_id = p.category_id and c.attribute_id = a.attribute_id)`),
  ).toBe(0)
  expect(
    await count(`select from product_attributes a join attribute_values v on v.id = a.value_id
    where v.attribute_id <> a.attribute_id`),
  ).toBe(0)
  await kit.ctx.db.run(sql`insert into attributes (code, name, type) values ('new', 'New', 'TEXT')`)
  await kit.ctx.db.run(sql`delete from attributes where code = 'new'`)
})

test('families have two members or more of one shop, and lists show one of them', async () => {
  expect(await count('select from families')).toBeGreaterThan(40)
  expect(
    await count(`select family_id from products where family_id is not null group by family_id
    having count(*) < 2 or count(distinct shop_id) > 1 or count(*) filter (where is_face) <> 1
      or count(distinct category_id) > 1`),
  ).toBe(0)
  expect(
    await count(`select from products p join families f on f.id = p.family_id
    where p.shop_id <> f.shop_id or not starts_with(p.name, f.name)`),
  ).toBe(0)
  expect(await count('select from products where family_id is null and not is_face')).toBe(0)
  expect(
    await count(`select from families f join products a on a.family_id = f.id
    join products b on b.family_id = f.id and a.id < b.id
    where not exists (select attribute_id, value_id from product_attributes
        where product_id = a.id and attribute_id = any (f.axes)
        except select attribute_id, value_id from product_attributes where product_id = b.id)`),
  ).toBe(0)
})

test('no job is left that would read every product again', async () => {
  expect(
    await count(`select from graphile_worker.jobs where task_identifier = 'catalog.follow-facets'`),
  ).toBe(0)
})
