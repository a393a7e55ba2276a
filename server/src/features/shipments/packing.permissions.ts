import type { Permissions } from '#testing/permissions/case.ts'
import { parcelOf } from '#testing/shipments.ts'

export const permissions: Permissions = {
  'GET /shipments/to-pack': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/shipments/to-pack' }),
    shows: ({ orderId }) => orderId,
  },
  'GET /shipments/labels': {
    who: ['VENDOR'],
    own: true,
    request: async ({ kit, orderId }) => {
      await parcelOf(kit, orderId)
      return { url: `/shipments/labels?orders=${orderId}` }
    },
    shows: ({ orderId }) => orderId,
  },
  'POST /shipments/batch': {
    who: ['VENDOR'],
    own: true,
    request: ({ orderId }) => ({ url: '/shipments/batch', body: { orderIds: [orderId] } }),
    shows: () => 'PACKED',
  },
}
