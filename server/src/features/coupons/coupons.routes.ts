import {
  appliedCoupon,
  applyCouponInput,
  coupon,
  couponEdit,
  couponInput,
  couponsQuery,
} from '@haat/contract/coupons'
import { idParams } from '@haat/contract/fields'
import { couponMessages } from '@haat/contract/coupons.messages'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  applyCoupon,
  changeCoupon,
  createCoupon,
  deleteCoupon,
  listCoupons,
} from './coupons.service.ts'

/** Admins keep the coupons, customers apply them. */
export function couponsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { AppliedCoupon: appliedCoupon, Coupon: coupon },
    examples: {
      code: 'EID100',
      couponCode: 'EID100',
      discountAmount: 100,
      usageLimit: 1,
      usedCount: 3,
    },
  })
  route(app, {
    method: 'POST',
    url: '/coupons/create',
    who: adminRoles,
    summary: 'Make a coupon. A bare date is a whole day by the market’s clock.',
    body: couponInput,
    reply: { one: coupon },
    status: 201,
    message: 'Coupon created successfully',
    errors: ['COUPON_CODE_TAKEN'],
    handle: ({ ctx, actor, body }) => createCoupon(ctx, actor, body),
  })
  applying(app)
  managing(app)
}

function applying(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/coupons/apply-coupon',
    who: ['CUSTOMER'],
    own: 'the reservation is the caller’s',
    summary: 'Reserve one use of a coupon for 30 minutes; applying it again renews that.',
    body: applyCouponInput,
    reply: { one: appliedCoupon },
    message: couponMessages.applied,
    messageOf: ({ isCapped }) => (isCapped ? couponMessages.capped : couponMessages.applied),
    errors: [
      'COUPON_INVALID',
      'COUPON_NOT_STARTED',
      'COUPON_EXPIRED',
      'COUPON_USED_UP',
      'COUPON_LIMIT_REACHED',
    ],
    handle: ({ ctx, actor, body, request }) => applyCoupon(ctx, actor, body, request.ip),
  })
}

function managing(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/coupons',
    who: adminRoles,
    summary: 'Every coupon, newest first; `searchTerm` looks in the code.',
    query: couponsQuery,
    reply: { page: coupon },
    message: 'Coupons retrieved successfully',
    handle: ({ ctx, query }) => listCoupons(ctx, query),
  })
  route(app, {
    method: 'PATCH',
    url: '/coupons/:id',
    who: adminRoles,
    summary: 'Change a coupon.',
    params: idParams,
    body: couponEdit,
    reply: { one: coupon },
    message: 'Coupon updated successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'COUPON_CODE_TAKEN'],
    handle: ({ ctx, actor, params, body }) => changeCoupon(ctx, actor, params.id, body),
  })
  // Two methods for the same operation: clients written for the first API delete by POST.
  for (const method of ['POST', 'DELETE'] as const) {
    route(app, {
      method,
      url: '/coupons/:id',
      who: adminRoles,
      summary: 'Delete a coupon.',
      params: idParams,
      reply: { one: coupon },
      message: 'Coupon deleted successfully',
      errors: ['NOT_FOUND'],
      handle: ({ ctx, actor, params }) => deleteCoupon(ctx, actor, params.id),
    })
  }
}
