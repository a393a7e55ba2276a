import type { Cases } from './case.ts'

export const orderCases: Cases = {
  'GET /coupons': {
    request: ({ couponCode }) => ({ url: `/coupons?searchTerm=${couponCode}` }),
    shows: ({ couponId }) => couponId,
  },
  'POST /coupons/create': {
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
    request: ({ couponCode }) => ({ url: '/coupons/apply-coupon', body: { code: couponCode } }),
  },
  'PATCH /coupons/:id': {
    request: ({ couponId }) => ({ url: `/coupons/${couponId}`, body: { discountAmount: 20 } }),
  },
  'POST /coupons/:id': { request: ({ couponId }) => ({ url: `/coupons/${couponId}` }) },
  'DELETE /coupons/:id': { request: ({ couponId }) => ({ url: `/coupons/${couponId}` }) },
  'POST /orders/create': {
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
    request: ({ shopId, productId }) => ({
      url: `/orders/cart-check?shopId=${shopId}&productIds=${productId}`,
    }),
  },
  'GET /orders/version': { request: () => ({ url: '/orders/version' }) },
  'GET /orders': { request: () => ({ url: '/orders' }), shows: ({ orderId }) => orderId },
  'GET /orders/my-orders': {
    request: () => ({ url: '/orders/my-orders' }),
    shows: ({ orderId }) => orderId,
  },
  'GET /orders/shop-orders': {
    request: () => ({ url: '/orders/shop-orders' }),
    shows: ({ orderId }) => orderId,
  },
  'GET /orders/get-single-order/:id': {
    request: ({ orderId }) => ({ url: `/orders/get-single-order/${orderId}` }),
    stranger: 'NOT_FOUND',
  },
  'GET /orders/get-product-order/:productId': {
    request: ({ productId }) => ({ url: `/orders/get-product-order/${productId}` }),
    shows: ({ itemId }) => itemId,
  },
  'PATCH /orders/change-status/:id': {
    request: ({ orderId, caller }) => ({
      url: `/orders/change-status/${orderId}`,
      body: { status: caller?.role === 'CUSTOMER' ? 'CANCELLED' : 'SHIPPED' },
    }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /orders/change-payment-status/:id': {
    request: ({ orderId }) => ({
      url: `/orders/change-payment-status/${orderId}`,
      body: { paymentStatus: 'PAID' },
    }),
    stranger: 'NOT_FOUND',
  },
  'POST /payments/create': {
    request: ({ onlineOrderId }) => ({
      url: '/payments/create',
      body: { orderId: onlineOrderId },
    }),
    stranger: 'NOT_FOUND',
  },
  'GET /payments/:id': {
    request: ({ paymentId }) => ({ url: `/payments/${paymentId}` }),
    stranger: 'NOT_FOUND',
  },
}
