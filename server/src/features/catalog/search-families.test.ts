import type { Product } from '@haat/contract/catalog'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4, text, uuid } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { foldFacets } from './facet-counts.service.ts'
import { facetsOfList } from './facets-kit.ts'

const kit = useKit()
let vendor: TestPerson
let familyId: string

beforeAll(async () => {
  const shop = await kit.shop({ name: 'Alo Ghor' })
  vendor = shop.vendor
  const categoryId = await kit.category('Phone')
  await kit.ctx.db.run(sql`update categories set path = array[id] where id = ${categoryId}`)
  familyId = (
    await kit.ctx.db.one(
      { id: uuid },
      sql`insert into families (shop_id, name, axes) values (${shop.id}, 'Nova', array[1]) returning id`,
    )
  ).id
  await kit.ctx.db.run(sql`
    insert into products (shop_id, category_id, name, description, price, stock, status, family_id, axis_values, is_face)
    select ${shop.id}, ${categoryId}, 'Nova phone ' || name, '', price, 5, status, ${familyId}, array[n], n = 1
    from (values (1, '128GB Black', 10000, 'ACTIVE'), (2, '128GB Red', 11000, 'ACTIVE'),
      (3, '256GB Red', 15000, 'ACTIVE'), (4, '512GB Red', 9000, 'DRAFT')) m (n, name, price, status)`)
  await kit.product({ shopId: shop.id, categoryId, name: 'Star phone Red', price: 120 })
  await kit.ctx.db.run(sql`analyze product_search`)
})

beforeEach(() => setLarge(false))

/** Tests can't have a hundred thousand products, so they replace the function that counts them. */
async function setLarge(isLarge: boolean): Promise<void> {
  await kit.ctx.db.run(sql`
    create or replace function is_large_market() returns boolean language sql stable as
    ${sql.raw(isLarge ? `'select true'` : `'select false'`)}`)
}

async function search(query: string, as: TestPerson | null = null) {
  const { data, meta } = await kit.call<Product[]>({ url: `/products?${query}`, as })
  return { names: data.map(({ name }) => name), total: meta.total }
}

it.each([false, true])('one member of a family is found, large market %s', async (isLarge) => {
  await setLarge(isLarge)
  const { names, total } = await search('searchTerm=nova')
  expect(names).toEqual(['Nova phone 128GB Black'])
  expect(total).toBe(1)
  expect(await search('searchTerm=phone')).toEqual({
    names: expect.arrayContaining(['Nova phone 128GB Black', 'Star phone Red']),
    total: 2,
  })
})

it.each([false, true])('a member is found by its own words, large market %s', async (isLarge) => {
  await setLarge(isLarge)
  const red = await search('searchTerm=red+phone')
  expect(red.total).toBe(2)
  expect(red.names).toContain('Star phone Red')
  expect(red.names.filter((name) => name.startsWith('Nova'))).toEqual([
    expect.stringMatching(/Red$/),
  ])
  expect(await search('searchTerm=256gb+phone')).toEqual({
    names: ['Nova phone 256GB Red'],
    total: 1,
  })
  expect(await search('searchTerm=512gb+nova')).not.toMatchObject({
    names: ['Nova phone 512GB Red'],
  })
})

it.each([false, true])('pages count families, large market %s', async (isLarge) => {
  await setLarge(isLarge)
  const pages = [1, 2, 3].map((page) => search(`searchTerm=phone&limit=1&page=${page}`))
  const [first, second, third] = await Promise.all(pages)
  expect([first?.total, second?.total, third?.total]).toEqual([2, 2, 2])
  expect([...(first?.names ?? []), ...(second?.names ?? [])].toSorted()).toEqual([
    'Nova phone 128GB Black',
    'Star phone Red',
  ])
  expect(third?.names).toEqual([])
})

it.each([false, true])(
  'a sort places a family by the member that it reaches first, large market %s',
  async (isLarge) => {
    await setLarge(isLarge)
    const sorted = (order: string) => search(`searchTerm=phone&sortBy=price&sortOrder=${order}`)
    expect(await sorted('asc')).toEqual({
      names: ['Nova phone 128GB Black', 'Star phone Red'],
      total: 2,
    })
    expect(await sorted('desc')).toEqual({
      names: ['Nova phone 256GB Red', 'Star phone Red'],
      total: 2,
    })
    expect(await search('searchTerm=phone&minPrice=140')).toEqual({
      names: ['Nova phone 256GB Red'],
      total: 1,
    })
  },
)

it('a page that is found in the order of its index passes over other members', async () => {
  await setLarge(true)
  const page = (size: number, skipped: number) =>
    kit.ctx.db.many(
      { total: int4, name: text.orNull },
      sql`select f.total, p.name from find_products('phone', 4, ${size}, ${skipped}, true, null, null, null, null,
        'price', 'desc', null) f left join products p on p.id = f.product_id order by f.place`,
    )
  expect((await page(2, 0)).map(({ name }) => name)).toEqual([
    'Nova phone 256GB Red',
    'Star phone Red',
  ])
  expect(await page(1, 1)).toEqual([{ total: 2, name: 'Star phone Red' }])
  expect(await page(1, 2)).toEqual([{ total: 2, name: null }])
})

it('a vendor finds each product of their own, whatever its state', async () => {
  const own = `vendorEmail=${encodeURIComponent(vendor.email)}`
  expect((await search(`searchTerm=nova&${own}`, vendor)).total).toBe(4)
  expect((await search(`searchTerm=nova&${own}&sortBy=price`, vendor)).names[0]).toBe(
    'Nova phone 512GB Red',
  )
})

it('the counts of facets count a family once', async () => {
  await foldFacets(kit.ctx)
  expect((await facetsOfList(kit, 'searchTerm=phone')).total).toBe(2)
  expect((await facetsOfList(kit, 'searchTerm=256gb+phone')).total).toBe(1)
})

it('follows the face, and products that leave a family', async () => {
  await kit.ctx.db.run(sql`
    update products set is_face = axis_values = array[2] where family_id = ${familyId}`)
  expect((await search('searchTerm=nova')).names).toEqual(['Nova phone 128GB Red'])
  await kit.ctx.db.run(sql`
    update products set family_id = null, axis_values = '{}', is_face = true
    where family_id = ${familyId} and axis_values = array[3]`)
  expect(await search('searchTerm=nova')).toEqual({
    names: expect.arrayContaining(['Nova phone 128GB Red', 'Nova phone 256GB Red']),
    total: 2,
  })
  expect(await rowsThatDiffer()).toBe(0)
})

async function rowsThatDiffer(): Promise<number> {
  const { count } = await kit.ctx.db.one(
    { count: int4 },
    sql`select count(*)::int as count from products p join product_search s on s.product_id = p.id
      where (s.family_id, s.is_face) is distinct from (p.family_id, p.is_face)`,
  )
  return count
}
