import { beforeEach, describe, expect, it } from 'vitest'
import { couponFundings, type Coupon, type CouponFunding } from '@haat/contract/coupons'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place, type TestLine } from '#testing/orders.ts'
import { addRate, frozenLines } from '#testing/rates.ts'
import { decideOrder } from './order-decision.ts'
import { ratesOf } from '#features/commissions/rate-book.service.ts'
import { readMarket } from './market.queries.ts'

const kit = useKit()
const day = 86_400_000
let buyer: TestPerson
let shopId: string
let productId: string
let categoryId: string

beforeEach(async () => {
  await kit.ctx.db.run(sql`delete from commission_rates where not is_fallback`)
  buyer ??= await kit.person('CUSTOMER', { address: 'House 5, Khulna' })
  const market = await marketOf(kit, [{ stock: 1_000 }])
  shopId = market.shopId
  productId = market.productIds[0] ?? ''
  const row = await kit.ctx.db.one(
    pick(tables.products, 'category_id'),
    sql`select category_id from products where id = ${productId}`,
  )
  categoryId = row.category_id
})

/** Places an order of one piece and returns the number of the rate its line froze. */
async function rateOfNewOrder(): Promise<number | null> {
  const { status, data } = await place(kit, buyer, orderBody(shopId, [{ productId }]))
  expect(status).toBe(201)
  const [line] = await frozenLines(kit, data.id)
  return line?.commission_rate_number ?? null
}

async function fallbackNumber(): Promise<number> {
  const { number } = await kit.ctx.db.one(
    pick(tables.commission_rates, 'number'),
    sql`select number from commission_rates where is_fallback`,
  )
  return number
}

const at = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('the rate of a line', () => {
  it('is the first of the list whose every condition holds', async () => {
    const elsewhere = crypto.randomUUID()
    await addRate(kit, { name: 'Another shop', shop_ids: [elsewhere] })
    await addRate(kit, {
      name: 'Shop, other category',
      shop_ids: [shopId],
      category_ids: [elsewhere],
    })
    await addRate(kit, {
      name: 'Other product',
      product_ids: [elsewhere],
      category_ids: [categoryId],
    })
    const { number } = await addRate(kit, {
      shop_ids: [elsewhere, shopId],
      category_ids: [categoryId, elsewhere],
      product_ids: [productId],
    })
    await addRate(kit, { name: 'Everything, later in the list' })
    expect(await rateOfNewOrder()).toBe(number)
    shopId = shopId.toUpperCase()
    productId = productId.toUpperCase()
    expect(await rateOfNewOrder()).toBe(number)
  })

  it('is the last one, the catch-all, when no other matches', async () => {
    await addRate(kit, { product_ids: [crypto.randomUUID()] })
    expect(await rateOfNewOrder()).toBe(await fallbackNumber())
  })

  it('is one that is on and valid at that moment', async () => {
    await addRate(kit, { name: 'Off', is_enabled: false })
    await addRate(kit, { name: 'Ended at midnight', valid_to: at(-1) })
    await addRate(kit, { name: 'Begins tomorrow', valid_from: at(day) })
    const { number } = await addRate(kit, { valid_from: at(-1), valid_to: at(day) })
    expect(await rateOfNewOrder()).toBe(number)
    await kit.ctx.db.run(sql`update commission_rates set valid_to = now() where number = ${number}`)
    expect(await rateOfNewOrder()).toBe(await fallbackNumber())
  })

  it('of a category that was deleted applies to nothing else', async () => {
    const gone = await kit.category()
    await kit.ctx.db.run(sql`update categories set deleted_at = now() where id = ${gone}`)
    await addRate(kit, { category_ids: [gone], percent_bp: 10_000 })
    expect(await rateOfNewOrder()).toBe(await fallbackNumber())
  })

  it('is the one that was read, when it changes before the order is written', async () => {
    const { number } = await addRate(kit, { percent_bp: 1_000 })
    const input = orderBody(shopId, [{ productId }])
    const actor = { ...buyer, sessionId: '', requirement: null }
    const market = await readMarket(kit.ctx, actor, { ...input }, null, [])
    if (market === null) throw new Error('the buyer is gone')
    const rates = await ratesOf(kit.ctx, market.rates_version)
    const decided = decideOrder(buyer.id, input, market, rates)
    await kit.ctx.db.run(
      sql`update commission_rates set percent_bp = 9000 where number = ${number}`,
    )
    await kit.ctx.resources.orderWrites({ ...decided, stored: null })
    expect(await frozenLines(kit, decided.order.id)).toMatchObject([
      { commission_bp: 1_000, commission: 1_000n, vat: 150n },
    ])
    expect(await rateOfNewOrder()).toBe(number)
  })

  it('stays what it was when the order is sent again under other rates', async () => {
    const { number } = await addRate(kit)
    const body = orderBody(shopId, [{ productId }])
    const key = crypto.randomUUID()
    const first = await place(kit, buyer, body, key)
    const before = await frozenLines(kit, first.data.id)
    await kit.ctx.db.run(
      sql`update commission_rates set percent_bp = 5000 where number = ${number}`,
    )
    const again = await place(kit, buyer, body, key)
    expect(again.data).toEqual(first.data)
    expect(await frozenLines(kit, first.data.id)).toEqual(before)
    expect(before).toMatchObject([{ commission_rate_number: number, commission_bp: 1_000 }])
  })

  it('is frozen on every one of the orders that share a statement', async () => {
    const { number } = await addRate(kit)
    const buyers = await Promise.all(Array.from({ length: 12 }, () => kit.person('CUSTOMER')))
    const body = { ...orderBody(shopId, [{ productId }]), address: 'House 5, Khulna' }
    const placed = await Promise.all(buyers.map((each) => place(kit, each, body)))
    for (const { status, data } of placed) {
      expect(status).toBe(201)
      expect(await frozenLines(kit, data.id)).toMatchObject([
        { commission_rate_number: number, commission_base: 10_000n, commission: 1_000n },
      ])
    }
  })

  it('cannot be missing: the catch-all stays', async () => {
    const change = (query: ReturnType<typeof sql>) => kit.ctx.db.run(query)
    await expect(change(sql`delete from commission_rates`)).rejects.toThrow('must stay')
    await expect(
      change(sql`update commission_rates set is_fallback = false where is_fallback`),
    ).rejects.toThrow('must stay')
  })
})

async function couponOf(taka: number, funding: CouponFunding): Promise<string> {
  const code = `FUND${crypto.randomUUID().slice(0, 8)}`
  await kit.ctx.db.run(sql`
    insert into coupons (code, discount_amount, start_time, end_time, usage_limit, funding)
    values (${code}, ${taka * 100}, now() - interval '1 day', now() + interval '1 day', 1, ${funding})`)
  return code
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)

describe('the parts of a coupon', () => {
  it('add up over uneven lines, one of them for nothing, whoever pays', async () => {
    const prices = [0, 333.33, 0.01, 777.77]
    const lines: TestLine[] = []
    for (const price of prices) {
      lines.push({ productId: await kit.product({ shopId, categoryId, price, stock: 50 }), price })
    }
    await addRate(kit, { percent_bp: 833 })
    for (const funding of couponFundings) {
      const couponCode = await couponOf(100, funding)
      const body = orderBody(shopId, lines, { couponCode, couponTaka: 100 })
      const { status, data } = await place(kit, buyer, body)
      expect(status).toBe(201)
      const frozen = await frozenLines(kit, data.id)
      const ofShop = { MARKET: 0n, SHOP: 10_000n, HALF: 5_000n }[funding]
      expect(sum(frozen.map((line) => line.coupon_share))).toBe(10_000n)
      expect(sum(frozen.map((line) => line.shop_coupon_share))).toBe(ofShop)
      expect(sum(frozen.map((line) => line.commission_base))).toBe(111_111n - ofShop)
      expect(frozen[0]).toMatchObject({ commission_base: 0n, commission: 0n, coupon_share: 0n })
    }
  })

  it('never exceed the goods, when the coupon is worth more', async () => {
    const couponCode = await couponOf(500, 'SHOP')
    const body = orderBody(shopId, [{ productId }], { couponCode, couponTaka: 500 })
    const { data } = await place(kit, buyer, body)
    await addRate(kit)
    expect(await frozenLines(kit, data.id)).toMatchObject([
      { coupon_share: 10_000n, shop_coupon_share: 10_000n, commission_base: 0n, commission: 0n },
    ])
  })
})

describe('who pays for a coupon', () => {
  it('is set by admins, and stays when an edit does not name it', async () => {
    const as = await kit.person('ADMIN')
    const code = `WHO${crypto.randomUUID().slice(0, 8)}`
    const body = { code, discountAmount: 30, startTime: '2026-01-01', endTime: '2099-12-31' }
    const call = { method: 'POST', url: '/coupons/create', as } as const
    const create = (values: object) => kit.call<Coupon>({ ...call, body: { ...body, ...values } })
    const { data } = await create({ funding: 'HALF' })
    expect(data.funding).toBe('HALF')
    const change = (values: object) =>
      kit.call<Coupon>({ method: 'PATCH', url: `/coupons/${data.id}`, as, body: values })
    expect((await change({ discountAmount: 31 })).data.funding).toBe('HALF')
    expect((await change({ funding: 'SHOP', seen: { funding: 'HALF' } })).data.funding).toBe('SHOP')
    expect((await change({ funding: 'MARKET', seen: { funding: 'HALF' } })).code).toBe(
      'EDIT_CONFLICT',
    )
    expect((await create({ code: `${code}2`, funding: 'BUYER' })).errors).toMatchObject([
      { path: 'funding' },
    ])
    const old = await create({ code: `${code}3` })
    expect(old.data.funding).toBe('MARKET')
  })
})

describe('an order', () => {
  it('tells its buyer nothing of the commission', async () => {
    await addRate(kit)
    const { raw } = await place(kit, buyer, orderBody(shopId, [{ productId }]))
    expect(raw.payload).not.toMatch(/commission|vat|funding|coupon_?share/i)
  })

  it('records who ships it', async () => {
    const shippedBy = async () => {
      const { data } = await place(kit, buyer, orderBody(shopId, [{ productId }]))
      const row = await kit.ctx.db.one(
        pick(tables.orders, 'shipped_by'),
        sql`select shipped_by from orders where id = ${data.id}`,
      )
      return row.shipped_by
    }
    expect(await shippedBy()).toBe('SHOP')
    kit.ctx.config.shippedBy = 'MARKET'
    expect(await shippedBy()).toBe('MARKET')
    kit.ctx.config.shippedBy = 'SHOP'
  })
})
