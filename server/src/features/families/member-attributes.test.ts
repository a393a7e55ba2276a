import type { ProductAttribute } from '@haat/contract/attributes'
import type { Product } from '@haat/contract/catalog'
import type { Family } from '@haat/contract/families'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { askFor, plantAttribute } from '#testing/attributes.ts'
import { expectCounted } from '#testing/counted.ts'
import { familyScene, makeFamily, queuedRefreshes } from '#testing/families.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
let admin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
})

const familyOf = (id: string) => kit.call<Family>({ url: `/products/${id}/family` })
const productOf = async (id: string) => (await kit.call<Product>({ url: `/products/${id}` })).data

describe('the attributes of a member', () => {
  /** One for 300 taka in red, and a blue one. */
  const twoColours = async (price = 200) => {
    const s = await familyScene(kit)
    const { data } = await makeFamily(s, [{ valueIds: [s.colour.values[1] ?? 0], price }])
    const blue = data.members.find(({ id }) => id !== s.productId)?.id ?? ''
    return { ...s, blue, family: data }
  }

  it('say where it stands, and cannot make it the same as another', async () => {
    const { blue, colour, vendor, productId } = await twoColours()
    const say = (value: number | undefined) =>
      kit.call({
        method: 'PATCH',
        url: `/products/${blue}`,
        as: vendor,
        body: { attributes: [{ attributeId: colour.id, value: [value] }] },
      })
    expect((await say(colour.values[0])).errors).toMatchObject([{ path: 'attributes' }])
    expect((await say(colour.values[2])).status).toBe(200)
    await kit.runJobs()
    const { axes } = (await familyOf(productId)).data
    expect(axes[0]?.choices.map(({ label }) => label)).toEqual(['Red', 'Green'])
  })

  it.each([
    ['its face', 200],
    ['hidden by its face', 400],
  ])('make it leave when admins merge its value with another’s: %s', async (_, price) => {
    const { blue, colour, productId, vendor } = await twoColours(price)
    await kit.call({
      method: 'POST',
      url: `/attributes/${colour.id}/values/${colour.values[1]}/merge`,
      as: admin,
      body: { intoId: colour.values[0] },
    })
    expect(await kit.runJobs()).toEqual([])
    expect(await productOf(blue)).toMatchObject({ familyId: null })
    expect((await familyOf(productId)).data.members).toHaveLength(1)
    await expectCounted(kit)
    for (const id of [blue, productId]) {
      const gone = await kit.call({ method: 'DELETE', url: `/products/${id}`, as: vendor })
      expect(gone.status).toBe(200)
    }
    expect(await kit.runJobs()).toEqual([])
    await expectCounted(kit)
  })

  it('are on its card by the present name of the attribute', async () => {
    const { colour, productId } = await twoColours()
    const rename = async (name: string) =>
      await kit.call({
        method: 'PATCH',
        url: `/attributes/${colour.id}`,
        as: admin,
        body: { name },
      })
    await rename('Shade')
    expect(await queuedRefreshes(kit)).toBe(1)
    expect(await kit.runJobs()).toEqual([])
    expect(await productOf(productId)).toMatchObject({ choices: '2 shade options' })
    await rename('SHADE')
    expect(await kit.runJobs()).toEqual([])
    expect(await productOf(productId)).toMatchObject({ choices: '2 SHADE options' })
    await rename('shade')
    expect(await kit.runJobs()).toEqual([])
    await rename('Shade')
    expect(await queuedRefreshes(kit)).toBe(0)
  })
})

describe('what a product says when it gets into a family', () => {
  it('stays, even if its category no longer asks for it or wants fewer decimals', async () => {
    const s = await familyScene(kit)
    const asked = await plantAttribute(kit, { type: 'TEXT' })
    const weight = await plantAttribute(kit, { type: 'NUMBER', unit: 'kg', decimals: 2 })
    await askFor(kit, s.categoryId, { attributeId: asked.id }, { attributeId: weight.id })
    const said: ProductAttribute[] = [
      { attributeId: asked.id, value: 'Sold as it is' },
      { attributeId: weight.id, value: 1.25 },
    ]
    const url = `/products/${s.productId}`
    await kit.call({ method: 'PATCH', url, as: s.vendor, body: { attributes: said } })
    const patch = { method: 'PATCH', url: `/attributes/${weight.id}`, as: admin } as const
    expect((await kit.call({ ...patch, body: { decimals: 0 } })).status).toBe(200)
    await kit.ctx.db.run(sql`delete from category_attributes where attribute_id = ${asked.id}`)
    const made = await makeFamily(s, [{ valueIds: [s.colour.values[1] ?? 0] }])
    expect(made.status).toBe(201)
    const read = (id: string) =>
      kit.call<ProductAttribute[]>({ url: `/products/${id}/attributes`, as: s.vendor })
    const red = { attributeId: s.colour.id, value: [s.colour.values[0]] }
    expect((await read(s.productId)).data).toEqual([red, ...said])
    const blue = made.data.members.find(({ id }) => id !== s.productId)?.id ?? ''
    expect((await read(blue)).data).toHaveLength(1)
  })
})
