import { orderNoteLimits, type OrderNote, type OrderNotes } from '@haat/contract/order-notes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()
let buyer: TestPerson
let vendor: TestPerson
let admin: TestPerson
let orderId: string
let newOrder: () => Promise<string>

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN', { name: 'Admin Rahim' })
  const market = await marketOf(kit, [{ stock: 100 }])
  vendor = market.vendor
  newOrder = async () => {
    const lines = [{ productId: market.productIds[0] ?? '' }]
    return (await place(kit, buyer, orderBody(market.shopId, lines))).data.id
  }
  orderId = await newOrder()
})

const add = (as: TestPerson, id: string, body: unknown, key = '') =>
  kit.call<OrderNote>({
    method: 'POST',
    url: `/orders/${id}/notes`,
    as,
    body: { body },
    headers: key === '' ? {} : { 'idempotency-key': key },
  })
const read = (as: TestPerson, id: string) =>
  kit.call<OrderNotes>({ url: `/orders/${id}/notes`, as })

describe('notes on an order', () => {
  it('are read by its shop and by admins, in the order in which they were written', async () => {
    expect((await add(vendor, orderId, '  Call first ')).status).toBe(201)
    expect((await add(admin, orderId, 'The buyer called')).status).toBe(201)
    const { data } = await read(admin, orderId)
    expect(data.notes).toMatchObject([
      { body: 'Call first', by: { role: 'VENDOR', name: vendor.name } },
      { body: 'The buyer called', by: { role: 'ADMIN', name: 'Admin Rahim' } },
    ])
    // To a shop, admins are the market.
    expect((await read(vendor, orderId)).data.notes[1]?.by).toEqual({ role: 'ADMIN', name: null })
    expect((await read(vendor, orderId.toUpperCase())).data.notes).toHaveLength(2)
  })

  it('are never seen by the buyer, nor by another shop', async () => {
    const other = (await kit.shop()).vendor
    for (const [who, code] of [
      [buyer, 'NOT_ALLOWED'],
      [other, 'NOT_FOUND'],
    ] as const) {
      expect((await read(who, orderId)).code).toBe(code)
      expect((await add(who, orderId, 'Mine')).code).toBe(code)
    }
    const order = await kit.call({ url: `/orders/get-single-order/${orderId}`, as: buyer })
    expect(JSON.stringify(order.data)).not.toContain('Call first')
  })

  it('have a text of some length', async () => {
    for (const body of ['', '   ', 'x'.repeat(orderNoteLimits.bodyMax + 1), null]) {
      expect(await add(vendor, orderId, body)).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'body' }],
      })
    }
    expect((await add(vendor, orderId, 'x'.repeat(orderNoteLimits.bodyMax))).status).toBe(201)
  })

  it('are written once, however often a request is repeated', async () => {
    const id = await newOrder()
    const answers = await Promise.all([1, 2, 3].map(() => add(vendor, id, 'Twice?', 'a-note')))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await read(vendor, id)).data.notes).toHaveLength(1)
    expect((await add(vendor, id, 'Another', 'a-note')).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await add(vendor, orderId, 'Twice?', 'a-note')).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('are at most so many, also of two that are added at once', async () => {
    const id = await newOrder()
    await kit.ctx.db.run(sql`
      insert into order_notes (order_id, by_id, by_role, body)
      select ${id}, ${vendor.id}, 'VENDOR', 'note' from generate_series(2, ${orderNoteLimits.perOrder})`)
    const answers = await Promise.all([add(vendor, id, 'One'), add(admin, id, 'Two')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(answers.find(({ status }) => status === 400)).toMatchObject({
      errors: [{ path: 'body' }],
    })
    expect((await read(vendor, id)).data.notes).toHaveLength(orderNoteLimits.perOrder)
  })

  it('never change', async () => {
    for (const change of [
      sql`update order_notes set body = 'other'`,
      sql`delete from order_notes`,
    ]) {
      await expect(kit.ctx.db.run(change)).rejects.toThrow('append-only')
    }
  })
})
