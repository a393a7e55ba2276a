import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'
import { plantAttribute } from '#testing/attributes.ts'

export const permissions: Permissions = {
  'GET /attributes': { who: adminRoles, request: () => ({ url: '/attributes' }) },
  'POST /attributes/create': {
    who: adminRoles,
    request: () => ({
      url: '/attributes/create',
      body: { code: `a-${crypto.randomUUID()}`, name: 'Battery', type: 'NUMBER', unit: 'mAh' },
    }),
  },
  'PATCH /attributes/:id': {
    who: adminRoles,
    request: async ({ kit }) => ({
      url: `/attributes/${(await plantAttribute(kit)).id}`,
      body: { nameBn: 'রং' },
    }),
  },
  'DELETE /attributes/:id': {
    who: adminRoles,
    request: async ({ kit }) => ({ url: `/attributes/${(await plantAttribute(kit)).id}` }),
  },
  'POST /attributes/:id/values': {
    who: adminRoles,
    request: async ({ kit }) => ({
      url: `/attributes/${(await plantAttribute(kit)).id}/values`,
      body: { label: 'Green' },
    }),
  },
  'POST /attributes/:id/values/order': {
    who: adminRoles,
    request: async ({ kit }) => {
      const { id, valueIds } = await plantAttribute(kit)
      return { url: `/attributes/${id}/values/order`, body: { valueIds: valueIds.toReversed() } }
    },
  },
  'PATCH /attributes/:id/values/:valueId': {
    who: adminRoles,
    request: async ({ kit }) => {
      const { id, valueIds } = await plantAttribute(kit)
      return { url: `/attributes/${id}/values/${valueIds[0]}`, body: { label: 'Scarlet' } }
    },
  },
  'POST /attributes/:id/values/:valueId/merge': {
    who: adminRoles,
    request: async ({ kit }) => {
      const { id, valueIds } = await plantAttribute(kit)
      const body = { intoId: valueIds[1] }
      return { url: `/attributes/${id}/values/${valueIds[0]}/merge`, body }
    },
  },
  'DELETE /attributes/:id/values/:valueId': {
    who: adminRoles,
    request: async ({ kit }) => {
      const { id, valueIds } = await plantAttribute(kit)
      return { url: `/attributes/${id}/values/${valueIds[0]}` }
    },
  },
  'GET /categories/:id/attributes': {
    who: 'anyone',
    request: ({ categoryId }) => ({ url: `/categories/${categoryId}/attributes` }),
  },
  'POST /categories/:id/attributes': {
    who: adminRoles,
    request: async ({ kit, categoryId }) => ({
      url: `/categories/${categoryId}/attributes`,
      body: { attributes: [{ attributeId: (await plantAttribute(kit)).id, isKey: true }] },
    }),
  },
  'GET /products/:id/specifications': {
    who: 'anyone',
    request: ({ productId }) => ({ url: `/products/${productId}/specifications` }),
  },
  'GET /products/:id/attributes': {
    who: ['VENDOR'],
    own: true,
    request: ({ productId }) => ({ url: `/products/${productId}/attributes` }),
    stranger: 'NOT_FOUND',
  },
}
