import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'
import { parcelOf } from '#testing/shipments.ts'

export const permissions: Permissions = {
  'GET /shipments': {
    who: 'signed-in',
    own: true,
    request: ({ orderId }) => ({ url: `/shipments?orders=${orderId}` }),
    shows: ({ orderId }) => orderId,
  },
  'GET /shipments/pick-list': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/shipments/pick-list' }),
    shows: ({ productId }) => productId,
  },
  'POST /shipments': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: ({ orderId, itemId }) => ({
      url: '/shipments',
      body: { orderId, lines: [{ orderItemId: itemId, quantity: 1 }] },
    }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /shipments/:id': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: async ({ kit, orderId }) => ({
      url: `/shipments/${(await parcelOf(kit, orderId)).id}`,
      body: { state: 'PICKED_UP' },
    }),
    stranger: 'NOT_FOUND',
  },
  'POST /shipments/:id/inspection': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: async ({ kit, orderId }) => {
      const { id, lines } = await parcelOf(kit, orderId, 'RETURNED')
      return { url: `/shipments/${id}/inspection`, body: { lines } }
    },
    stranger: 'NOT_FOUND',
  },
}
