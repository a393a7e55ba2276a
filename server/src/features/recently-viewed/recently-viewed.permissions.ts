import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /recent-viewed-products': {
    who: ['CUSTOMER'],
    own: true,
    request: () => ({ url: '/recent-viewed-products' }),
    shows: ({ viewId }) => viewId,
  },
  'POST /recent-viewed-products/create': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: 'a personal preference that affects nobody else',
    request: ({ productId }) => ({ url: '/recent-viewed-products/create', body: { productId } }),
  },
  'DELETE /recent-viewed-products/:id': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: 'a personal preference that affects nobody else',
    request: ({ viewId }) => ({ url: `/recent-viewed-products/${viewId}` }),
    stranger: 'NOT_FOUND',
  },
}
