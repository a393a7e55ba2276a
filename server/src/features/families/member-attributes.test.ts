import type { Product } from '@haat/contract/catalog'
import type { Family } from '@haat/contract/families'
import { describe, expect, it } from 'vitest'
import { familyScene, makeFamily } from '#testing/families.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()
const familyOf = (id: string) => kit.call<Family>({ url: `/products/${id}/family` })
const productOf = async (id: string) => (await kit.call<Product>({ url: `/products/${id}` })).data

describe('the attributes of a member', () => {
  const twoColours = async () => {
    const s = await familyScene(kit)
    const { data } = await makeFamily(s, [{ valueIds: [s.colour.values[1] ?? 0], price: 200 }])
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

  it('make it leave when admins merge its value with another’s', async () => {
    const { blue, colour, productId } = await twoColours()
    await kit.call({
      method: 'POST',
      url: `/attributes/${colour.id}/values/${colour.values[1]}/merge`,
      as: await kit.person('ADMIN'),
      body: { intoId: colour.values[0] },
    })
    expect(await kit.runJobs()).toEqual([])
    expect(await productOf(blue)).toMatchObject({ familyId: null })
    expect((await familyOf(productId)).data.members).toHaveLength(1)
  })
})
