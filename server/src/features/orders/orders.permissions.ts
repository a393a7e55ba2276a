import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'POST /orders/create': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: 'the order records who placed it and when, and its timeline every later step',
    request: ({ shopId, productId }) => ({
      url: '/orders/create',
      body: {
        shopId,
        totalAmount: 160,
        paymentType: 'COD',
        products: [{ productId, quantity: 1, price: 100, discount: 0 }],
      },
    }),
  },
  'GET /orders/cart-check': {
    who: 'anyone',
    request: ({ shopId, productId }) => ({
      url: `/orders/cart-check?shopId=${shopId}&productIds=${productId}`,
    }),
  },
  'GET /orders/version': {
    who: 'signed-in',
    own: true,
    request: () => ({ url: '/orders/version' }),
  },
  'GET /orders': {
    who: adminRoles,
    request: () => ({ url: '/orders' }),
    shows: ({ orderId }) => orderId,
  },
  'GET /orders/my-orders': {
    who: ['CUSTOMER'],
    own: true,
    request: () => ({ url: '/orders/my-orders' }),
    shows: ({ orderId }) => orderId,
  },
  'GET /orders/shop-orders': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/orders/shop-orders' }),
    shows: ({ orderId }) => orderId,
  },
  'GET /orders/get-single-order/:id': {
    who: 'signed-in',
    own: true,
    request: ({ orderId }) => ({ url: `/orders/get-single-order/${orderId}` }),
    stranger: 'NOT_FOUND',
  },
  'GET /orders/:id/earnings': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: ({ orderId }) => ({ url: `/orders/${orderId}/earnings` }),
    stranger: 'NOT_FOUND',
  },
  'GET /orders/get-product-order/:productId': {
    who: ['CUSTOMER'],
    own: true,
    request: ({ productId }) => ({ url: `/orders/get-product-order/${productId}` }),
    shows: ({ itemId }) => itemId,
  },
  'PATCH /orders/change-status/:id': {
    who: 'signed-in',
    own: true,
    unaudited: 'the order’s timeline records who, when and what',
    request: ({ orderId, caller }) => ({
      url: `/orders/change-status/${orderId}`,
      body: { status: caller?.role === 'CUSTOMER' ? 'CANCELLED' : 'SHIPPED' },
    }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /orders/change-payment-status/:id': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: ({ orderId }) => ({
      url: `/orders/change-payment-status/${orderId}`,
      body: { paymentStatus: 'PAID' },
    }),
    stranger: 'NOT_FOUND',
  },
}
