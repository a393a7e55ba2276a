import type { AppliedRate, OwnRates, TriedCommission } from '@haat/contract/commissions'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { addRate } from '#testing/rates.ts'

const kit = useKit()
let admin: TestPerson
let vendor: TestPerson
let shopId: string
let categoryId: string
let productId: string
let foreignId: string

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  const shop = await kit.shop({ name: 'Corner Shop' })
  shopId = shop.id
  vendor = shop.vendor
  categoryId = await kit.category('Mice')
  productId = await kit.product({ shopId, categoryId, name: 'A mouse', price: 1_000 })
  const { id } = await kit.shop({ name: 'Rival' })
  foreignId = await kit.product({ shopId: id, categoryId, name: 'A rival’s mouse' })
})
beforeEach(async () => {
  await kit.ctx.db.run(sql`delete from commission_rates where not is_fallback`)
})

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const tryPrice = (query: string) =>
  kit.call<TriedCommission>({ url: `/commission-rates/try?${query}`, as: admin })

describe('trying what a product would cost', () => {
  it('takes the first rate that matches, at the product’s price or another', async () => {
    await addRate(kit, { name: 'Rival’s', product_ids: [foreignId], percent_bp: 9_000 })
    const { id } = await addRate(kit, { name: 'Mice', category_ids: [categoryId], percent_bp: 800 })
    expect((await tryPrice(`productId=${productId}`)).data).toEqual({
      product: { id: productId, name: 'A mouse', shop: 'Corner Shop', category: 'Mice' },
      rate: { id, name: 'Mice' },
      price: 1_000,
      commission: 80,
      vat: 12,
      receives: 908,
    })
    const { data } = await tryPrice(`productId=${productId}&price=0`)
    expect([data.price, data.commission, data.vat, data.receives]).toEqual([0, 0, 0, 0])
  })

  it('finds no product that was deleted', async () => {
    const gone = await kit.product({ shopId, categoryId })
    await kit.ctx.db.run(sql`update products set deleted_at = now() where id = ${gone}`)
    expect((await tryPrice(`productId=${gone}`)).code).toBe('NOT_FOUND')
    expect((await tryPrice('productId=none')).errors).toMatchObject([{ path: 'productId' }])
  })
})

describe('a vendor’s price list', () => {
  const mine = (as = vendor) => kit.call<OwnRates>({ url: '/commission-rates/mine', as })

  it('has the rates that apply to the shop now or later, and nothing of other shops', async () => {
    await addRate(kit, { name: 'Other shop', shop_ids: [crypto.randomUUID()] })
    await addRate(kit, { name: 'Other product', product_ids: [foreignId] })
    await addRate(kit, { name: 'Off', is_enabled: false })
    await addRate(kit, { name: 'Over', valid_to: days(-1) })
    await addRate(kit, { name: 'Gone', category_ids: [crypto.randomUUID()] })
    await addRate(kit, {
      name: 'Soon',
      valid_from: days(2),
      shop_ids: [shopId, crypto.randomUUID()],
    })
    await addRate(kit, { name: 'Some', product_ids: [foreignId, productId] })
    await addRate(kit, { name: 'Mice', category_ids: [categoryId] })
    const { data, raw } = await mine()
    expect(data.rates.map(({ name }) => name)).toEqual(['Soon', 'Some', 'Mice', 'Everything else'])
    expect(data.rates[0]).toMatchObject({ isForShop: true, categories: null })
    expect(data.rates[1]).toMatchObject({ products: ['A mouse'] })
    expect(data.rates[2]).toMatchObject({ categories: ['Mice'], percent: 10, vatPercent: 15 })
    expect(raw.body).not.toContain('rival')
  })

  it('is for shops only', async () => {
    expect((await mine(await kit.person('VENDOR'))).code).toBe('SHOP_REQUIRED')
  })
})

describe('the rate of a vendor’s product', () => {
  const rateOf = (query: string, as = vendor) =>
    kit.call<AppliedRate>({ url: `/commission-rates/of-product?${query}`, as })

  it('is found by category for a new product, and by id for others', async () => {
    const other = await kit.category()
    await addRate(kit, { name: 'This product', product_ids: [productId] })
    await addRate(kit, { name: 'Mice', category_ids: [categoryId] })
    const nameOf = async (query: string) => (await rateOf(query)).data.name
    expect(await nameOf(`productId=${productId}`)).toBe('This product')
    expect(await nameOf(`categoryId=${categoryId}`)).toBe('Mice')
    expect(await nameOf(`categoryId=${categoryId.toUpperCase()}`)).toBe('Mice')
    expect(await nameOf(`categoryId=${other}`)).toBe('Everything else')
    expect(await nameOf('')).toBe('Everything else')
  })

  it('tells nothing of another shop’s product', async () => {
    await addRate(kit, { name: 'Rival’s', product_ids: [foreignId] })
    expect((await rateOf(`productId=${foreignId}`)).data.name).toBe('Everything else')
    const shopless = await kit.person('VENDOR')
    expect((await rateOf(`productId=${productId}`, shopless)).code).toBe('SHOP_REQUIRED')
  })
})
