import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /coupons': {
    who: adminRoles,
    request: ({ couponCode }) => ({ url: `/coupons?searchTerm=${couponCode}` }),
    shows: ({ couponId }) => couponId,
  },
  'POST /coupons/create': {
    who: adminRoles,
    request: () => ({
      url: '/coupons/create',
      body: {
        code: crypto.randomUUID(),
        discountAmount: 10,
        startTime: '2026-01-01',
        endTime: '2046-01-01',
      },
    }),
  },
  'POST /coupons/apply-coupon': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: 'the reservation is a row that expires by itself',
    request: ({ couponCode }) => ({ url: '/coupons/apply-coupon', body: { code: couponCode } }),
  },
  'PATCH /coupons/:id': {
    who: adminRoles,
    request: ({ couponId }) => ({ url: `/coupons/${couponId}`, body: { discountAmount: 20 } }),
  },
  'POST /coupons/:id': {
    who: adminRoles,
    request: ({ couponId }) => ({ url: `/coupons/${couponId}` }),
  },
  'DELETE /coupons/:id': {
    who: adminRoles,
    request: ({ couponId }) => ({ url: `/coupons/${couponId}` }),
  },
}
