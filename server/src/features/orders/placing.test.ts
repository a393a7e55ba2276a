import { orderLimits } from '@haat/contract/orders.limits'
import type { CurrentPrices, Order } from '@haat/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place, stockOf } from '#testing/orders.ts'
import { int4 } from '#core/sql/kinds.ts'

const kit = useKit()
let buyer: TestPerson
let shopId: string
let vendor: TestPerson
let mouse: string
let keyboard: string

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER', { name: 'Rahima', phoneNumber: '01712345678' })
  const market = await marketOf(kit, [
    { price: 100, stock: 1_000 },
    { price: 250.5, discount: 49.5, stock: 5 },
  ])
  shopId = market.shopId
  vendor = market.vendor
  mouse = market.productIds[0] ?? ''
  keyboard = market.productIds[1] ?? ''
})

async function countOrders(): Promise<number> {
  const row = await kit.ctx.db.one(
    { n: int4 },
    sql`
    select count(*)::int as n from orders where customer_id = ${buyer.id}`,
  )
  return row.n
}

describe('placing an order', () => {
  it('takes the stock and returns the whole order', async () => {
    const body = orderBody(shopId, [
      { productId: mouse, quantity: 2 },
      { productId: keyboard, price: 250.5, discount: 49.5 },
    ])
    const placed = await place(kit, buyer, body)
    expect(placed.status).toBe(201)
    expect(placed.message).toBe('Order placed successfully')
    expect(placed.data).toMatchObject({
      status: 'PROCESSING',
      paymentType: 'COD',
      paymentStatus: 'UNPAID',
      subtotal: 450.5,
      shipping: orderLimits.shippingTaka,
      discount: 0,
      totalAmount: 510.5,
      couponCode: null,
      shopId,
      customer: { id: buyer.id, name: 'Rahima', phoneNumber: '01712345678', email: buyer.email },
      timeline: [{ status: 'PROCESSING', by: 'CUSTOMER' }],
    })
    expect(placed.data.orderItem).toMatchObject([
      { productId: mouse, quantity: 2, price: 100, discount: 0 },
      { productId: keyboard, quantity: 1, price: 250.5, discount: 49.5, product: { id: keyboard } },
    ])
    expect(await stockOf(kit, mouse)).toEqual({ stock: 998, sold: 2 })
    expect(await stockOf(kit, keyboard)).toEqual({ stock: 4, sold: 1 })
    const read = await kit.call<Order>({
      url: `/orders/get-single-order/${placed.data.id}`,
      as: buyer,
    })
    expect(read.data).toEqual(placed.data)
  })

  it('takes two statements besides the session’s', async () => {
    const body = orderBody(shopId, [{ productId: mouse }])
    kit.statements.length = 0
    await place(kit, buyer, body, 'two-statements')
    // Once a second, an order also enqueues the job that queues the emails.
    const own = kit.statements.filter((text) => !text.includes('add_job'))
    expect(own).toHaveLength(3)
  })

  it('reads by index, even when its plan was made on empty tables', async () => {
    const body = orderBody(shopId, [{ productId: mouse }], { couponCode: 'NOBODYS' })
    kit.statements.length = 0
    expect(await place(kit, buyer, body, 'by-index')).toMatchObject({ code: 'COUPON_INVALID' })
    const reading = kit.statements.find((text) => text.includes('clock_timestamp() as now')) ?? ''
    const plan = await kit.ctx.pool.raw.query(`explain (generic_plan) ${reading}`)
    const steps = plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(steps).toContain('using idempotency_keys_pkey')
    expect(steps).toContain('using coupon_uses_one_reservation')
    // It has one row.
    expect(steps.replace('Seq Scan on commission_version', '')).not.toContain('Seq Scan')
  })

  it('rejects a product that appears twice, naming the line', async () => {
    const twice = orderBody(shopId, [
      { productId: mouse },
      { productId: keyboard, price: 250.5, discount: 49.5 },
      { productId: mouse.toUpperCase() },
    ])
    const refused = await place(kit, buyer, twice)
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect(refused.errors).toEqual([
      { path: 'products.2.productId', message: 'Each product may stand in an order once' },
    ])
  })

  it('is rejected as a whole when a line is short of stock, naming the line and what is left', async () => {
    const before = [await stockOf(kit, mouse), await countOrders()]
    const short = await place(
      kit,
      buyer,
      orderBody(shopId, [
        { productId: mouse },
        { productId: keyboard, quantity: 9, price: 250.5, discount: 49.5 },
      ]),
    )
    expect(short).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
    expect(short.errors).toEqual([{ path: 'products.1.productId', message: 'Only 4 left' }])
    expect(short.data).toMatchObject({ lines: [{ productId: keyboard, left: 4 }] })
    expect([await stockOf(kit, mouse), await countOrders()]).toEqual(before)
  })

  it('compares every price and the total with the current values, and returns those', async () => {
    const before = await countOrders()
    const right = orderBody(shopId, [{ productId: mouse, quantity: 3 }])
    const line = right.products[0]
    for (const wrong of [
      { ...right, totalAmount: 1 },
      { ...right, totalAmount: right.totalAmount + 0.01 },
      { ...right, products: [{ ...line, price: 99 }] },
      { ...right, products: [{ ...line, discount: 1 }] },
    ]) {
      const refused = await place(kit, buyer, wrong)
      expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED' })
      const now: CurrentPrices = {
        lines: [{ productId: mouse, name: expect.any(String), price: 100, discount: 0 }],
        subtotal: 300,
        shipping: 60,
        discount: 0,
        totalAmount: 360,
      }
      expect(refused.data).toEqual(now)
    }
    expect(await countOrders()).toBe(before)
  })

  it('sells only visible products, at the shop that they belong to', async () => {
    const other = await marketOf(kit, [{}, { status: 'DRAFT' }])
    const closed = await kit.shop({ status: 'SUSPENDED' })
    const hidden = await kit.product({ shopId: closed.id })
    const [open = '', draft = ''] = other.productIds
    const nowhere = '01890000-0000-7000-8000-000000000000'
    const cases = [
      [orderBody(shopId, [{ productId: mouse }, { productId: open }]), 'SEVERAL_SHOPS', 422],
      [orderBody(other.shopId, [{ productId: draft }]), 'PRODUCT_UNAVAILABLE', 409],
      [orderBody(other.shopId, [{ productId: nowhere }]), 'PRODUCT_UNAVAILABLE', 409],
      [orderBody(closed.id, [{ productId: hidden }]), 'SHOP_NOT_ACTIVE', 409],
      [orderBody(nowhere, [{ productId: mouse }]), 'SHOP_NOT_ACTIVE', 409],
    ] as const
    for (const [body, code, status] of cases) {
      expect(await place(kit, buyer, body)).toMatchObject({ status, code })
    }
    const gone = await place(kit, buyer, orderBody(other.shopId, [{ productId: draft }]))
    expect(gone.data).toEqual({ lines: [{ productId: draft, name: '', left: 0 }] })
  })

  it('names the fields of an invalid body', async () => {
    const empty = await place(kit, buyer, orderBody(shopId, []))
    expect(empty.errors).toEqual([{ path: 'products', message: 'No item added to cart' }])
    const body = orderBody(shopId, [{ productId: mouse, quantity: 0 }])
    expect((await place(kit, buyer, body)).errors?.[0]?.path).toBe('products.0.quantity')
    expect(await place(kit, buyer, null)).toMatchObject({ status: 400 })
  })

  it('is for customers only', async () => {
    const body = orderBody(shopId, [{ productId: mouse }])
    expect(await place(kit, null, body)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    for (const role of ['VENDOR', 'ADMIN', 'SUPER_ADMIN'] as const) {
      const refused = await place(kit, role === 'VENDOR' ? vendor : await kit.person(role), body)
      expect(refused).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    }
  })

  it('counts an order that costs nothing as paid, and owes no refund for it', async () => {
    const free = await kit.product({ shopId, price: 0 })
    const body = orderBody(shopId, [{ productId: free, price: 0 }], { paymentType: 'ONLINE' })
    const { data } = await place(kit, buyer, body)
    expect(data).toMatchObject({ totalAmount: 0, paymentStatus: 'PAID' })
    const url = `/orders/change-status/${data.id}`
    const cancelled = await kit.call({
      method: 'PATCH',
      url,
      as: buyer,
      body: { status: 'CANCELLED' },
    })
    expect(cancelled.data).toMatchObject({ status: 'CANCELLED', paymentStatus: 'PAID' })
  })
})
