import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import {
  countedOrder,
  countedOrdersQuery,
  scorecard,
  scorecardsQuery,
  sellerCard,
  shopRecord,
} from '@haat/contract/scorecards'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { getCard, getRecord, getSellerCard, listCards, listCounted } from './scorecards.service.ts'

/** How shops serve their buyers: all of it for the shop and admins, a line of it for everyone. */
export function scorecardsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: {
      Scorecard: scorecard,
      CountedOrder: countedOrder,
      ShopRecord: shopRecord,
      SellerCard: sellerCard,
    },
    examples: { orderNumber: '4821906375', onTimePercent: 97, answeredPercent: 95 },
  })
  ofVendor(app)
  ofAdmins(app)
  route(app, {
    method: 'GET',
    url: '/scorecards/shops/:id/record',
    who: 'anyone',
    summary:
      'How many of a hundred orders a shop sends in time, how many messages it answers within a day, and since when it is open.',
    params: idParams,
    reply: { one: shopRecord },
    message: 'Record retrieved successfully',
    errors: ['NOT_FOUND'],
    mayLag: true,
    handle: ({ ctx, params }) => getRecord(ctx, params.id),
  })
  route(app, {
    method: 'GET',
    url: '/shops/:id/card',
    who: 'anyone',
    summary:
      'A seller as buyers see it beside its products: its name, rating and record, and the district that it sends from.',
    params: idParams,
    reply: { one: sellerCard },
    message: 'Seller retrieved successfully',
    errors: ['NOT_FOUND'],
    mayLag: true,
    handle: ({ ctx, params }) => getSellerCard(ctx, params.id),
  })
}

function ofVendor(app: FastifyInstance): void {
  const common = { method: 'GET', who: ['VENDOR'], own: 'the caller’s shop' } as const
  route(app, {
    ...common,
    url: '/scorecards/mine',
    summary: 'How the shop serves its buyers, counted last night.',
    reply: { one: scorecard },
    message: 'Scorecard retrieved successfully',
    errors: ['SHOP_REQUIRED'],
    handle: ({ ctx, actor }) => getCard(ctx, { vendorId: actor.id }),
  })
  route(app, {
    ...common,
    url: '/scorecards/mine/orders',
    summary: 'The orders that a figure counts against the shop, the newest first.',
    query: countedOrdersQuery,
    reply: { page: countedOrder },
    message: 'Orders retrieved successfully',
    errors: ['SHOP_REQUIRED'],
    handle: ({ ctx, actor, query }) => listCounted(ctx, { vendorId: actor.id }, query),
  })
}

function ofAdmins(app: FastifyInstance): void {
  const common = { method: 'GET', who: adminRoles } as const
  route(app, {
    ...common,
    url: '/scorecards',
    summary: 'The scorecards of all shops, the worst first.',
    query: scorecardsQuery,
    reply: { page: scorecard },
    message: 'Scorecards retrieved successfully',
    handle: ({ ctx, query }) => listCards(ctx, query),
  })
  route(app, {
    ...common,
    url: '/scorecards/shops/:id',
    summary: 'The scorecard of a shop.',
    params: idParams,
    reply: { one: scorecard },
    message: 'Scorecard retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getCard(ctx, { shopId: params.id }),
  })
  route(app, {
    ...common,
    url: '/scorecards/shops/:id/orders',
    summary: 'The orders that a figure counts against a shop, the newest first.',
    params: idParams,
    query: countedOrdersQuery,
    reply: { page: countedOrder },
    message: 'Orders retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params, query }) => listCounted(ctx, { shopId: params.id }, query),
  })
}
