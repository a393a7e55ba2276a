import type { CartCheck } from '@haat/contract/cart-check'
import type { OrdersVersion } from '@haat/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

const check = (shopId: string, productIds: readonly string[]) =>
  kit.call<CartCheck>({
    url: `/orders/cart-check?shopId=${shopId}&productIds=${productIds.join()}`,
  })

describe('a cart check', () => {
  it('returns current prices and stock, and leaves out what is no longer sold', async () => {
    const { shopId, productIds } = await marketOf(kit, [
      { price: 120, discount: 30, stock: 4 },
      { status: 'PAUSED' },
      { status: 'DRAFT' },
      {},
    ])
    const stranger = (await marketOf(kit, [{}])).productIds[0] ?? ''
    const [kept = '', , , deleted = ''] = productIds
    await kit.ctx.db.run(sql`update products set deleted_at = now() where id = ${deleted}`)
    const { status, data } = await check(shopId, [...productIds, stranger, crypto.randomUUID()])
    expect(status).toBe(200)
    expect(data.shop).toEqual({ isOpen: true })
    expect(data.products).toEqual([
      {
        productId: kept,
        name: expect.any(String),
        price: 120,
        discount: 30,
        stock: 4,
        weightGrams: 500,
      },
    ])
  })

  it.each(['PENDING', 'SUSPENDED', 'BLOCKED'])(
    'reports a shop that is %s as closed',
    async (status) => {
      const { shopId, productIds } = await marketOf(kit, [{}])
      await kit.ctx.db.run(sql`update shops set status = ${status} where id = ${shopId}`)
      expect((await check(shopId, productIds)).data).toEqual({
        shop: { isOpen: false },
        products: [],
        delivery: null,
      })
    },
  )

  it('answers the same for an unknown shop as for a closed one', async () => {
    const id = crypto.randomUUID()
    expect((await check(id, [id])).data).toEqual({
      shop: { isOpen: false },
      products: [],
      delivery: null,
    })
  })

  it('agrees with what placing an order answers', async () => {
    const { shopId, productIds } = await marketOf(kit, [{ stock: 3 }, { status: 'PAUSED' }])
    const [sold = '', paused = ''] = productIds
    const { data } = await check(shopId, productIds)
    expect(data.products.map(({ productId }) => productId)).toEqual([sold])
    const refused = await place(kit, buyer, orderBody(shopId, [{ productId: paused }]))
    expect(refused.code).toBe('PRODUCT_UNAVAILABLE')
    expect((await place(kit, buyer, orderBody(shopId, [{ productId: sold }]))).status).toBe(201)
  })

  it.each(['', 'x', `${crypto.randomUUID()},x`, `${crypto.randomUUID()},`])(
    'rejects malformed ids (%s)',
    async (ids) => {
      const { status, code } = await check(crypto.randomUUID(), [ids])
      expect([status, code]).toEqual([400, 'VALIDATION_FAILED'])
    },
  )
})

describe('the error names products that are no longer sold', () => {
  it('deleted or paused, but never a draft', async () => {
    const { shopId, productIds } = await marketOf(kit, [
      {},
      { status: 'PAUSED' },
      { status: 'DRAFT' },
    ])
    const [deleted = '', paused = '', draft = ''] = productIds
    await kit.ctx.db.run(sql`update products set deleted_at = now(),
      name = 'Old Mouse' where id = ${deleted}`)
    await kit.ctx.db.run(sql`update products set name = 'Lost Cable' where id = ${paused}`)
    const lines = productIds.map((productId) => ({ productId }))
    const { code, message, data, errors } = await place(kit, buyer, orderBody(shopId, lines))
    expect(code).toBe('PRODUCT_UNAVAILABLE')
    expect(message).toBe('No longer sold: Old Mouse, Lost Cable.')
    expect(errors?.map((each) => each.message)).toEqual(Array(3).fill('No longer sold'))
    expect(data).toEqual({
      lines: [
        { productId: deleted, name: 'Old Mouse', left: 0 },
        { productId: paused, name: 'Lost Cable', left: 0 },
        { productId: draft, name: '', left: 0 },
      ],
    })
  })
})

describe('the version of a caller’s orders', () => {
  const versionFor = async (as: TestPerson) =>
    (await kit.call<OrdersVersion>({ url: '/orders/version', as })).data.version

  it('changes with every step for buyer, vendor and admins, and for nobody else', async () => {
    const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 100 }])
    const other = await kit.person('CUSTOMER')
    const admin = await kit.person('ADMIN')
    const people = [buyer, vendor, admin]
    const all = () => Promise.all([...people, other].map(versionFor))
    const body = orderBody(shopId, [{ productId: productIds[0] ?? '' }])
    const { data: order } = await place(kit, buyer, body)
    const change = (path: string, value: unknown) =>
      kit.call({ method: 'PATCH', url: `/orders/${path}/${order.id}`, as: vendor, body: value })
    let before = await all()
    expect(await all(), 'still while nothing happens').toEqual(before)
    for (const step of [
      () => change('change-status', { status: 'SHIPPED' }),
      () => change('change-payment-status', { paymentStatus: 'PAID' }),
      () => place(kit, buyer, body),
    ]) {
      await step()
      const after = await all()
      for (const index of people.keys()) expect(after[index]).not.toBe(before[index])
      expect(after[people.length]).toBe('')
      before = after
    }
  })

  it('changes when an earlier transaction commits after a later one', async () => {
    const { id: shopId } = await kit.shop()
    const someone = await kit.person('CUSTOMER')
    /** Inserts an order whose last change began `secondsAgo`. */
    const write = (id: string, secondsAgo: number) =>
      kit.ctx.db.run(sql`
        insert into orders (id, customer_id, shop_id, payment_type, subtotal, shipping, discount,
          total_amount, contact_name, contact_email, updated_at)
        values (${id}, ${someone.id}, ${shopId}, 'COD', 100, 0, 0, 100, 'Buyer', 'buyer@test.example',
          '2026-01-01'::timestamptz - make_interval(secs => ${secondsAgo}))`)
    const [early, late] = [crypto.randomUUID(), crypto.randomUUID()]
    await write(early, 60)
    await write(late, 0)
    const before = await versionFor(someone)
    await kit.ctx.db.run(sql`delete from orders where id = ${early}`)
    await write(early, 30)
    expect(await versionFor(someone)).not.toBe(before)
  })

  it('costs one read, whatever the number of orders', async () => {
    kit.statements.length = 0
    await versionFor(buyer)
    expect(kit.statements.filter((text) => text.includes('md5'))).toHaveLength(1)
  })
})
