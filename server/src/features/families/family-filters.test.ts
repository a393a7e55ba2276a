import type { Product } from '@haat/contract/catalog'
import { expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { sweepFacets } from '#features/catalog/facet-counts.service.ts'
import { familyScene, makeFamily } from '#testing/families.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()

/** Red, blue and green for 300, 200 and 400 taka, as they are after the first night. */
async function three() {
  const s = await familyScene(kit)
  const [, blueValue = 0, greenValue = 0] = s.colour.values
  const { data } = await makeFamily(s, [
    { valueIds: [blueValue], price: 200, stock: 2 },
    { valueIds: [greenValue], price: 400, stock: 2 },
  ])
  const idAt = (price: number) => data.members.find((each) => each.price === price)?.id ?? ''
  await kit.runJobs()
  await sweepFacets(kit.ctx)
  const { code } = await kit.ctx.db.one(
    { code: text },
    sql`select code from attributes where id = ${s.colour.id}`,
  )
  /** The products that a list shows for a colour, by its place. */
  const listed = async (place: number) => {
    const url = `/products?shop=${s.shopId}&attributes=${code}:${s.colour.values[place]}`
    return (await kit.call<Product[]>({ url })).data.map(({ id }) => id)
  }
  const change = async (id: string, body: object) => {
    await kit.call({ method: 'PATCH', url: `/products/${id}`, as: s.vendor, body })
    expect(await kit.runJobs()).toEqual([])
  }
  return {
    ...s,
    familyId: data.id,
    red: s.productId,
    blue: idAt(200),
    green: idAt(400),
    listed,
    change,
  }
}

it('finds a family by the values of all members, whichever of them lists show', async () => {
  const { blue, red, listed, change } = await three()
  expect(await listed(2)).toEqual([blue])
  await change(blue, { price: 900 })
  for (const place of [0, 1, 2]) expect(await listed(place)).toEqual([red])
})

it('does not find it by a member that is paused, until that is for sale again', async () => {
  const { blue, green, listed, change } = await three()
  await change(green, { status: 'PAUSED' })
  expect(await listed(2)).toEqual([])
  await change(green, { status: 'ACTIVE' })
  expect(await listed(2)).toEqual([blue])
})

it('does not find it by a member that has left', async () => {
  const { blue, green, familyId, vendor, listed } = await three()
  await kit.call({ method: 'DELETE', url: `/families/${familyId}/members/${green}`, as: vendor })
  expect(await kit.runJobs()).toEqual([])
  expect(await listed(2)).toEqual([green])
  expect(await listed(1)).toEqual([blue])
})

it('finds it by all members after a night on which its shop was closed', async () => {
  const { blue, shopId, listed } = await three()
  const admin = await kit.person('ADMIN')
  const set = async (status: string) => {
    const url = `/shops/change-status/${shopId}`
    await kit.call({ method: 'PATCH', url, as: admin, body: { status } })
    expect(await kit.runJobs()).toEqual([])
  }
  await set('SUSPENDED')
  await sweepFacets(kit.ctx)
  await set('ACTIVE')
  expect(await listed(2)).toEqual([blue])
})
