import { cartSyncInput, followingCart } from '@haat/contract/carts'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { readCart, syncCart } from './carts.service.ts'

/** The cart of a signed-in customer, which follows them from device to device. Visitors' carts are in their browser. */
export function cartsRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { FollowingCart: followingCart } })
  route(app, {
    method: 'GET',
    url: '/carts/mine',
    who: ['CUSTOMER'],
    own: 'the caller’s cart',
    summary: 'The caller’s cart on all devices, and what they saved for later.',
    reply: { one: followingCart },
    message: 'Cart retrieved successfully',
    handle: ({ ctx, actor }) => readCart(ctx, actor),
  })
  route(app, {
    method: 'POST',
    url: '/carts/sync',
    who: ['CUSTOMER'],
    own: 'the caller’s cart',
    summary:
      'Take the edits of one device into the caller’s cart. Of two edits of a line the later one stays. A cart is of one shop: lines of others than the last edited one are saved for later, and `movedFrom` names their shop.',
    body: cartSyncInput,
    reply: { one: followingCart },
    message: 'Cart saved',
    handle: ({ ctx, actor, body }) => syncCart(ctx, actor, body),
  })
}
