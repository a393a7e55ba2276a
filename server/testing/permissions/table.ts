import type { Access } from '@haat/contract/roles'

const admins = ['ADMIN', 'SUPER_ADMIN'] as const
const superAdmin = ['SUPER_ADMIN'] as const
const vendor = ['VENDOR'] as const
const vendorAndAdmins = ['VENDOR', 'ADMIN', 'SUPER_ADMIN'] as const
const customer = ['CUSTOMER'] as const

/**
 * Who may call what, written down by hand from the design and not from the code: the routes are held
 * against it, so that a permission changes only when somebody means it. `own` marks the calls in which
 * a caller reaches their own rows only.
 */
const table: readonly { who: Access; own?: true; calls: readonly string[] }[] = [
  {
    who: 'anyone',
    calls: [
      'POST /auth/login',
      'POST /auth/forgot-password',
      'POST /auth/reset-password',
      'POST /auth/refresh-token',
      'POST /auth/verify-email',
      'POST /auth/logout',
      'POST /users/create-customer',
      'POST /users/create-vendor',
      'POST /newsletters/create',
      'POST /contact/create',
      'GET /products',
      'GET /products/:id',
      'GET /searches/popular',
      'GET /categories',
      'GET /categories/:id',
      'GET /ategories/:id',
      'GET /shops',
      'GET /shops/:id',
      'GET /orders/cart-check',
      'GET /reviews',
      'GET /reviews/product/:productId',
      'GET /reviews/shop/:id',
    ],
  },
  {
    who: superAdmin,
    calls: [
      'POST /users/create-admin',
      'GET /admins',
      'PATCH /admins/:id',
      'DELETE /admins/:id',
      'POST /users/:id/reset-two-factor',
    ],
  },
  {
    who: vendorAndAdmins,
    own: true,
    calls: [
      'GET /users/two-factor',
      'POST /users/two-factor/offer',
      'POST /users/two-factor/confirm',
      'POST /users/two-factor/disable',
      'POST /users/two-factor/recovery-codes',
    ],
  },
  {
    who: 'signed-in',
    own: true,
    calls: [
      'GET /users/get-profile',
      'PATCH /users/update-profile',
      'POST /auth/change-password',
      'POST /auth/logout-others',
      'POST /auth/send-verification',
    ],
  },
  {
    who: admins,
    calls: [
      'PATCH /users/:id/status',
      'GET /customers',
      'PATCH /customers/:id',
      'DELETE /customers/:id',
      'GET /vendors',
      'PATCH /vendors/:id',
      'DELETE /vendors/:id',
      'GET /searches/without-result',
      'GET /searches/synonyms',
      'POST /searches/synonyms',
      'PATCH /searches/synonyms/:id',
      'DELETE /searches/synonyms/:id',
      'POST /categories/create',
      'PATCH /categories/:id',
      'DELETE /categories/:id',
      'GET /coupons',
      'POST /coupons/create',
      'PATCH /coupons/:id',
      'POST /coupons/:id',
      'DELETE /coupons/:id',
      'GET /newsletters',
      'PATCH /shops/change-status/:id',
      'PATCH /reviews/:id/status',
      'GET /orders',
      'GET /insights/admin',
    ],
  },
  {
    who: vendor,
    own: true,
    calls: [
      'POST /products/create',
      'POST /products/duplicate',
      'PATCH /products/:id',
      'DELETE /products/:id',
      'POST /shops/create',
      'PATCH /shops/:id',
      'GET /orders/shop-orders',
      'GET /insights/vendor',
    ],
  },
  {
    who: vendorAndAdmins,
    own: true,
    calls: [
      'DELETE /shops/:id',
      'GET /shops/vendor-shops/:id',
      'PATCH /orders/change-payment-status/:id',
    ],
  },
  {
    who: customer,
    own: true,
    calls: [
      'POST /orders/create',
      'GET /orders/my-orders',
      'GET /orders/get-product-order/:productId',
      'POST /payments/create',
      'POST /coupons/apply-coupon',
      'POST /followed-shops/follow',
      'DELETE /followed-shops/unfollow',
      'GET /followed-shops',
      'POST /recent-viewed-products/create',
      'DELETE /recent-viewed-products/:id',
      'GET /recent-viewed-products',
      'POST /reviews/create',
      'PATCH /reviews/:id',
      'DELETE /reviews/:id',
    ],
  },
  {
    who: 'signed-in',
    own: true,
    calls: [
      'GET /orders/get-single-order/:id',
      'GET /orders/version',
      'GET /payments/:id',
      'PATCH /orders/change-status/:id',
      'GET /followed-shops/followers/:shopId',
    ],
  },
]

/** Every call of the API with who may make it. */
export const permissionTable: ReadonlyMap<string, { who: Access; own: boolean }> = new Map(
  table.flatMap(({ who, own = false, calls }) => calls.map((call) => [call, { who, own }])),
)
