import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /orders/:id/notes': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: ({ orderId }) => ({ url: `/orders/${orderId}/notes` }),
    stranger: 'NOT_FOUND',
  },
  'POST /orders/:id/notes': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    unaudited: 'the note itself records who wrote it and when, and never changes',
    request: ({ orderId }) => ({ url: `/orders/${orderId}/notes`, body: { body: 'Call first' } }),
    stranger: 'NOT_FOUND',
  },
}
