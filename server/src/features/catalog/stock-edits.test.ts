import type { Product } from '@haat/contract/catalog'
import { z } from '@haat/contract/schema'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place, stockOf } from '#testing/orders.ts'
import { untyped } from '#testing/untyped.ts'

const conflict = z.object({ current: z.object({ stock: z.number() }) })

const kit = useKit()
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

/** A product with ten pieces in stock, as its vendor's form has loaded it. */
async function opened() {
  const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 10 }])
  const [id = ''] = productIds
  return {
    id,
    sell: (quantity: number) => place(kit, buyer, orderBody(shopId, [{ productId: id, quantity }])),
    save: (body: object) =>
      kit.call<Product>({ method: 'PATCH', url: `/products/${id}`, as: vendor, body }),
  }
}

it('an edit without a stock does not restore pieces that were sold meanwhile', async () => {
  const { id, sell, save } = await opened()
  await sell(3)
  const saved = await save({ name: 'Another name' })
  expect(saved.data).toMatchObject({ name: 'Another name', stock: 7 })
  expect(await stockOf(kit, id)).toEqual({ stock: 7, sold: 3 })
})

it('a new stock is rejected when orders have changed the one it was based on', async () => {
  const { id, sell, save } = await opened()
  await sell(3)
  const refused = await save({ name: 'Another name', stock: 20, seen: { stock: 10 } })
  expect(refused).toMatchObject({
    status: 409,
    code: 'EDIT_CONFLICT',
    data: { current: { stock: 7 } },
    errors: [{ path: 'stock', message: 'This has changed since you opened it.' }],
  })
  const kept = await kit.ctx.db.one(untyped, sql`select name, stock from products where id = ${id}`)
  expect(kept).toMatchObject({ stock: 7, name: expect.not.stringMatching('Another') })
  const saved = await save({ name: 'Another name', stock: 17, seen: { stock: 7 } })
  expect(saved.data).toMatchObject({ name: 'Another name', stock: 17 })
})

it('a new stock is rejected even when sales have led to the same number', async () => {
  const { sell, save } = await opened()
  await sell(3)
  expect(await save({ stock: 7, seen: { stock: 10 } })).toMatchObject({ code: 'EDIT_CONFLICT' })
})

it('a client that does not send the values it saw overwrites the stock', async () => {
  const { sell, save } = await opened()
  await sell(3)
  expect((await save({ name: 'Another name', stock: 10 })).data.stock).toBe(10)
})

it('no update is lost among simultaneous orders and edits', async () => {
  const { id, sell, save } = await opened()
  let added = 0
  const restock = async () => {
    for (let seen = 10; ;) {
      const answer = await save({ stock: seen + 5, seen: { stock: seen } })
      if (answer.status === 200) return void (added += 5)
      expect(answer.code).toBe('EDIT_CONFLICT')
      seen = z.parse(conflict, answer.data).current.stock
    }
  }
  const orders = Array.from({ length: 10 }, () => sell(1))
  await Promise.all([...orders, restock(), restock(), restock()])
  expect(added).toBe(15)
  expect(await stockOf(kit, id)).toEqual({ stock: 15, sold: 10 })
})
