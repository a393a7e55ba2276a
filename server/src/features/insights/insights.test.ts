import type { AdminInsights, VendorInsights } from '@haat/contract/insights'
import { limits } from '@haat/contract/limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

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
  shopId?: string
}

/** An order of some day, written as it is. */
async function order(values: OrderValues = {}): Promise<void> {
  const amount = BigInt(Math.round((values.taka ?? 100) * 100))
  await kit.ctx.db.run(sql`
    insert into orders (customer_id, shop_id, status, payment_type, payment_status, subtotal, shipping,
                        discount, total_amount, contact_name, contact_email, created_at)
    values (${buyer.id}, ${values.shopId ?? shop.id}, ${values.status ?? 'DELIVERED'},
            ${values.paymentType ?? 'COD'}, ${values.paymentStatus ?? 'PAID'}, ${amount}, 0, 0, ${amount},
            'Buyer', 'buyer@test.example', now() - make_interval(days => ${values.daysAgo ?? 0}))`)
}

const vendorSees = (as: TestPerson) => kit.call<VendorInsights>({ url: '/insights/vendor', as })

describe('a vendor’s overview', () => {
  it('is all zeros without a shop', async () => {
    const { status, data } = await vendorSees(await kit.person('VENDOR'))
    expect(status).toBe(200)
    expect(data.days).toHaveLength(limits.insightDays)
    expect(data.days.at(-1)).toEqual({ day: today, orders: 0, sales: 0 })
    expect(data.before).toEqual({ orders: 0, sales: 0 })
    expect(data.toShip).toBe(0)
    expect(data.lowStock).toEqual({ count: 0, products: [] })
  })

  it('sums the days of the own shop, cancelled orders left out', async () => {
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
  })

  it('counts what is to be shipped: paid, or paid on delivery', async () => {
    const own = await kit.shop()
    const waiting = { shopId: own.id, status: 'PROCESSING' }
    await order({ ...waiting, paymentStatus: 'UNPAID' })
    await order({ ...waiting, paymentType: 'ONLINE', paymentStatus: 'PAID' })
    await order({ ...waiting, paymentType: 'ONLINE', paymentStatus: 'UNPAID' })
    await order({ ...waiting, status: 'SHIPPED' })
    expect((await vendorSees(own.vendor)).data.toShip).toBe(2)
  })

  it('names what runs out, the least first', async () => {
    const own = await kit.shop()
    const categoryId = await kit.category()
    for (const stock of [3, 0, limits.lowStock, limits.lowStock + 1]) {
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

  it('sums the whole market, who joined, and what waits', async () => {
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
