import type { Order } from '@haat/contract/orders'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { tellOfOrders } from './telling.service.ts'

const kit = useKit()
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER', { name: 'Salma <b>' })
})

const mails = () =>
  kit.ctx.db.many<{ kind: string; recipient: string; body_text: string }>(
    sql`select kind, recipient, body_text from mails order by id`,
  )

it('writes to buyer and vendor of a new order and to the buyer of each step, once', async () => {
  const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 100 }])
  const line = { productId: productIds[0] ?? '', quantity: 2 }
  const { data: order } = await place(kit, buyer, orderBody(shopId, [line]))
  expect(await mails()).toEqual([])
  expect(await kit.runJobs(1)).toEqual([])
  expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['orderPlaced', buyer.email],
    ['newOrder', vendor.email],
  ])
  expect((await mails())[0]?.body_text).toContain('260৳')
  await kit.call<Order>({
    method: 'PATCH',
    url: `/orders/change-status/${order.id}`,
    as: vendor,
    body: { status: 'SHIPPED' },
  })
  await Promise.all([tellOfOrders(kit.ctx), tellOfOrders(kit.ctx), kit.runJobs(1)])
  expect((await mails()).map(({ kind }) => kind)).toEqual([
    'orderPlaced',
    'newOrder',
    'orderStatusChanged',
  ])
})

it('catches up with any number of orders', async () => {
  const { shopId, productIds } = await marketOf(kit, [{ stock: 1_000 }])
  const before = (await mails()).length
  const body = orderBody(shopId, [{ productId: productIds[0] ?? '' }])
  await Promise.all(Array.from({ length: 120 }, () => place(kit, buyer, body)))
  await tellOfOrders(kit.ctx)
  expect((await mails()).length - before).toBe(240)
})
