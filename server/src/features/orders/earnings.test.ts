import type { OrderEarnings } from '@haat/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { addRate } from '#testing/rates.ts'

const kit = useKit()
let buyer: TestPerson
let vendor: TestPerson
let shopId: string
let productIds: string[]

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER', { address: 'House 5, Khulna' })
  const market = await marketOf(kit, [
    { price: 1_500, stock: 50 },
    { price: 2_000, stock: 50 },
  ])
  shopId = market.shopId
  vendor = market.vendor
  productIds = market.productIds
  await addRate(kit, { percent_bp: 800 })
})

const earnings = (id: string, as: TestPerson) =>
  kit.call<OrderEarnings>({ url: `/orders/${id}/earnings`, as })

/** Two of the first product and one of the second, with a coupon of 500 taka. */
async function sell(funding: string): Promise<string> {
  const couponCode = `E${crypto.randomUUID().slice(0, 8)}`
  await kit.ctx.db.run(sql`
    insert into coupons (code, discount_amount, start_time, end_time, usage_limit, funding)
    values (${couponCode}, 50000, now() - interval '1 day', now() + interval '1 day', 1, ${funding})`)
  const [a = '', b = ''] = productIds
  const lines = [
    { productId: a, quantity: 2, price: 1_500 },
    { productId: b, price: 2_000 },
  ]
  const { status, data } = await place(
    kit,
    buyer,
    orderBody(shopId, lines, { couponCode, couponTaka: 500 }),
  )
  expect(status).toBe(201)
  return data.id
}

describe('what a shop earns with an order', () => {
  it('is less its part of the coupon, commission and VAT, and has the shipping it takes', async () => {
    const figures = []
    for (const funding of ['MARKET', 'SHOP', 'HALF']) {
      const { data } = await earnings(await sell(funding), vendor)
      const { commission, vat, shopCouponShare, shipping, receives } = data
      figures.push([commission, vat, shopCouponShare, shipping, receives])
      expect(data.lines.reduce((sum, line) => sum + line.receives, shipping)).toBeCloseTo(receives)
      expect(data.lines).toMatchObject([{ percent: 8, vatPercent: 15, total: 3_000 }, {}])
    }
    expect(figures).toEqual([
      [400, 60, 0, 60, 4_600],
      [360, 54, 500, 60, 4_146],
      [380, 57, 250, 60, 4_373],
    ])
  })

  it('has no shipping where the market ships', async () => {
    kit.ctx.config.shippedBy = 'MARKET'
    const { data } = await earnings(await sell('MARKET'), vendor)
    kit.ctx.config.shippedBy = 'SHOP'
    expect(data).toMatchObject({ shippedBy: 'MARKET', shipping: 0, receives: 4_540 })
  })

  it('is whole for an order from before there were commissions', async () => {
    const id = await sell('MARKET')
    await kit.ctx.db.run(sql`
      update order_items set commission_rate_number = null, commission_bp = 0, commission_base = 0, commission = 0,
        vat_bp = 0, vat = 0, coupon_share = 0, shop_coupon_share = 0 where order_id = ${id}`)
    expect((await earnings(id, vendor)).data).toMatchObject({ commission: 0, receives: 5_060 })
  })

  it('is for the shop and for admins', async () => {
    const id = await sell('MARKET')
    expect((await earnings(id, buyer)).code).toBe('NOT_ALLOWED')
    expect((await earnings(id, (await kit.shop()).vendor)).code).toBe('NOT_FOUND')
    expect((await earnings(id, await kit.person('ADMIN'))).data.receives).toBe(4_600)
  })
})
