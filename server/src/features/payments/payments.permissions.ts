import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'POST /payments/create': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: 'a new payment attempt has an audit line; returning the open one changes nothing',
    request: ({ onlineOrderId }) => ({
      url: '/payments/create',
      body: { orderId: onlineOrderId },
    }),
    stranger: 'NOT_FOUND',
  },
  'GET /payments/tries/:id': {
    who: 'signed-in',
    own: true,
    request: ({ onlineOrderId }) => ({ url: `/payments/tries/${onlineOrderId}` }),
    shows: ({ paymentId }) => paymentId,
    stranger: 'NOT_FOUND',
  },
  'GET /payments/refunds/:id': {
    who: 'signed-in',
    own: true,
    request: ({ orderId }) => ({ url: `/payments/refunds/${orderId}` }),
    stranger: 'NOT_FOUND',
  },
  'GET /payments/:id': {
    who: 'signed-in',
    own: true,
    request: ({ paymentId }) => ({ url: `/payments/${paymentId}` }),
    stranger: 'NOT_FOUND',
  },
}
