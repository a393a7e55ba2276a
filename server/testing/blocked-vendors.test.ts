import type { Product } from '@haat/contract/catalog'
import type { Category } from '@haat/contract/categories'
import type { FollowedShop } from '@haat/contract/following'
import type { RatedReviews, Review } from '@haat/contract/reviews'
import type { Shop } from '@haat/contract/shops'
import { beforeAll, describe, expect, it } from 'vitest'
import { productsFrom } from '#site/sitemap.queries.ts'
import { counterRules } from './checker/counters.ts'
import { useKit, type TestPerson } from './kit.ts'
import { orderBody, place } from './orders.ts'

const kit = useKit()
let admin: TestPerson
let customer: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  customer = await kit.person('CUSTOMER')
})

async function openShop() {
  const { id: shopId, vendor } = await kit.shop()
  const categoryId = await kit.category()
  const name = `Anvil ${shopId.slice(-6)}`
  const productId = await kit.product({ shopId, categoryId, name, stock: 100 })
  await kit.product({ shopId, categoryId, status: 'DRAFT' })
  const shop = { shopId, vendor, categoryId, productId }
  const follow = { method: 'POST', url: '/followed-shops/follow', body: { shopId } } as const
  expect((await kit.call({ ...follow, as: customer })).status).toBe(201)
  expect((await buy(shop)).status).toBe(201)
  const review = { productId, rating: 4, comment: 'Heavy' }
  await kit.call({ method: 'POST', url: '/reviews/create', as: customer, body: review })
  const seen = { productId }
  await kit.call({
    method: 'POST',
    url: '/recent-viewed-products/create',
    as: customer,
    body: seen,
  })
  return shop
}
type Opened = Awaited<ReturnType<typeof openShop>>

function buy({ shopId, productId }: Opened) {
  return place(kit, customer, orderBody(shopId, [{ productId }]))
}

function setStatus(vendor: TestPerson, status: 'ACTIVE' | 'BLOCKED', as = admin) {
  return kit.call({ method: 'PATCH', url: `/users/${vendor.id}/status`, as, body: { status } })
}

/** Everything a buyer sees of a shop: API responses and what the site reads in process. */
async function whatBuyersSee({ shopId, productId, categoryId }: Opened) {
  const get = async <Data>(url: string, as: TestPerson | null = null) =>
    await kit.call<Data>({ url, as })
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const categories = await get<Category[]>('/categories?limit=100')
  const views = await get<{ product: Product }[]>('/recent-viewed-products', customer)
  return {
    shop: (await get<Shop>(`/shops/${shopId}`)).status,
    inShops: ids((await get<Shop[]>('/shops?limit=100')).data).includes(shopId),
    product: (await get<Product>(`/products/${productId}`)).status,
    inList: ids((await get<Product[]>(`/products?shopId=${shopId}`)).data).includes(productId),
    inSearch: ids((await get<Product[]>(`/products?searchTerm=Anvil`)).data).includes(productId),
    counted: categories.data.find(({ id }) => id === categoryId)?.productCount,
    shopReviews: (await get<RatedReviews>(`/reviews/shop/${shopId}`)).status,
    productReviews: (await get<RatedReviews>(`/reviews/product/${productId}`)).status,
    inReviews: (await get<{ data: Review[] }>(`/reviews?shopId=${shopId}`)).data.data.length,
    followed: (await get<FollowedShop[]>('/followed-shops', customer)).data.some(
      (each) => each.shopId === shopId,
    ),
    followers: (await get(`/followed-shops/followers/${shopId}`, customer)).status,
    viewed: views.data.some(({ product }) => product.id === productId),
    inSitemap: ids(
      await productsFrom(kit.ctx, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1_000),
    ).includes(productId),
  }
}

async function miscounted(): Promise<string[]> {
  const subject = { db: kit.ctx.db, dataDir: null, journal: null }
  return (await Promise.all(counterRules.map((rule) => rule.find(subject)))).flat()
}

const open = {
  shop: 200,
  inShops: true,
  product: 200,
  inList: true,
  inSearch: true,
  counted: 1,
  shopReviews: 200,
  productReviews: 200,
  inReviews: 1,
  followed: true,
  followers: 200,
  viewed: true,
  inSitemap: true,
}
const closed = {
  shop: 404,
  inShops: false,
  product: 404,
  inList: false,
  inSearch: false,
  counted: 0,
  shopReviews: 404,
  productReviews: 404,
  inReviews: 0,
  followed: false,
  followers: 404,
  viewed: false,
  inSitemap: false,
}

describe('blocking a vendor', () => {
  it('closes the shop to buyers at once, and unblocking opens it as it was', async () => {
    const shop = await openShop()
    expect(await whatBuyersSee(shop)).toEqual(open)
    kit.statements.length = 0
    await setStatus(shop.vendor, 'BLOCKED')
    // Cached pages are invalidated, or they would show the shop until they expire.
    expect(kit.statements.filter((text) => text.includes('pg_notify'))).toHaveLength(1)
    expect(await whatBuyersSee(shop)).toEqual(closed)
    expect(await buy(shop)).toMatchObject({ status: 409, code: 'SHOP_NOT_ACTIVE' })
    await setStatus(shop.vendor, 'ACTIVE')
    expect(await whatBuyersSee(shop)).toEqual(open)
    expect((await buy(shop)).status).toBe(201)
  })

  it('does not change the shop’s own status: admins see it, and a suspended shop stays closed', async () => {
    const shop = await openShop()
    await setStatus(shop.vendor, 'BLOCKED')
    const seen = await kit.call<Shop>({ url: `/shops/${shop.shopId}`, as: admin })
    expect(seen.data).toMatchObject({
      status: 'ACTIVE',
      productCount: 2,
      vendor: { status: 'BLOCKED' },
    })
    const url = `/shops/change-status/${shop.shopId}`
    const body = { status: 'SUSPENDED' }
    await kit.call({ method: 'PATCH', url, as: admin, body })
    await kit.call({ method: 'PATCH', url, as: admin, body: { status: 'ACTIVE' } })
    expect((await whatBuyersSee(shop)).product).toBe(404)
    await kit.call({ method: 'PATCH', url, as: admin, body })
    await setStatus(shop.vendor, 'ACTIVE')
    expect((await whatBuyersSee(shop)).product).toBe(404)
    expect(await buy(shop)).toMatchObject({ status: 409, code: 'SHOP_NOT_ACTIVE' })
  })

  it('stops concurrent orders, and every counter stays correct', async () => {
    const shop = await openShop()
    const orders = Array.from({ length: 12 }, () => buy(shop))
    const [answers] = await Promise.all([Promise.all(orders), setStatus(shop.vendor, 'BLOCKED')])
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.every(({ code }) => code === 'SHOP_NOT_ACTIVE')).toBe(true)
    expect(await buy(shop)).toMatchObject({ code: 'SHOP_NOT_ACTIVE' })
    // Products added to a closed shop are hidden too.
    const late = await kit.product({ shopId: shop.shopId, categoryId: shop.categoryId })
    expect((await kit.call({ url: `/products/${late}` })).status).toBe(404)
    expect(await miscounted()).toEqual([])
    await setStatus(shop.vendor, 'ACTIVE')
    expect((await kit.call({ url: `/products/${late}` })).status).toBe(200)
    expect(await miscounted()).toEqual([])
  })

  it('also applies to a shop that is opened while its vendor is blocked', async () => {
    const vendor = await kit.person('VENDOR')
    await setStatus(vendor, 'BLOCKED')
    const { id } = await kit.shop({ vendor })
    expect((await kit.call({ url: `/shops/${id}` })).status).toBe(404)
    await setStatus(vendor, 'ACTIVE')
    expect((await kit.call({ url: `/shops/${id}` })).status).toBe(200)
  })
})
