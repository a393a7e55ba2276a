import type { Product } from '@haat/contract/catalog'
import type { Family } from '@haat/contract/families'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { expectCounted } from '#testing/counted.ts'
import { familyScene, makeFamily, queuedRefreshes } from '#testing/families.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { orderBody, place } from '#testing/orders.ts'

const kit = useKit()

/** Three colours for 300, 200 and 400 taka, with two pieces each. */
async function three() {
  const s = await familyScene(kit)
  const { data } = await makeFamily(s, [
    { valueIds: [s.colour.values[1] ?? 0], price: 200, stock: 2 },
    { valueIds: [s.colour.values[2] ?? 0], price: 400, stock: 2 },
  ])
  const idAt = (price: number) => data.members.find((each) => each.price === price)?.id ?? ''
  return { ...s, family: data, red: s.productId, blue: idAt(200), green: idAt(400) }
}
type Scene = Awaited<ReturnType<typeof three>>

const change = (as: TestPerson, id: string, body: object) =>
  kit.call<Product>({ method: 'PATCH', url: `/products/${id}`, as, body })
const listed = async ({ shopId }: Pick<Scene, 'shopId'>) => {
  const { data, meta } = await kit.call<Product[]>({ url: `/products?shopId=${shopId}` })
  expect(meta.total).toBe(data.length)
  return data.map(({ id }) => id)
}
const buy = async (shopId: string, productId: string, price: number, quantity: number) =>
  place(kit, await kit.person('CUSTOMER'), orderBody(shopId, [{ productId, price, quantity }]))

describe('lists show one member of a family', () => {
  it('the cheapest, and count it once', async () => {
    const s = await three()
    expect(await listed(s)).toEqual([s.blue])
    const { name } = (await kit.call<{ name: string }>({ url: `/categories/${s.categoryId}` })).data
    const inCategory = await kit.call<Product[]>({
      url: `/products?category=${encodeURIComponent(name)}`,
    })
    expect(inCategory.data.map(({ id }) => id)).toEqual([s.blue])
    expect(inCategory.meta.total).toBe(1)
    expect(inCategory.data[0]).toMatchObject({ choices: '3 colour options' })
    await expectCounted(kit)
  })

  it('its vendor sees all', async () => {
    const s = await three()
    const url = `/products?vendorEmail=${s.vendor.email}`
    expect((await kit.call<Product[]>({ url, as: s.vendor })).meta.total).toBe(3)
  })

  it('another when it is sold out, and itself again when a piece comes back', async () => {
    const s = await three()
    const order = await buy(s.shopId, s.blue, 200, 1)
    await kit.runJobs()
    expect(await queuedRefreshes(kit)).toBe(0)
    expect(await listed(s)).toEqual([s.blue])
    const last = await buy(s.shopId, s.blue, 200, 1)
    expect(order.status + last.status).toBe(402)
    await kit.runJobs()
    expect(await listed(s)).toEqual([s.red])
    const url = `/orders/change-status/${last.data.id}`
    const cancelled = await kit.call({
      method: 'PATCH',
      url,
      as: s.vendor,
      body: { status: 'CANCELLED' },
    })
    expect(cancelled.status).toBe(200)
    await kit.runJobs()
    expect(await listed(s)).toEqual([s.blue])
    await expectCounted(kit)
  })

  it('writes nothing when a sale leaves some', async () => {
    const s = await three()
    await kit.runJobs()
    await buy(s.shopId, s.blue, 200, 1)
    expect(await queuedRefreshes(kit)).toBe(0)
  })

  it('the cheapest of those that are sold out, if all are', async () => {
    const s = await three()
    for (const id of [s.red, s.blue, s.green]) await change(s.vendor, id, { stock: 0 })
    await kit.runJobs()
    expect(await listed(s)).toEqual([s.blue])
  })

  it('another when its price rises, when it is paused and when it is deleted', async () => {
    const s = await three()
    await change(s.vendor, s.blue, { price: 350 })
    await kit.runJobs()
    expect(await listed(s)).toEqual([s.red])
    await change(s.vendor, s.red, { status: 'PAUSED' })
    await kit.runJobs()
    expect(await listed(s)).toEqual([s.blue])
    await kit.call({ method: 'DELETE', url: `/products/${s.blue}`, as: s.vendor })
    await kit.runJobs()
    expect(await listed(s)).toEqual([s.green])
    await change(s.vendor, s.green, { status: 'DRAFT' })
    await kit.runJobs()
    expect(await listed(s)).toEqual([])
    await expectCounted(kit)
  })

  it('none while the shop is closed, and the same afterwards', async () => {
    const s = await three()
    await kit.ctx.db.run(sql`update shops set status = 'SUSPENDED' where id = ${s.shopId}`)
    expect(await listed(s)).toEqual([])
    await expectCounted(kit)
    await change(s.vendor, s.blue, { price: 350 })
    await kit.runJobs()
    await kit.ctx.db.run(sql`update shops set status = 'ACTIVE' where id = ${s.shopId}`)
    expect(await listed(s)).toEqual([s.red])
    await expectCounted(kit)
  })

  it('one, whatever happens at the same time', async () => {
    const s = await three()
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all([
        buy(s.shopId, s.blue, 200, 1),
        buy(s.shopId, s.red, 300, 1),
        change(s.vendor, s.green, { price: 100 + round }),
        change(s.vendor, s.red, { stock: round % 2 }),
        change(s.vendor, s.blue, { stock: (round + 1) % 2 }),
        kit.runJobs(),
        kit.call<Family>({
          method: 'DELETE',
          url: `/families/${s.family.id}/members/${s.green}`,
          as: round === 3 ? s.vendor : null,
        }),
      ])
      const failed = answers.filter((each) => 'status' in each && each.status >= 500)
      expect(failed).toEqual([])
    }
    expect(await kit.runJobs()).toEqual([])
    expect(await listed(s)).toHaveLength(2)
    await expectCounted(kit)
  })
})
