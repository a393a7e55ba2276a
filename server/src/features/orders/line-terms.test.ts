import type { Product } from '@haat/contract/catalog'
import type { Category } from '@haat/contract/categories'
import type { Order } from '@haat/contract/orders'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()
let admin: TestPerson
let buyer: TestPerson
let market: Awaited<ReturnType<typeof marketOf>>
let productId: string
let categoryId: string

const brands = { months: 12, by: 'BRAND', text: 'Not for water.' } as const
const unlimited = { rule: 'ANY', days: 7 }

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER', { address: 'House 5, Khulna' })
})

beforeEach(async () => {
  market = await marketOf(kit, [{ stock: 100 }])
  productId = market.productIds[0] ?? ''
  categoryId = (await read()).categoryId
})

const read = async () => (await kit.call<Product>({ url: `/products/${productId}` })).data
const patch = <T>(url: string, as: TestPerson, body: unknown) =>
  kit.call<T>({ method: 'PATCH', url, as, body })
const edit = (body: unknown) => patch<Product>(`/products/${productId}`, market.vendor, body)
const editCategory = (body: unknown) => patch<Category>(`/categories/${categoryId}`, admin, body)
const order = async (id = productId, key?: string) =>
  (await place(kit, buyer, orderBody(market.shopId, [{ productId: id }]), key)).data
const stored = async (id: string) =>
  (await kit.call<Order>({ url: `/orders/get-single-order/${id}`, as: buyer })).data

describe('the warranty of a product', () => {
  it('is none unless its vendor sets one, and calls without it leave it as it is', async () => {
    expect(await read()).toMatchObject({ returns: unlimited, warranty: null })
    const { data } = await edit({ warranty: { ...brands, text: '  Not for water. ' } })
    expect(data.warranty).toEqual(brands)
    await edit({ name: 'Another name', price: 200 })
    expect((await read()).warranty).toEqual(brands)
    expect((await edit({ warranty: null })).data.warranty).toBeNull()
    const short = await edit({ warranty: { months: 3, by: 'SELLER' } })
    expect(short.data.warranty).toEqual({ months: 3, by: 'SELLER', text: '' })
  })

  it('has limits', async () => {
    const wrong = async (warranty: unknown) => (await edit({ warranty })).errors?.[0]?.path
    for (const months of [0, 241, 1.5, -1]) {
      expect(await wrong({ ...brands, months })).toBe('warranty.months')
    }
    expect(await wrong({ ...brands, by: 'MARKET' })).toBe('warranty.by')
    expect(await wrong({ ...brands, text: 'x'.repeat(501) })).toBe('warranty.text')
    expect(
      (await edit({ warranty: { ...brands, months: 240, text: 'x'.repeat(500) } })).status,
    ).toBe(200)
  })

  it('comes with a new product and with its copy', async () => {
    const { name, description, price, stock } = await read()
    const body = { name, description, price, stock, categoryId, warranty: brands }
    const post = (url: string, values: unknown) =>
      kit.call<Product>({ method: 'POST', url, as: market.vendor, body: values })
    const { data } = await post('/products/create', body)
    expect(data.warranty).toEqual(brands)
    expect((await post('/products/duplicate', { id: data.id })).data.warranty).toEqual(brands)
    expect((await post('/products/duplicate', body)).data.warranty).toEqual(brands)
    const { warranty: _, ...plain } = body
    expect((await post('/products/duplicate', plain)).data.warranty).toBeNull()
  })

  it('is in the lists of its vendor, who edits from there, and not in those of shoppers', async () => {
    await edit({ warranty: brands })
    const { name } = await read()
    const terms = async (query: string, as?: TestPerson) => {
      const { data } = await kit.call<Product[]>({ url: `/products?${query}`, ...(as && { as }) })
      const { returns, warranty } = data.find(({ id }) => id === productId) ?? {}
      return { returns, warranty }
    }
    const all = `shopId=${market.shopId}`
    const own = `vendorEmail=${market.vendor.email}`
    const search = `searchTerm=${encodeURIComponent(name)}`
    const whole = { returns: unlimited, warranty: brands }
    expect(await terms(own, market.vendor)).toEqual(whole)
    expect(await terms(`${own}&${search}`, market.vendor)).toEqual(whole)
    for (const query of [all, search, `${all}&sortBy=price`]) expect(await terms(query)).toEqual({})
  })

  it('is not overwritten by an editor who saw another one', async () => {
    const seen = { warranty: null }
    expect((await edit({ warranty: brands, seen })).status).toBe(200)
    const late = await edit({ warranty: { ...brands, months: 6 }, seen })
    expect(late.code).toBe('EDIT_CONFLICT')
    expect(late.errors?.map(({ path }) => path)).toEqual(['warranty'])
    expect(late.data).toMatchObject({ current: { warranty: brands } })
    // A repeated save is no conflict, nor is an edit that saw what is there.
    expect((await edit({ warranty: brands, seen })).status).toBe(200)
    expect((await edit({ warranty: null, seen: { warranty: brands } })).status).toBe(200)
  })
})

describe('the return rule of a category', () => {
  it('is set by admins and shown with each of its products', async () => {
    const { data } = await editCategory({ returns: { rule: 'FAULTY', days: 3 } })
    expect(data.returns).toEqual({ rule: 'FAULTY', days: 3 })
    expect((await read()).returns).toEqual({ rule: 'FAULTY', days: 3 })
    await editCategory({ description: 'Unchanged terms' })
    expect((await read()).returns).toEqual({ rule: 'FAULTY', days: 3 })
    const forbidden = await patch(`/categories/${categoryId}`, market.vendor, {
      returns: { rule: 'NONE', days: 0 },
    })
    expect(forbidden.code).toBe('NOT_ALLOWED')
  })

  it('has 1 to 60 days, or no returns', async () => {
    for (const returns of [
      { rule: 'ANY', days: 0 },
      { rule: 'FAULTY', days: 61 },
      { rule: 'NONE', days: 7 },
      { rule: 'ANY', days: 2.5 },
    ]) {
      expect((await editCategory({ returns })).errors?.[0]?.path).toBe('returns.days')
    }
    expect((await editCategory({ returns: { rule: 'SOME', days: 1 } })).errors?.[0]?.path).toBe(
      'returns.rule',
    )
    expect((await editCategory({ returns: { rule: 'NONE', days: 0 } })).status).toBe(200)
  })

  it('is in the lists of its vendor, who edits from there, and not in those of shoppers', async () => {
    await edit({ warranty: brands })
    const { name } = await read()
    const terms = async (query: string, as?: TestPerson) => {
      const { data } = await kit.call<Product[]>({ url: `/products?${query}`, ...(as && { as }) })
      const { returns, warranty } = data.find(({ id }) => id === productId) ?? {}
      return { returns, warranty }
    }
    const all = `shopId=${market.shopId}`
    const own = `vendorEmail=${market.vendor.email}`
    const search = `searchTerm=${encodeURIComponent(name)}`
    const whole = { returns: unlimited, warranty: brands }
    expect(await terms(own, market.vendor)).toEqual(whole)
    expect(await terms(`${own}&${search}`, market.vendor)).toEqual(whole)
    for (const query of [all, search, `${all}&sortBy=price`]) expect(await terms(query)).toEqual({})
  })

  it('is not overwritten by an editor who saw another one', async () => {
    const seen = { returns: unlimited }
    await editCategory({ returns: { rule: 'FAULTY', days: 7 }, seen })
    const late = await editCategory({ returns: { rule: 'NONE', days: 0 }, seen })
    expect(late.code).toBe('EDIT_CONFLICT')
  })
})

describe('a line of an order', () => {
  it('keeps the terms of the day it was ordered on, whatever changes later', async () => {
    await edit({ warranty: brands })
    await editCategory({ returns: { rule: 'FAULTY', days: 14 } })
    const key = crypto.randomUUID()
    const placed = await order(productId.toUpperCase(), key)
    const frozen = { returns: { rule: 'FAULTY', days: 14 }, warranty: brands }
    expect(placed.orderItem[0]?.terms).toEqual(frozen)
    await edit({ warranty: null })
    await editCategory({ returns: { rule: 'NONE', days: 0 } })
    expect((await stored(placed.id)).orderItem[0]?.terms).toEqual(frozen)
    const { data: listed } = await kit.call<{ data: Order[] }>({
      url: '/orders/my-orders',
      as: buyer,
    })
    const line = listed.data.find(({ id }) => id === placed.id)?.orderItem[0]
    expect(line).toMatchObject({ productId, cancelled: 0 })
    expect(line).not.toHaveProperty('terms')
    // A repeated call gets the stored response; a new order gets the new terms.
    expect((await order(productId.toUpperCase(), key)).orderItem[0]?.terms).toEqual(frozen)
    const later = await stored((await order()).id)
    expect(later.orderItem[0]?.terms).toEqual({
      returns: { rule: 'NONE', days: 0 },
      warranty: null,
    })
  })

  it('of an earlier release has none', async () => {
    const { id } = await order()
    await kit.ctx.db.run(sql`update order_items set return_days = null, returns = null,
      warranty_months = null where order_id = ${id}`)
    expect((await stored(id)).orderItem[0]?.terms).toBeNull()
  })
})
