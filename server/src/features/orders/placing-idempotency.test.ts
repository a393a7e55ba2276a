import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place, stockOf } from '#testing/orders.ts'

const kit = useKit()
let buyer: TestPerson
let shopId: string
let mouse: string

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  const market = await marketOf(kit, [{ stock: 1_000 }])
  shopId = market.shopId
  mouse = market.productIds[0] ?? ''
})

describe('the Idempotency-Key', () => {
  it('returns the stored response, even after the order’s status has changed', async () => {
    const body = orderBody(shopId, [{ productId: mouse }])
    const first = await place(kit, buyer, body, 'again')
    await kit.ctx.db.run(sql`update orders set status = 'SHIPPED' where id = ${first.data.id}`)
    const before = await stockOf(kit, mouse)
    const second = await place(kit, buyer, body, 'again')
    expect(second.status).toBe(201)
    expect(second.data).toEqual(first.data)
    expect(await stockOf(kit, mouse)).toEqual(before)
  })

  it('is rejected with another body, and belongs to one person', async () => {
    const body = orderBody(shopId, [{ productId: mouse }])
    await place(kit, buyer, body, 'own')
    const other = orderBody(shopId, [{ productId: mouse, quantity: 2 }])
    expect(await place(kit, buyer, other, 'own')).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    const neighbour = await kit.person('CUSTOMER')
    expect((await place(kit, neighbour, other, 'own')).status).toBe(201)
  })

  it('makes one order of many duplicates that arrive at once', async () => {
    const product = await kit.product({ shopId, stock: 3 })
    const body = orderBody(shopId, [{ productId: product, quantity: 2 }])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => place(kit, buyer, body, 'at-once')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await stockOf(kit, product)).toEqual({ stock: 1, sold: 2 })
  })

  it('accepts one of two bodies that arrive at once', async () => {
    const product = await kit.product({ shopId, stock: 100 })
    const bodies = [1, 2].map((quantity) => orderBody(shopId, [{ productId: product, quantity }]))
    const answers = await Promise.all(bodies.map((body) => place(kit, buyer, body, 'two-bodies')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('is free again after an error and after 24 hours', async () => {
    const product = await kit.product({ shopId, stock: 0 })
    const body = orderBody(shopId, [{ productId: product }])
    expect((await place(kit, buyer, body, 'later')).code).toBe('OUT_OF_STOCK')
    await kit.ctx.db.run(sql`update products set stock = 5 where id = ${product}`)
    const first = await place(kit, buyer, body, 'later')
    expect(first.status).toBe(201)
    await kit.ctx.db.run(sql`
      update idempotency_keys set created_at = now() - interval '25 hours' where key = 'later'`)
    const second = await place(kit, buyer, body, 'later')
    expect(second.data.id).not.toBe(first.data.id)
    expect((await place(kit, buyer, body, 'later')).data).toEqual(second.data)
  })

  it('answers with an error when the stored response does not fit, and never orders twice', async () => {
    const product = await kit.product({ shopId, stock: 3 })
    const body = orderBody(shopId, [{ productId: product }])
    const first = await place(kit, buyer, body, 'of-another-release')
    const store = (response: unknown) =>
      kit.ctx.db.run(sql`
        update idempotency_keys set response = ${JSON.stringify(response)}::json
        where key = 'of-another-release'`)
    await store({ ...first.data, totalAmount: '160' })
    const second = await place(kit, buyer, body, 'of-another-release')
    expect(second).toMatchObject({ status: 500, code: 'INTERNAL' })
    expect(await stockOf(kit, product)).toEqual({ stock: 2, sold: 1 })
    // A field that this release does not know is left out.
    await store({ ...first.data, giftWrap: true })
    expect((await place(kit, buyer, body, 'of-another-release')).data).toEqual(first.data)
  })

  it('must be visible ASCII of at most 200 characters', async () => {
    const body = orderBody(shopId, [{ productId: mouse }])
    for (const key of ['x'.repeat(201), 'two words']) {
      const refused = await place(kit, buyer, body, key)
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
      expect(refused.errors?.[0]?.path).toBe('idempotency-key')
    }
  })
})
