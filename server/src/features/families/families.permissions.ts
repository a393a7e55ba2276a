import { axisOf, familyOf } from '#testing/families.ts'
import { multipart, png } from '#testing/multipart.ts'
import type { Permissions } from '#testing/permissions/case.ts'

const own = { who: ['VENDOR'], own: true, stranger: 'NOT_FOUND' } as const

export const permissions: Permissions = {
  'GET /products/:id/family': {
    who: 'anyone',
    request: async (world) => {
      await familyOf(world)
      return { url: `/products/${world.productId}/family` }
    },
  },
  'GET /families': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/families' }),
  },
  'GET /families/:id': {
    ...own,
    request: async (world) => ({ url: `/families/${(await familyOf(world)).id}` }),
  },
  'POST /families/create': {
    ...own,
    request: async (world) => {
      const axis = await axisOf(world.kit, world.categoryId, 'Colour', ['Red'])
      const members = [{ productId: world.productId, valueIds: axis.values }]
      return {
        url: '/families/create',
        body: { name: 'A family', basedOn: world.productId, axes: [axis.id], members },
      }
    },
  },
  'POST /families/:id/members': {
    ...own,
    request: async (world) => {
      const { id, blue } = await familyOf(world)
      const members = [{ productId: world.unreviewedId, valueIds: [blue] }]
      return { url: `/families/${id}/members`, body: { basedOn: world.productId, members } }
    },
  },
  'POST /families/:id/pictures': {
    ...own,
    request: async (world) => {
      const { id, red } = await familyOf(world)
      return {
        url: `/families/${id}/pictures`,
        ...(await multipart({ valueId: red }, await png())),
      }
    },
  },
  'PATCH /families/:id': {
    ...own,
    request: async (world) => ({
      url: `/families/${(await familyOf(world)).id}`,
      body: { name: 'Renamed' },
    }),
  },
  'DELETE /families/:id/members/:productId': {
    ...own,
    request: async (world) => ({
      url: `/families/${(await familyOf(world)).id}/members/${world.productId}`,
    }),
  },
  'DELETE /families/:id': {
    ...own,
    request: async (world) => ({ url: `/families/${(await familyOf(world)).id}` }),
  },
}
