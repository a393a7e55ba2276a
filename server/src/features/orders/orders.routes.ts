import { cartCheck, cartCheckQuery } from '@haat/contract/cart-check'
import { idParams } from '@haat/contract/fields'
import { orderMessages } from '@haat/contract/messages'
import {
  currentPrices,
  order,
  orderEarnings,
  orderInput,
  orderItem,
  ordersQuery,
  ordersVersion,
  orderStatusInput,
  productOrderParams,
  shortLines,
} from '@haat/contract/orders'
import { pageQuery } from '@haat/contract/paging'
import { adminRoles } from '@haat/contract/roles'
import { z } from '@haat/contract/schema'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { keyedCall } from '#core/http/idempotency.ts'
import { checkCart } from './cart-check.service.ts'
import { getEarnings } from './earnings.service.ts'
import {
  changeStatus,
  getOrder,
  getVersion,
  listMyOrders,
  listOrders,
  listOwnItems,
  listShopOrders,
} from './orders.service.ts'
import { placeOrder } from './placing.service.ts'

/** Customers place orders; vendors and admins see them and move them on. */
export function ordersRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Order: order, OrderEarnings: orderEarnings, OrderItem: orderItem },
    examples: {
      number: '4821906375',
      quantity: 2,
      shipping: 60,
      subtotal: 2500,
      totalAmount: 2460,
    },
    states: {
      OUT_OF_STOCK: { schema: shortLines, tag: 'products' },
      PRODUCT_UNAVAILABLE: { schema: shortLines, tag: 'products' },
      PRICE_CHANGED: { schema: currentPrices, tag: 'products' },
    },
  })
  placing(app)
  checks(app)
  lists(app)
  details(app)
  route(app, {
    method: 'PATCH',
    url: '/orders/change-status/:id',
    who: 'signed-in',
    own: 'the order’s vendor moves it on or cancels it, its buyer cancels it while PROCESSING',
    summary:
      'Move an order on: PROCESSING → SHIPPED → DELIVERED, PROCESSING → CANCELLED, or SHIPPED → RETURNED when it came back undelivered. Its parcels follow. An ONLINE order is shipped once it is paid. With `seen`, what its caller saw, it is refused when that has changed since.',
    params: idParams,
    body: orderStatusInput,
    reply: { one: order },
    message: 'Order status updated successfully',
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'EDIT_CONFLICT', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) => changeStatus(ctx, actor, params.id, body),
  })
}

function placing(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/orders/create',
    requestClass: 'order',
    who: ['CUSTOMER'],
    own: 'the order is the caller’s',
    summary:
      'Place an order at one shop. `Idempotency-Key` makes a repeat within 24 hours answer as the first time.',
    body: orderInput,
    reply: { one: order },
    status: 201,
    message: orderMessages.placed,
    errors: [
      'SHOP_NOT_ACTIVE',
      'COD_PAUSED',
      'SEVERAL_SHOPS',
      'PRODUCT_UNAVAILABLE',
      'OUT_OF_STOCK',
      'PRICE_CHANGED',
      'COUPON_INVALID',
      'COUPON_NOT_STARTED',
      'COUPON_EXPIRED',
      'COUPON_USED_UP',
      'COUPON_LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    handle: ({ ctx, actor, body, request }) =>
      placeOrder(ctx, actor, body, keyedCall(request, 'orders/create', body, order), request.ip),
  })
}

/** What clients ask again and again: the cart before an order, the version after it. */
function checks(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/orders/cart-check',
    who: 'anyone',
    summary:
      'What a cart’s shop and products are now: whether it takes orders, today’s prices and stock. A product left out is no longer sold.',
    query: cartCheckQuery,
    reply: { one: cartCheck },
    message: 'Cart checked successfully',
    handle: ({ ctx, query }) => checkCart(ctx, query),
  })
  route(app, {
    method: 'GET',
    url: '/orders/version',
    who: 'signed-in',
    own: 'the orders that the caller sees in their lists',
    summary:
      'A word that changes when one of the caller’s newest orders does. Ask it often, and the lists when it changes.',
    reply: { one: ordersVersion },
    message: 'Version retrieved successfully',
    handle: ({ ctx, actor }) => getVersion(ctx, actor),
  })
}

function lists(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/orders',
    who: adminRoles,
    summary:
      'Every order. `shop` is an id or part of a name; `searchTerm` an order’s id or the start of its number (from four digits on), part of the name, email or phone of its buyer or of its shop’s name, or words of a product’s name.',
    query: ordersQuery,
    reply: { page: order },
    message: 'Orders retrieved successfully',
    handle: ({ ctx, query }) => listOrders(ctx, query),
  })
  route(app, {
    method: 'GET',
    url: '/orders/my-orders',
    who: ['CUSTOMER'],
    own: 'the caller’s orders',
    summary:
      'The caller’s orders, newest first. `searchTerm` is an order’s id or the start of its number, or part of the name of a product or its shop.',
    query: ordersQuery,
    reply: { nestedPage: order },
    message: 'Orders retrieved successfully',
    handle: ({ ctx, actor, query }) => listMyOrders(ctx, actor, query),
  })
  route(app, {
    method: 'GET',
    url: '/orders/shop-orders',
    who: ['VENDOR'],
    own: 'the orders of the caller’s shop',
    summary:
      'The orders of the caller’s shop, newest first. `searchTerm` is an order’s id or the start of its number, part of the name, email or phone of its buyer, or of a product’s name.',
    query: ordersQuery,
    reply: { page: order },
    message: 'Orders retrieved successfully',
    handle: ({ ctx, actor, query }) => listShopOrders(ctx, actor, query),
  })
}

function details(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/orders/get-single-order/:id',
    who: 'signed-in',
    own: 'the buyer and the order’s vendor; admins see every order',
    summary: 'One order.',
    params: idParams,
    reply: { one: order },
    message: 'Order retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getOrder(ctx, actor, params.id),
  })
  route(app, {
    method: 'GET',
    url: '/orders/:id/earnings',
    who: ['VENDOR', ...adminRoles],
    own: 'the order’s vendor; admins see every order',
    summary:
      'What the shop earns with an order: commission, VAT on it and the shop’s part of a coupon, by line.',
    params: idParams,
    reply: { one: orderEarnings },
    message: 'Earnings retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getEarnings(ctx, actor, params.id),
  })
  route(app, {
    method: 'GET',
    url: '/orders/get-product-order/:productId',
    who: ['CUSTOMER'],
    own: 'the caller’s items',
    summary:
      'The caller’s items of one product, from orders that were neither cancelled nor returned.',
    params: productOrderParams,
    query: z.object(pageQuery),
    reply: { page: orderItem },
    message: 'Orders retrieved successfully',
    handle: ({ ctx, actor, params, query }) => listOwnItems(ctx, actor, params.productId, query),
  })
}
