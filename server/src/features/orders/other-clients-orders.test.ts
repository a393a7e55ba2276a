import type { AppliedCoupon } from '@haat/contract/coupons'
import type { CurrentPrices, Order } from '@haat/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { int4 } from '#core/sql/kinds.ts'

const kit = useKit()
let buyer: TestPerson
let shopId: string
let productId: string
let count = 0

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER', { address: 'House 5, Khulna' })
  const market = await marketOf(kit, [{ price: 33.33, stock: 1_000 }])
  shopId = market.shopId
  productId = market.productIds[0] ?? ''
})

async function coupon(taka: number): Promise<string> {
  const code = `CAP${(count += 1)}`
  await kit.ctx.db.run(sql`
    insert into coupons (code, discount_amount, start_time, end_time, usage_limit)
    values (${code}, ${taka * 100}, now() - interval '1 day', now() + interval '1 day', 9)`)
  return code
}
const apply = (code: string, subtotal?: number | null) =>
  kit.call<AppliedCoupon>({
    method: 'POST',
    url: '/coupons/apply-coupon',
    as: buyer,
    body: { code, subtotal },
  })
const body = (totalAmount: number, values: object = {}) => ({
  ...orderBody(shopId, [{ productId, price: 33.33, quantity: 3 }]),
  totalAmount,
  ...values,
})
const countOrders = async () =>
  (await kit.ctx.db.one({ n: int4 }, sql`select count(*)::int as n from orders`)).n

describe('an order’s delivery address', () => {
  it('is the one in the order, or else the one in the profile', async () => {
    expect((await place(kit, buyer, body(159.99))).data.customer.address).toBe('House 5, Khulna')
    const sent = await place(kit, buyer, body(159.99, { address: ' Office 9, Sylhet ' }))
    expect(sent.data.customer.address).toBe('Office 9, Sylhet')
    const url = `/orders/get-single-order/${sent.data.id}`
    const stored = await kit.call<Order>({ url, as: buyer })
    expect(stored.data.customer.address).toBe('Office 9, Sylhet')
    for (const address of [null, '', '  ']) {
      const left = await place(kit, buyer, body(159.99, { address }))
      expect(left.data.customer.address).toBe('House 5, Khulna')
    }
  })

  it('is required: without one the field is named and nothing is written', async () => {
    const homeless = await kit.person('CUSTOMER')
    await kit.ctx.db.run(sql`update people set address = null where id = ${homeless.id}`)
    const before = await countOrders()
    for (const address of [undefined, null, '  ']) {
      const refused = await place(kit, homeless, body(159.99, { address }))
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
      expect(refused.errors).toEqual([{ path: 'address', message: 'Address is required' }])
    }
    expect(await countOrders()).toBe(before)
    const found = await place(kit, homeless, body(159.99, { address: 'Room 2, Hall 3' }))
    expect(found.status).toBe(201)
  })
})

describe('a coupon above the subtotal', () => {
  it('is answered with what it takes off the given subtotal, and says that it is capped', async () => {
    const code = await coupon(200)
    const capped = await apply(code, 99.99)
    expect(capped.data).toMatchObject({ code, discountAmount: 99.99, isCapped: true })
    expect(capped.message).toBe(
      'Coupon applied successfully. The discount is limited to the price of your products.',
    )
    for (const subtotal of [undefined, null, 200, 5_000]) {
      const whole = await apply(code, subtotal)
      expect(whole.data).toMatchObject({ discountAmount: 200, isCapped: false })
      expect(whole.message).toBe('Coupon applied successfully')
    }
    // A sum of fractions.
    expect((await apply(code, 33.33 + 33.33 + 33.33)).data.discountAmount).toBe(99.99)
  })

  it('takes off the subtotal of the order, whatever total the client computed', async () => {
    const code = await coupon(200)
    await apply(code)
    const values = { couponCode: code }
    const refused = await place(kit, buyer, body(99.99 + 60 - 200, values))
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED' })
    const now = refused.data as unknown as CurrentPrices
    expect(now).toMatchObject({ subtotal: 99.99, shipping: 60, discount: 99.99, totalAmount: 60 })
    const retried = await place(kit, buyer, body(now.totalAmount, values))
    expect(retried.data).toMatchObject({ discount: 99.99, totalAmount: 60, couponCode: code })
    // Reserved and not named, as clients by the specification do it.
    const silent = await coupon(300)
    await apply(silent)
    const unnamed = await place(kit, buyer, body(-140.01))
    expect(unnamed).toMatchObject({ code: 'PRICE_CHANGED', data: { totalAmount: 60 } })
    expect((await place(kit, buyer, body(60))).data).toMatchObject({ couponCode: silent })
  })
})

describe('an order’s total', () => {
  it('is compared to the nearest poisha', async () => {
    const plain = await kit.person('CUSTOMER')
    // A sum of fractions may look like this.
    expect((await place(kit, plain, body(159.990_000_000_000_04))).data.totalAmount).toBe(159.99)
    for (const off of [159.98, 160, 0, -1, -1e-9]) {
      const refused = await place(kit, plain, body(off))
      expect(refused).toMatchObject({ code: 'PRICE_CHANGED', data: { totalAmount: 159.99 } })
    }
  })
})
