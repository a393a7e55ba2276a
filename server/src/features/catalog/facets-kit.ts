import type { Product } from '@haat/contract/catalog'
import type { FacetList } from '@haat/contract/facets'
import { sql } from '#core/sql/db.ts'
import { int4, text } from '#core/sql/kinds.ts'
import type { Kit } from '#testing/kit.ts'
import { foldFacets } from './facet-counts.service.ts'

/** The ids of attributes by code, and of their choices by label. */
type Ids = Record<string, number>
type Said = readonly (readonly [code: string, value: string | number | boolean])[]

/** A small market of laptops with brands and attributes. */
export async function openFacetMarket(kit: Kit) {
  const ids: Ids = {}
  const { electronics, laptops, monitors } = await addCategories(kit)
  await addAttribute(kit, ids, ['ram', 'RAM', 'ENUM'], ['8 GB', '16 GB', '32 GB'])
  await addAttribute(kit, ids, ['ports', 'Ports', 'MULTI'], ['USB-C', 'HDMI'])
  await addAttribute(kit, ids, ['screen', 'Screen size', 'NUMBER'], [])
  await addAttribute(kit, ids, ['touch', 'Touchscreen', 'BOOL'], [])
  await kit.ctx.db.run(sql`
    insert into category_attributes (category_id, attribute_id, position, is_filter, buckets)
    select ${laptops}, id, id, true, case code when 'screen' then '{14,16}'::float8[] else '{}' end from attributes`)
  const shops = [(await kit.shop({ name: 'Padma' })).id, (await kit.shop({ name: 'Jamuna' })).id]
  const add = async (name: string, price: number, brand: string, said: Said) => {
    const shopId = shops[said.length % 2] ?? ''
    const values = { shopId, categoryId: laptops, name, price, stock: said.length }
    const id = await kit.product(values)
    await giveBrand(kit, id, brand)
    for (const [code, value] of said) await say(kit, ids, id, code, value)
  }
  const hdmi = [
    ['ports', 'USB-C'],
    ['ports', 'HDMI'],
  ] as const
  const touch = ['touch', true] as const
  await add('Swift', 500, 'Asus', [['ram', '8 GB'] as const, ['screen', 14]])
  await add('Zen', 900, 'Asus', [['ram', '16 GB'] as const, ['screen', 15.6], touch])
  await add('Rog', 1_500, 'Asus', [['ram', '32 GB'] as const, ['screen', 17]])
  await add('Idea', 700, 'Lenovo', [['ram', '16 GB'] as const, ...hdmi])
  await add('Think', 1_200, 'Lenovo', [])
  await kit.product({ shopId: shops[0] ?? '', categoryId: monitors, name: 'Flat', price: 300 })
  await foldFacets(kit.ctx)
  return { electronics, laptops, shops, ids }
}

async function addCategories(kit: Kit) {
  const electronics = await kit.category('Electronics')
  const laptops = await kit.category('Laptop')
  const monitors = await kit.category('Monitor')
  await kit.ctx.db.run(sql`update categories set path = array[id]`)
  await kit.ctx.db
    .run(sql`update categories set parent_id = ${electronics}, path = array[${electronics}::uuid, id]
    where id in (${laptops}, ${monitors})`)
  return { electronics, laptops, monitors }
}

async function addAttribute(
  kit: Kit,
  ids: Ids,
  [code, name, type]: readonly [string, string, string],
  values: readonly string[],
) {
  const { id } = await kit.ctx.db.one(
    { id: int4 },
    sql`insert into attributes (code, name, type) values (${code}, ${name}, ${type}) returning id`,
  )
  ids[code] = id
  const rows = await kit.ctx.db.many(
    { id: int4, label: text },
    sql`insert into attribute_values (attribute_id, label, position)
      select ${id}, v, n from unnest(${values}::text[]) with ordinality l (v, n) returning id, label`,
  )
  for (const row of rows) ids[row.label] = row.id
}

/** Says something of a product: a choice by its label, a number, or yes and no. */
export async function say(
  kit: Kit,
  ids: Ids,
  productId: string,
  code: string,
  value: string | number | boolean,
) {
  const choice = typeof value === 'string' ? (ids[value] ?? 0) : null
  await kit.ctx.db.run(sql`
    insert into product_attributes (product_id, attribute_id, value_id, number, flag)
    values (${productId}, ${ids[code] ?? 0}, ${choice}, ${typeof value === 'number' ? value : null},
      ${typeof value === 'boolean' ? value : null})`)
}

async function giveBrand(kit: Kit, productId: string, name: string) {
  await kit.ctx.db.run(sql`insert into brands (name) values (${name}) on conflict do nothing`)
  await kit.ctx.db
    .run(sql`update products set brand_id = (select id from brands where name = ${name})
    where id = ${productId}`)
}

/** The names of the products of a list. */
export async function namesOf(kit: Kit, query: string): Promise<string[]> {
  const { data } = await kit.call<Product[]>({ url: `/products?${query}` })
  return data.map(({ name }) => name)
}

/** Each facet with its counts as `code: value=products`, and a star for what is chosen. */
export async function facetsOfList(kit: Kit, query: string) {
  const { data } = await kit.call<FacetList>({ url: `/products/facets?${query}` })
  const lines = data.facets.map(
    ({ code, values }) =>
      `${code}: ${values.map(({ label, products, isChosen }) => `${label}=${products}${isChosen ? '*' : ''}`).join(', ')}`,
  )
  return { total: data.total, lines, price: data.price }
}
