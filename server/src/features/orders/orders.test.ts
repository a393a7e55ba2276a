import type { Order, OrderInput, OrderItem, OrderStatus } from '@haat/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place, stockOf } from '#testing/orders.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'

const kit = useKit()
let buyer: TestPerson
let stranger: TestPerson
let admin: TestPerson
let vendor: TestPerson
let rival: TestPerson
let shopId: string
let productId: string

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER', { name: 'Karim Uddin', email: 'karim@test.example' })
  stranger = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  const market = await marketOf(kit, [{ stock: 10_000 }])
  rival = (await marketOf(kit, [])).vendor
  shopId = market.shopId
  vendor = market.vendor
  productId = market.productIds[0] ?? ''
})

async function newOrder(values: Partial<OrderInput> = {}, quantity = 1): Promise<Order> {
  const placed = await place(kit, buyer, orderBody(shopId, [{ productId, quantity }], values))
  expect(placed.status).toBe(201)
  return placed.data
}
const change = (as: TestPerson | null, id: string, status: OrderStatus) =>
  kit.call<Order>({ method: 'PATCH', url: `/orders/change-status/${id}`, as, body: { status } })
const pay = (as: TestPerson | null, id: string, paymentStatus: string) =>
  kit.call<Order>({
    method: 'PATCH',
    url: `/orders/change-payment-status/${id}`,
    as,
    body: { paymentStatus },
  })

describe('one order', () => {
  it('can be read by its buyer, its vendor and admins only', async () => {
    const { id } = await newOrder()
    const read = (as: TestPerson | null) =>
      kit.call<Order>({ url: `/orders/get-single-order/${id}`, as })
    for (const seer of [buyer, vendor, admin]) expect((await read(seer)).data.id).toBe(id)
    for (const other of [stranger, rival]) {
      expect(await read(other)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect(await read(null)).toMatchObject({ status: 401 })
  })

  it('keeps the price that was paid when the product’s price changes', async () => {
    const { id } = await newOrder()
    await kit.ctx.db.run(
      sql`update products set price = 12345, discount = 5 where id = ${productId}`,
    )
    const read = await kit.call<Order>({ url: `/orders/get-single-order/${id}`, as: buyer })
    expect(read.data.orderItem[0]).toMatchObject({
      price: 100,
      discount: 0,
      product: { price: 123.45, discount: 0.05 },
    })
    await kit.ctx.db.run(
      sql`update products set price = 10000, discount = 0 where id = ${productId}`,
    )
  })
})

describe('the status', () => {
  it('goes from PROCESSING to SHIPPED to DELIVERED, and the timeline names the role', async () => {
    const { id } = await newOrder()
    expect((await change(vendor, id, 'SHIPPED')).data.status).toBe('SHIPPED')
    const delivered = await change(admin, id, 'DELIVERED')
    expect(delivered.data.timeline.map(({ status, by }) => [status, by])).toEqual([
      ['PROCESSING', 'CUSTOMER'],
      ['SHIPPED', 'VENDOR'],
      ['DELIVERED', 'ADMIN'],
    ])
    expect(delivered.data.paymentStatus).toBe('UNPAID')
    expect(await change(vendor, id, 'CANCELLED')).toMatchObject({
      status: 409,
      code: 'STATUS_NOT_ALLOWED',
    })
    const auditLines = await kit.ctx.db.many(
      pick(tables.audit_log, 'action'),
      sql`select action from audit_log where subject_id = ${id} and actor_id = ${admin.id}`,
    )
    expect(auditLines.map(({ action }) => action)).toEqual(['order.status-changed'])
  })

  it('is changed by the vendor and admins; the buyer may only cancel while PROCESSING', async () => {
    const { id } = await newOrder()
    for (const other of [stranger, rival]) {
      expect(await change(other, id, 'CANCELLED')).toMatchObject({ status: 404 })
    }
    expect(await change(null, id, 'CANCELLED')).toMatchObject({ status: 401 })
    expect(await change(buyer, id, 'SHIPPED')).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect((await change(buyer, id, 'CANCELLED')).data.status).toBe('CANCELLED')
    const shipped = await newOrder()
    await change(vendor, shipped.id, 'SHIPPED')
    expect(await change(buyer, shipped.id, 'CANCELLED')).toMatchObject({ status: 409 })
  })

  it('stays PROCESSING until an online order is paid', async () => {
    const { id } = await newOrder({ paymentType: 'ONLINE' })
    for (const who of [vendor, admin]) {
      expect(await change(who, id, 'SHIPPED')).toMatchObject({
        status: 409,
        code: 'STATUS_NOT_ALLOWED',
        message: 'This order has not been paid for yet.',
      })
    }
    await kit.ctx.db.run(sql`update orders set payment_status = 'PAID' where id = ${id}`)
    expect((await change(vendor, id, 'SHIPPED')).data.status).toBe('SHIPPED')
  })

  it('returns the stock once when many cancel at the same time', async () => {
    const before = await stockOf(kit, productId)
    const { id } = await newOrder({}, 7)
    expect((await stockOf(kit, productId)).stock).toBe(before.stock - 7)
    const answers = await Promise.all(
      [buyer, vendor, admin, buyer, vendor, admin].map((who) => change(who, id, 'CANCELLED')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stockOf(kit, productId)).toEqual(before)
  })
})

describe('the payment status', () => {
  it('is set by hand for cash on delivery, and is in the audit log', async () => {
    const { id } = await newOrder()
    for (const [who, status] of [
      [buyer, 403],
      [stranger, 403],
      [rival, 404],
      [null, 401],
    ] as const) {
      expect((await pay(who, id, 'PAID')).status).toBe(status)
    }
    expect((await pay(vendor, id, 'PAID')).data.paymentStatus).toBe('PAID')
    expect(await pay(vendor, id, 'PAID')).toMatchObject({ status: 409 })
    const act = await kit.ctx.db.one(
      { details: tables.audit_log.details, actor_id: tables.audit_log.actor_id.notNull },
      sql`select details, actor_id from audit_log
          where subject_id = ${id} and action = 'order.payment-status-changed'`,
    )
    expect(act).toEqual({ details: { from: 'UNPAID', to: 'PAID' }, actor_id: vendor.id })
  })

  it('is not set by hand for an online payment', async () => {
    const { id } = await newOrder({ paymentType: 'ONLINE' })
    for (const who of [vendor, admin]) {
      expect(await pay(who, id, 'PAID')).toMatchObject({ status: 409, code: 'STATUS_NOT_ALLOWED' })
    }
  })

  it('becomes REFUND_DUE when a paid order is cancelled, and REFUNDED by an admin', async () => {
    const { id } = await newOrder()
    await pay(vendor, id, 'PAID')
    expect((await change(buyer, id, 'CANCELLED')).data.paymentStatus).toBe('REFUND_DUE')
    expect(await pay(vendor, id, 'REFUNDED')).toMatchObject({ status: 403 })
    expect((await pay(admin, id, 'REFUNDED')).data.paymentStatus).toBe('REFUNDED')
    expect(await pay(admin, id, 'REFUNDED')).toMatchObject({ status: 409 })
  })
})

describe('the lists', () => {
  type Nested = { data: Order[]; meta: { total: number } }
  const list = (as: TestPerson | null, query: string) =>
    kit.call<Order[]>({ url: `/orders${query}`, as })

  it('show the caller’s own orders, nested and newest first, in one round trip', async () => {
    kit.statements.length = 0
    const mine = await kit.call<Nested>({ url: '/orders/my-orders?limit=3', as: buyer })
    expect(kit.statements).toHaveLength(2)
    expect(mine.data.data).toHaveLength(3)
    expect(mine.data.meta).toEqual(mine.meta)
    expect(mine.meta.total).toBeGreaterThan(5)
    const times = mine.data.data.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const none = await kit.call<Nested>({ url: '/orders/my-orders', as: stranger })
    expect(none.data.data).toEqual([])
    expect((await kit.call({ url: '/orders/my-orders', as: vendor })).status).toBe(403)
  })

  it('show a vendor the orders of their shop only', async () => {
    const own = await kit.call<Order[]>({ url: '/orders/shop-orders?status=SHIPPED', as: vendor })
    expect(own.data.length).toBeGreaterThan(0)
    expect(own.data.every((order) => order.shopId === shopId && order.status === 'SHIPPED')).toBe(
      true,
    )
    expect((await kit.call({ url: '/orders/shop-orders', as: rival })).data).toEqual([])
    expect((await kit.call({ url: '/orders/shop-orders', as: buyer })).status).toBe(403)
  })

  it('keep the orders of a deleted shop readable for its vendor', async () => {
    const gone = await marketOf(kit, [{ stock: 5 }])
    const lines = [{ productId: gone.productIds[0] ?? '' }]
    const { data } = await place(kit, buyer, orderBody(gone.shopId, lines))
    await kit.call({ method: 'DELETE', url: `/shops/${gone.shopId}`, as: gone.vendor })
    const left = await kit.call<Order[]>({ url: '/orders/shop-orders', as: gone.vendor })
    expect(left.data).toMatchObject([{ id: data.id, orderItem: [lines[0]] }])
    expect((await change(gone.vendor, data.id, 'SHIPPED')).status).toBe(200)
  })

  it('filter, search and sort for admins', async () => {
    const dear = await newOrder({ paymentType: 'ONLINE' }, 50)
    const ids = async (query: string) => (await list(admin, query)).data.map(({ id }) => id)
    expect((await ids('?sortBy=totalAmount&sortOrder=desc&limit=1'))[0]).toBe(dear.id)
    expect(await ids(`?searchTerm=${dear.id}`)).toEqual([dear.id])
    expect(await ids('?paymentType=ONLINE&sortOrder=desc')).toContain(dear.id)
    expect(await ids('?paymentType=COD&limit=100')).not.toContain(dear.id)
    expect(await ids('?searchTerm=KARIM&limit=1')).toEqual([dear.id])
    expect(await ids('?searchTerm=nobody-at-all')).toEqual([])
    expect(await ids(`?shop=${shopId}&limit=1`)).toEqual([dear.id])
    const { name } = await kit.ctx.db.one(
      pick(tables.shops, 'name'),
      sql`select name from shops where id = ${shopId}`,
    )
    expect(await ids(`?shop=${encodeURIComponent(name)}&limit=1`)).toEqual([dear.id])
    expect(await ids('?shop=no-such-shop')).toEqual([])
    expect(await ids('?paymentStatus=REFUNDED&status=CANCELLED')).toHaveLength(1)
    for (const other of [buyer, vendor]) expect((await list(other, '')).status).toBe(403)
    expect(await list(admin, '?sortBy=price')).toMatchObject({ status: 400 })
  })

  it('show the caller’s items of one product', async () => {
    const other = await kit.product({ shopId, stock: 5 })
    const bought = (as: TestPerson) =>
      kit.call<OrderItem[]>({ url: `/orders/get-product-order/${other}`, as })
    expect((await bought(buyer)).data).toEqual([])
    const placed = await place(kit, buyer, orderBody(shopId, [{ productId: other }]))
    expect((await bought(buyer)).data).toMatchObject([
      { productId: other, quantity: 1, price: 100 },
    ])
    expect((await bought(stranger)).data).toEqual([])
    await change(buyer, placed.data.id, 'CANCELLED')
    expect((await bought(buyer)).data).toEqual([])
    expect((await bought(vendor)).status).toBe(403)
  })
})
