import {
  followedShop,
  follower,
  followersParams,
  followInput,
  unfollowInput,
} from '@haat/contract/following'
import { followMessages } from '@haat/contract/messages'
import { wholeListQuery } from '@haat/contract/paging'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { followShop, listFollowedShops, listFollowers, unfollowShop } from './following.service.ts'

/** Customers follow shops. A shop's vendor and admins see its followers. */
export function followingRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { FollowedShop: followedShop, Follower: follower } })
  writeRoutes(app)
  listRoutes(app)
}

function writeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/followed-shops/follow',
    who: ['CUSTOMER'],
    own: 'the follow is the caller’s',
    summary: 'Follow a shop. Following it again changes nothing.',
    body: followInput,
    reply: { one: followedShop },
    status: 201,
    message: followMessages.following,
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, body }) => followShop(ctx, actor, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/followed-shops/unfollow',
    who: ['CUSTOMER'],
    own: 'the follow is the caller’s',
    summary: 'Stop following a shop, which the body or the query names.',
    query: unfollowInput,
    body: unfollowInput,
    reply: { one: followInput },
    message: followMessages.unfollowed,
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, query, body }) => unfollowShop(ctx, actor, body.shopId ?? query.shopId),
  })
}

function listRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/followed-shops',
    who: ['CUSTOMER'],
    own: 'the shops the caller follows',
    summary: 'The shops the caller follows, newest follow first.',
    query: wholeListQuery,
    reply: { page: followedShop },
    message: 'Followed shops retrieved successfully',
    handle: ({ ctx, actor, query }) => listFollowedShops(ctx, actor, query),
  })
  route(app, {
    method: 'GET',
    url: '/followed-shops/followers/:shopId',
    who: 'signed-in',
    own: 'the shop’s vendor and admins see everyone, others their own record only',
    summary: 'Who follows a shop, by the shop’s id or its vendor’s email.',
    params: followersParams,
    query: wholeListQuery,
    reply: { nestedPage: follower },
    message: 'Followers retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, query }) => listFollowers(ctx, actor, params.shopId, query),
  })
}
