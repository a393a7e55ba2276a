import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /reviews': {
    who: 'anyone',
    request: () => ({ url: '/reviews' }),
  },
  'GET /reviews/product/:productId': {
    who: 'anyone',
    request: ({ productId }) => ({ url: `/reviews/product/${productId}` }),
  },
  'GET /reviews/shop/:id': {
    who: 'anyone',
    request: ({ shopId }) => ({ url: `/reviews/shop/${shopId}` }),
  },
  'POST /reviews/create': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: 'the review records who wrote it and when',
    request: ({ unreviewedId }) => ({
      url: '/reviews/create',
      body: { productId: unreviewedId, rating: 5, comment: 'Good' },
    }),
    stranger: 'PURCHASE_FIRST',
  },
  'PATCH /reviews/:id': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: "the customer's own words",
    request: ({ reviewId }) => ({ url: `/reviews/${reviewId}`, body: { rating: 3 } }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /reviews/:id/status': {
    who: adminRoles,
    request: ({ reviewId }) => ({
      url: `/reviews/${reviewId}/status`,
      body: { status: 'HIDDEN', reason: 'For the matrix' },
    }),
  },
  'DELETE /reviews/:id': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: "the customer's own words",
    request: ({ reviewId }) => ({ url: `/reviews/${reviewId}` }),
    stranger: 'NOT_FOUND',
  },
}
