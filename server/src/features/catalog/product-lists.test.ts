import type { Product } from '@haat/contract/catalog'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
let mouse: string
let tv: string
let shop: { id: string; vendor: TestPerson }
let other: { id: string; vendor: TestPerson }
let closed: { id: string; vendor: TestPerson }

beforeAll(async () => {
  mouse = await kit.category('Mouse')
  tv = await kit.category('TV')
  shop = await kit.shop({ name: 'Star Tech' })
  other = await kit.shop({ name: 'Ryans' })
  closed = await kit.shop({ name: 'Closed', status: 'SUSPENDED' })
  const add = (shopId: string, categoryId: string, name: string, price: number, more = {}) =>
    kit.product({ shopId, categoryId, name, price, ...more })
  await add(shop.id, mouse, 'Mouse A', 100, { discount: 50 })
  await add(shop.id, mouse, 'Mouse B', 300)
  await add(other.id, mouse, 'Mouse C', 200, { discount: 10 })
  await add(other.id, tv, 'TV D', 40_000.5)
  await add(shop.id, mouse, 'Mouse draft', 150, { status: 'DRAFT' })
  await add(shop.id, tv, 'TV paused', 150, { status: 'PAUSED' })
  await add(closed.id, tv, 'TV of a closed shop', 150)
  const gone = await add(shop.id, tv, 'TV gone', 150)
  await kit.ctx.db.run(sql`update products set deleted_at = now() where id = ${gone}`)
})

const list = (query = '', as: TestPerson | null = null) =>
  kit.call<Product[]>({ url: `/products${query}`, as })
const names = async (query = '', as: TestPerson | null = null) =>
  (await list(query, as)).data.map((product) => product.name)

describe('the list of products', () => {
  it('shows products on sale, newest first, with everything that a card needs', async () => {
    const all = await list()
    expect(all.data.map((product) => product.name)).toEqual([
      'TV D',
      'Mouse C',
      'Mouse B',
      'Mouse A',
    ])
    expect(all.meta).toEqual({ page: 1, limit: 10, total: 4 })
    expect(all.data[0]).toMatchObject({
      price: 40_000.5,
      discount: 0,
      stock: 10,
      quantity: 10,
      category: { id: tv, name: 'TV' },
      shop: { id: other.id, name: 'Ryans', logoUrl: '/logo.webp', status: 'ACTIVE' },
      status: 'ACTIVE',
      rating: 0,
      reviewCount: 0,
      images: { width: 640, height: 640 },
    })
  })

  it('filters by category name regardless of case, and by shop', async () => {
    expect(await names('?category=Mouse')).toEqual(['Mouse C', 'Mouse B', 'Mouse A'])
    expect(await names('?category=mOUSE')).toHaveLength(3)
    expect((await list('?category=Nothing')).meta.total).toBe(0)
    expect(await names(`?shopId=${shop.id}`)).toEqual(['Mouse B', 'Mouse A'])
    expect(await names(`?shopId=${shop.id}&category=TV`)).toEqual([])
    expect(await names(`?shopId=${closed.id}`)).toEqual([])
  })

  it('filters by price in taka, limits included, and treats the largest number as no limit', async () => {
    expect(await names('?minPrice=200&maxPrice=300')).toEqual(['Mouse C', 'Mouse B'])
    expect(await names('?minPrice=200.01')).toEqual(['TV D', 'Mouse B'])
    expect(await names('?minPrice=0&maxPrice=9007199254740991')).toHaveLength(4)
    expect((await list('?maxPrice=9007199254740991')).meta.total).toBe(4)
    expect(await names('?maxPrice=0')).toEqual([])
    expect(await names('?minPrice=300&maxPrice=200')).toEqual([])
    expect(await names('?minPrice=1e300')).toEqual([])
    expect((await list('?minPrice=200&maxPrice=300&category=mouse')).meta.total).toBe(2)
  })

  it('includes the limits exactly, despite floating-point numbers', async () => {
    const { id: shopId } = await kit.shop()
    const only = (query: string) => names(`?shopId=${shopId}&${query}`)
    for (const price of [0.07, 1.1, 19.99, 4.35]) {
      await kit.product({ shopId, name: String(price), price })
      expect(await only(`minPrice=${price}&maxPrice=${price}`)).toEqual([String(price)])
      expect(await only(`minPrice=${price}1&maxPrice=${price}9`)).toEqual([])
    }
    await kit.ctx.db.run(sql`update shops set deleted_at = now() where id = ${shopId}`)
  })

  it('sorts by price, date, rating and discount, both ways', async () => {
    expect(await names('?sortBy=price&sortOrder=asc')).toEqual([
      'Mouse A',
      'Mouse C',
      'Mouse B',
      'TV D',
    ])
    expect((await names('?sortBy=price&sortOrder=desc'))[0]).toBe('TV D')
    expect((await names('?sortBy=price'))[0]).toBe('Mouse A')
    expect((await names('?sortBy=createdAt&sortOrder=asc'))[0]).toBe('Mouse A')
    expect((await names('?sortBy=discount')).slice(0, 2)).toEqual(['Mouse A', 'Mouse C'])
    expect(await names('?sortBy=rating&sortOrder=asc')).toHaveLength(4)
    expect(await list('?sortBy=vendor')).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
  })

  it('is paged, with the true total beyond the end too', async () => {
    const seen: string[] = []
    for (let page = 1; page <= 4; page += 1) {
      const answer = await list(`?sortBy=price&page=${page}&limit=1`)
      expect(answer.meta).toEqual({ page, limit: 1, total: 4 })
      seen.push(...answer.data.map((product) => product.name))
    }
    expect(seen).toEqual(['Mouse A', 'Mouse C', 'Mouse B', 'TV D'])
    const beyond = await list('?page=1000000&limit=100')
    expect(beyond).toMatchObject({ status: 200, data: [], meta: { total: 4 } })
    expect((await list('?limit=0')).errors).toEqual([
      { path: 'limit', message: expect.any(String) },
    ])
    expect((await list('?limit=101')).status).toBe(400)
    expect((await list('?page=0')).status).toBe(400)
  })

  it('treats the words undefined and null, and an empty string, as absent values', async () => {
    const odd = '?searchTerm=undefined&category=null&shopId=&minPrice=undefined&userEmail=null'
    expect((await list(odd)).meta.total).toBe(4)
    expect(await names('?searchTerm=%20%20')).toHaveLength(4)
  })

  it('shows a vendor all of their own products, and others only those on sale', async () => {
    const own = `?vendorEmail=${shop.vendor.email}`
    expect(await names(own, shop.vendor)).toEqual([
      'TV paused',
      'Mouse draft',
      'Mouse B',
      'Mouse A',
    ])
    expect((await list(own, shop.vendor)).meta.total).toBe(4)
    expect((await list(`${own}&category=mouse`, shop.vendor)).meta.total).toBe(3)
    expect(await names(`${own}&searchTerm=draft`, shop.vendor)).toEqual(['Mouse draft'])
    const admin = await kit.person('ADMIN')
    expect(await names(own, admin)).toEqual(['Mouse B', 'Mouse A'])
    expect(await names(`${own}&shopId=${shop.id}`, admin)).toEqual(['Mouse B', 'Mouse A'])
    expect(await names(`?shopId=${shop.id}`)).toEqual(['Mouse B', 'Mouse A'])
    expect((await list(`${own}&shopId=${shop.id}`, shop.vendor)).meta.total).toBe(4)
    for (const seer of [null, shop.vendor]) {
      expect((await list(`${own}&shopId=${other.id}`, seer)).meta.total).toBe(0)
    }
    expect(await names('?vendorEmail=nobody@test.example')).toEqual([])
    expect(await names(`?vendorEmail=${closed.vendor.email}`, closed.vendor)).toEqual([
      'TV of a closed shop',
    ])
  })

  it('reveals nothing about an email: strangers get the same answer for a vendor’s as for an unknown one', async () => {
    for (const seer of [null, other.vendor, await kit.person('CUSTOMER')]) {
      for (const more of ['', `&shopId=${shop.id}`, '&searchTerm=mouse']) {
        const answers = []
        for (const email of [shop.vendor.email, 'nobody@test.example']) {
          const { data, meta } = await list(`?vendorEmail=${email}${more}`, seer)
          answers.push({ data, meta })
        }
        expect(answers[0]).toEqual(answers[1])
        expect(answers[0]).toMatchObject({ data: [], meta: { total: 0 } })
      }
    }
  })

  it('takes one statement for any filters', async () => {
    const customer = await kit.person('CUSTOMER')
    for (const query of [
      '',
      '?category=Mouse&minPrice=100&maxPrice=300&sortBy=price&page=2&limit=24',
      `?vendorEmail=${shop.vendor.email}`,
      '?searchTerm=mouse&category=Mouse&sortBy=price',
      '?searchTerm=mosue',
    ]) {
      kit.statements.length = 0
      await list(query)
      expect(kit.statements, query).toHaveLength(1)
    }
    kit.statements.length = 0
    await list(`?userEmail=${customer.email}`, customer)
    // The first statement finds the person of the token.
    expect(kit.statements).toHaveLength(2)
  })
})

describe('a signed-in customer’s list', () => {
  it('puts products of followed shops first, for their own email only', async () => {
    const customer = await kit.person('CUSTOMER')
    const mine = `?userEmail=${customer.email}`
    await kit.ctx.db.run(
      sql`insert into follows (shop_id, customer_id) values (${shop.id}, ${customer.id})`,
    )
    const followedFirst = ['Mouse B', 'Mouse A', 'TV D', 'Mouse C']
    const newestFirst = ['TV D', 'Mouse C', 'Mouse B', 'Mouse A']
    expect(await names(mine, customer)).toEqual(followedFirst)
    expect(await names(`?userEmail=${customer.email.toUpperCase()}`, customer)).toEqual(
      followedFirst,
    )
    expect((await list(`${mine}&limit=3&page=2`, customer)).data[0]?.name).toBe('Mouse C')
    expect((await list(mine, customer)).meta.total).toBe(4)
    expect(await names(`${mine}&category=mouse`, customer)).toEqual([
      'Mouse B',
      'Mouse A',
      'Mouse C',
    ])
    expect(await names(`${mine}&maxPrice=200`, customer)).toEqual(['Mouse A', 'Mouse C'])
    expect((await names(`${mine}&sortBy=price`, customer))[1]).toBe('Mouse C')
    const stranger = await kit.person('CUSTOMER')
    for (const seer of [null, stranger, shop.vendor]) {
      expect(await names(mine, seer)).toEqual(newestFirst)
    }
  })

  it('has every product exactly once across its pages', async () => {
    const customer = await kit.person('CUSTOMER')
    const big = await kit.shop()
    for (let n = 0; n < 40; n += 1) {
      await kit.product({ shopId: n % 2 ? big.id : other.id, categoryId: tv, name: `Walk ${n}` })
    }
    await kit.ctx.db.run(
      sql`insert into follows (shop_id, customer_id) values (${big.id}, ${customer.id})`,
    )
    const seen: Product[] = []
    for (let page = 1; page <= 7; page += 1) {
      seen.push(...(await list(`?userEmail=${customer.email}&limit=7&page=${page}`, customer)).data)
    }
    expect(new Set(seen.map((product) => product.id)).size).toBe(44)
    expect(seen.slice(0, 20).every((product) => product.shopId === big.id)).toBe(true)
    expect(seen.slice(20).some((product) => product.shopId === big.id)).toBe(false)
  })
})
