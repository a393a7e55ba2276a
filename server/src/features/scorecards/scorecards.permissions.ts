import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /scorecards': { who: adminRoles, request: () => ({ url: '/scorecards' }) },
  'GET /scorecards/mine': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/scorecards/mine' }),
    shows: ({ shopId }) => shopId,
  },
  'GET /scorecards/mine/orders': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/scorecards/mine/orders?measure=LATE' }),
  },
  'GET /scorecards/shops/:id': {
    who: adminRoles,
    request: ({ shopId }) => ({ url: `/scorecards/shops/${shopId}` }),
  },
  'GET /scorecards/shops/:id/orders': {
    who: adminRoles,
    request: ({ shopId }) => ({ url: `/scorecards/shops/${shopId}/orders?measure=LATE` }),
  },
  'GET /scorecards/shops/:id/record': {
    who: 'anyone',
    request: ({ shopId }) => ({ url: `/scorecards/shops/${shopId}/record` }),
  },
  'GET /shops/:id/card': {
    who: 'anyone',
    request: ({ shopId }) => ({ url: `/shops/${shopId}/card` }),
  },
}
