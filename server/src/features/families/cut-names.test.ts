import type { Family } from '@haat/contract/families'
import { catalogLimits } from '@haat/contract/catalog.limits'
import { expect, it } from 'vitest'
import { familyScene } from '#testing/families.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()

it('the name of a new member is cut between characters, never within one', async () => {
  const { vendor, productId, colour } = await familyScene(kit)
  const ending = ', Blue'
  const most = catalogLimits.productNameMax - ending.length
  const { status, data } = await kit.call<Family>({
    method: 'POST',
    url: '/families/create',
    as: vendor,
    body: {
      name: `${'x'.repeat(most - 1)}😀!`,
      basedOn: productId,
      axes: [colour.id],
      members: [
        { productId, valueIds: [colour.values[0] ?? 0] },
        { valueIds: [colour.values[1] ?? 0], price: 10, stock: 1 },
      ],
    },
  })
  expect(status).toBe(201)
  const names = data.members.map(({ name }) => name)
  expect(names).toContain(`${'x'.repeat(most - 1)}${ending}`)
})
