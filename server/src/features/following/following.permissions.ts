import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'POST /followed-shops/follow': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: 'a personal preference that affects nobody else',
    request: ({ shopId }) => ({ url: '/followed-shops/follow', body: { shopId } }),
  },
  'DELETE /followed-shops/unfollow': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: 'a personal preference that affects nobody else',
    request: ({ shopId }) => ({ url: '/followed-shops/unfollow', body: { shopId } }),
    stranger: 'NOT_FOUND',
  },
  'GET /followed-shops': {
    who: ['CUSTOMER'],
    own: true,
    request: () => ({ url: '/followed-shops' }),
    shows: ({ shopId }) => shopId,
  },
  'GET /followed-shops/followers/:shopId': {
    who: 'signed-in',
    own: true,
    request: ({ shopId }) => ({ url: `/followed-shops/followers/${shopId}` }),
    shows: ({ customer }) => customer.id,
  },
}
