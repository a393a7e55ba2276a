import type { Product } from '@haat/contract/catalog'
import { expect, it } from 'vitest'
import { enqueue } from '#core/jobs/jobs.ts'
import { sql } from '#core/sql/db.ts'
import { useKit } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()

async function bestselling(shopId: string): Promise<string[]> {
  const url = `/products?shopId=${shopId}&sortBy=bestselling`
  return (await kit.call<Product[]>({ url })).data.map(({ id }) => id)
}

it('a job counts what was sold in 30 days, and lists follow it', async () => {
  const buyer = await kit.person('CUSTOMER', { name: 'Rahima', phoneNumber: '01712345678' })
  const { shopId, productIds } = await marketOf(kit, [{ price: 10 }, { price: 20 }, { price: 30 }])
  const [first = '', second = '', third = ''] = productIds
  const buy = (productId: string, quantity: number) =>
    place(
      kit,
      buyer,
      orderBody(shopId, [{ productId, quantity, price: productId === first ? 10 : 20 }]),
    )
  expect((await buy(first, 3)).status).toBe(201)
  expect((await buy(second, 1)).status).toBe(201)
  expect(await bestselling(shopId)).toEqual([third, second, first])
  await enqueue(kit.ctx, 'orders.count-sold', {})
  expect(await kit.runJobs()).toEqual([])
  expect(await bestselling(shopId)).toEqual([first, second, third])
  await kit.ctx.db.run(sql`update order_items set cancelled = quantity where product_id = ${first}`)
  await enqueue(kit.ctx, 'orders.count-sold', {})
  await enqueue(kit.ctx, 'orders.count-sold', {})
  expect(await kit.runJobs()).toEqual([])
  expect(await bestselling(shopId)).toEqual([second, third, first])
  await kit.ctx.db.run(sql`update orders set created_at = now() - interval '31 days'`)
  await enqueue(kit.ctx, 'orders.count-sold', {})
  expect(await kit.runJobs()).toEqual([])
  expect(await bestselling(shopId)).toEqual([third, second, first])
})
