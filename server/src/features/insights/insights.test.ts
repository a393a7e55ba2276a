import type { AdminInsights, VendorInsights } from '@haat/contract/insights'
import type { Product } from '@haat/contract/catalog'
import type { Order } from '@haat/contract/orders'
import { catalogLimits } from '@haat/contract/catalog.limits'
import { insightLimits } from '@haat/contract/insights.limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { deliveredOrder, soldOrder } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'

const kit = useKit()
let buyer: TestPerson
let shop: { id: string; vendor: TestPerson }

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(new Date())

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  shop = await kit.shop()
})

interface OrderValues {
  daysAgo?: number
  status?: string
  paymentType?: string
  paymentStatus?: string
  taka?: number
  shipping?: number
  shopId?: string
}

/** Inserts an order of a given day directly. */
async function order(values: OrderValues = {}): Promise<void> {
  const amount = BigInt(Math.round((values.taka ?? 100) * 100))
  const shipping = BigInt((values.shipping ?? 0) * 100)
  await kit.ctx.db.run(sql`
    insert into orders (customer_id, shop_id, status, payment_type, payment_status, subtotal, shipping,
                        discount, total_amount, contact_name, contact_email, created_at)
    values (${buyer.id}, ${values.shopId ?? shop.id}, ${values.status ?? 'DELIVERED'},
            ${values.paymentType ?? 'COD'}, ${values.paymentStatus ?? 'PAID'}, ${amount}, ${shipping}, 0,
            ${amount + shipping},
            'Buyer', 'buyer@test.example', now() - make_interval(days => ${values.daysAgo ?? 0}))`)
}

const vendorSees = (as: TestPerson) => kit.call<VendorInsights>({ url: '/insights/vendor', as })

describe('earnings', () => {
  it('are what is left of the sales for the shop, and the commission for the market', async () => {
    const { shopId, vendor, productIds } = await marketOf(kit, [{}])
    const sale = { buyer, shopId, productId: productIds[0] ?? '' }
    await deliveredOrder(kit, sale, 2)
    await soldOrder(kit, sale, { subtotal: 70_000n, commission: 5_000n })
    const { data } = await vendorSees(vendor)
    const sold = data.days.reduce((sum, day) => sum + day.sales, 0)
    expect([sold, data.receives]).toEqual([500, 460])
    const admin = await kit.person('ADMIN')
    const market = await kit.call<AdminInsights>({ url: '/insights/admin', as: admin })
    expect(market.data.commission).toBe(40)
  })
})

describe('a vendor’s overview', () => {
  it('is all zeros without a shop', async () => {
    const { status, data } = await vendorSees(await kit.person('VENDOR'))
    expect(status).toBe(200)
    expect(data.days).toHaveLength(insightLimits.insightDays)
    expect(data.days.at(-1)).toEqual({ day: today, orders: 0, sales: 0 })
    expect(data.before).toEqual({ orders: 0, sales: 0 })
    expect(data.toShip).toBe(0)
    expect(data.lowStock).toEqual({ count: 0, products: [] })
  })

  it('sums the days of the vendor’s own shop, without cancelled orders', async () => {
    const rival = await kit.shop()
    await order({ taka: 100.5 })
    await order({ taka: 200 })
    await order({ status: 'CANCELLED', taka: 999 })
    await order({ daysAgo: 29, taka: 10 })
    await order({ daysAgo: 30, taka: 40 })
    await order({ daysAgo: 59, taka: 2 })
    await order({ daysAgo: 60, taka: 7_000 })
    await order({ shopId: rival.id, taka: 5_000 })
    const { data } = await vendorSees(shop.vendor)
    expect(data.days.at(-1)).toEqual({ day: today, orders: 2, sales: 300.5 })
    expect(data.days[0]).toMatchObject({ orders: 1, sales: 10 })
    expect(data.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(3)
    expect(data.before).toEqual({ orders: 2, sales: 42 })
    const sales = data.days.reduce((sum, each) => sum + each.sales, 0)
    expect(data.receives, 'without commission, all of it').toBe(sales)
  })

  it('counts paid or delivered orders as sales, without shipping', async () => {
    const own = await kit.shop()
    const of = { shopId: own.id, shipping: 60 }
    await order({ ...of, status: 'PROCESSING', paymentType: 'ONLINE', taka: 100 })
    await order({ ...of, status: 'DELIVERED', paymentStatus: 'UNPAID', taka: 20 })
    await order({ ...of, status: 'SHIPPED', paymentStatus: 'UNPAID', taka: 3_000 })
    await order({
      ...of,
      status: 'PROCESSING',
      paymentType: 'ONLINE',
      paymentStatus: 'UNPAID',
      taka: 40_000,
    })
    await order({ ...of, status: 'CANCELLED', paymentStatus: 'REFUND_DUE', taka: 500_000 })
    const { data } = await vendorSees(own.vendor)
    expect(data.days.at(-1)).toEqual({ day: today, orders: 4, sales: 120 })
  })

  it('counts exactly the rows of the lists it leads to', async () => {
    const own = await kit.shop()
    const categoryId = await kit.category()
    const ofShop = { shopId: own.id }
    for (const [status, paymentType, paymentStatus, daysAgo] of [
      ['PROCESSING', 'COD', 'UNPAID', 0],
      ['PROCESSING', 'ONLINE', 'PAID', 3],
      ['PROCESSING', 'ONLINE', 'UNPAID', 0],
      ['SHIPPED', 'COD', 'UNPAID', 29],
      ['DELIVERED', 'COD', 'UNPAID', 29],
      ['DELIVERED', 'ONLINE', 'PAID', 30],
      ['CANCELLED', 'ONLINE', 'REFUND_DUE', 1],
    ] as const) {
      await order({ ...ofShop, status, paymentType, paymentStatus, daysAgo })
    }
    for (const stock of [2, 5, 0, 6]) {
      await kit.product({ shopId: own.id, categoryId, name: `Cable ${stock}`, stock })
    }
    await kit.product({ shopId: own.id, categoryId, stock: 1, status: 'PAUSED' })
    const { data } = await vendorSees(own.vendor)
    const from = data.days[0]?.day ?? ''
    const sum = (of: (day: (typeof data.days)[number]) => number) =>
      data.days.reduce((total, day) => total + of(day), 0)
    const listed = async (query: string) =>
      await kit.call<Order[]>({ url: `/orders/shop-orders?${query}`, as: own.vendor })
    const standing = await listed(`view=standing&from=${from}`)
    expect(standing.meta?.total).toBe(sum(({ orders }) => orders))
    const earned = await listed(`view=earned&from=${from}`)
    const money = ({ totalAmount, shipping }: Order) => totalAmount - shipping
    expect(earned.data.reduce((total, each) => total + money(each), 0)).toBe(
      sum(({ sales }) => sales),
    )
    expect(earned.meta?.total).toBe(2)
    expect((await listed('view=toShip')).meta?.total).toBe(data.toShip)
    expect(data.toShip).toBe(2)

    const email = encodeURIComponent(own.vendor.email)
    const low = (query = '', as: TestPerson | null = own.vendor) =>
      kit.call<Product[]>({ url: `/products?vendorEmail=${email}&lowStock=true${query}`, as })
    const names = async (query = '') => (await low(query)).data.map(({ name }) => name)
    expect(await names()).toEqual(['Cable 0', 'Cable 2', 'Cable 5'])
    expect((await low()).meta?.total).toBe(data.lowStock.count)
    expect(await names('&searchTerm=cable%205')).toEqual(['Cable 5'])
    expect(await names('&limit=1&page=2')).toEqual(['Cable 2'])
    expect((await low('', null)).data, 'nobody else asks for what runs out').toEqual([])
  })

  it('counts the orders to ship: paid, or paid on delivery', async () => {
    const own = await kit.shop()
    const waiting = { shopId: own.id, status: 'PROCESSING' }
    await order({ ...waiting, paymentStatus: 'UNPAID' })
    await order({ ...waiting, paymentType: 'ONLINE', paymentStatus: 'PAID' })
    await order({ ...waiting, paymentType: 'ONLINE', paymentStatus: 'UNPAID' })
    await order({ ...waiting, status: 'SHIPPED' })
    expect((await vendorSees(own.vendor)).data.toShip).toBe(2)
  })

  it('finds a product that runs low by its name as it is written', async () => {
    const own = await kit.shop()
    const name = 'Case for iPhone 15 under 500 taka'
    await kit.product({ shopId: own.id, categoryId: await kit.category(), name, stock: 1 })
    const query = new URLSearchParams({ vendorEmail: own.vendor.email, searchTerm: name })
    const url = `/products?lowStock=true&${query.toString()}`
    expect((await kit.call<Product[]>({ url, as: own.vendor })).data).toHaveLength(1)
  })

  it('lists products that run low, the lowest stock first', async () => {
    const own = await kit.shop()
    const categoryId = await kit.category()
    for (const stock of [3, 0, catalogLimits.lowStock, catalogLimits.lowStock + 1]) {
      await kit.product({ shopId: own.id, categoryId, name: `Left ${stock}`, stock })
    }
    await kit.product({ shopId: own.id, categoryId, stock: 0, status: 'DRAFT' })
    const { lowStock } = (await vendorSees(own.vendor)).data
    expect(lowStock.count).toBe(3)
    expect(lowStock.products.map(({ name }) => name)).toEqual(['Left 0', 'Left 3', 'Left 5'])
  })
})

describe('an admin’s overview', () => {
  const adminSees = (as: TestPerson) => kit.call<AdminInsights>({ url: '/insights/admin', as })

  it('sums the whole market, its sign-ups and what waits for an admin', async () => {
    const admin = await kit.person('ADMIN')
    const before = (await adminSees(admin)).data
    const pending = await kit.shop({ status: 'PENDING', name: 'Waiting Room' })
    await kit.person('CUSTOMER')
    await kit.person('ADMIN')
    await order({ shopId: pending.id, taka: 70 })
    await order({ status: 'CANCELLED', paymentStatus: 'REFUND_DUE' })
    const { data } = await adminSees(admin)
    const [last, lastBefore] = [data.days.at(-1), before.days.at(-1)]
    expect(last?.day).toBe(today)
    expect(last?.orders).toBe((lastBefore?.orders ?? 0) + 1)
    expect(last?.sales).toBe((lastBefore?.sales ?? 0) + 70)
    // The vendor of the new shop and the customer.
    expect(last?.signUps).toBe((lastBefore?.signUps ?? 0) + 2)
    expect(last?.customers).toBe((lastBefore?.customers ?? 0) + 1)
    const customers = data.days.reduce((sum, day) => sum + day.customers, 0)
    const joined = await kit.call({ url: `/customers?from=${data.days[0]?.day}`, as: admin })
    expect(joined.meta?.total).toBe(customers)
    const none = await kit.call({ url: '/customers?from=2999-01-01', as: admin })
    expect(none.meta?.total).toBe(0)
    const malformed = await kit.call({ url: '/customers?from=yesterday', as: admin })
    expect(malformed.status).toBe(400)
    expect(data.refundsDue).toBe(before.refundsDue + 1)
    expect(data.shopsToApprove.count).toBe(before.shopsToApprove.count + 1)
    expect(data.shopsToApprove.shops.map(({ name }) => name)).toContain('Waiting Room')
  })

  it('takes one round trip, and so does a vendor’s', async () => {
    const admin = await kit.person('ADMIN')
    for (const read of [() => adminSees(admin), () => vendorSees(shop.vendor)]) {
      kit.statements.length = 0
      await read()
      expect(kit.statements.filter((text) => text.includes('calendar'))).toHaveLength(1)
    }
  })
})
