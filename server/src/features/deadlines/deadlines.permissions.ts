import { adminRoles } from '@haat/contract/roles'
import { lateOrder } from '#testing/deadlines.ts'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /deadlines': { who: adminRoles, request: () => ({ url: '/deadlines' }) },
  'GET /deadlines/counts': { who: adminRoles, request: () => ({ url: '/deadlines/counts' }) },
  'GET /deadlines/list.csv': { who: adminRoles, request: () => ({ url: '/deadlines/list.csv' }) },
  'GET /deadlines/promises': {
    who: 'signed-in',
    own: true,
    request: async ({ kit, orderId }) => {
      await lateOrder(kit, orderId)
      return { url: `/deadlines/promises?orders=${orderId}` }
    },
    shows: ({ orderId }) => orderId,
  },
  'POST /deadlines/stop-requests': {
    who: ['CUSTOMER'],
    own: true,
    request: async ({ kit, orderId }) => {
      await lateOrder(kit, orderId, 'SHIPPED')
      return { url: '/deadlines/stop-requests', body: { orderId } }
    },
    stranger: 'NOT_FOUND',
  },
  'GET /deadlines/district': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/deadlines/district' }),
  },
  'PATCH /deadlines/district': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/deadlines/district', body: { districtId: 3026 } }),
  },
}
