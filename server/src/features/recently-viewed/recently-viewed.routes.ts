import { idParams } from '@haat/contract/fields'
import { recentlyViewed, viewInput, viewsQuery } from '@haat/contract/recently-viewed'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { createView, deleteView, listViews } from './recently-viewed.service.ts'

/** The products that a customer viewed last. */
export function recentlyViewedRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { RecentlyViewed: recentlyViewed } })
  route(app, {
    method: 'POST',
    url: '/recent-viewed-products/create',
    who: ['CUSTOMER'],
    own: 'the view is the caller’s',
    summary: 'Remember a look at a product. Looking again moves it to the front.',
    body: viewInput,
    reply: { one: recentlyViewed },
    status: 201,
    message: 'Recently viewed product saved',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, body }) => createView(ctx, actor, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/recent-viewed-products/:id',
    who: ['CUSTOMER'],
    own: 'the view is the caller’s',
    summary: 'Forget a look at a product.',
    params: idParams,
    reply: { one: idParams },
    message: 'Successfully deleted',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => deleteView(ctx, actor, params.id),
  })
  route(app, {
    method: 'GET',
    url: '/recent-viewed-products',
    who: ['CUSTOMER'],
    own: 'the caller’s views',
    summary: 'The products on sale that the caller looked at, latest first.',
    query: viewsQuery,
    reply: { page: recentlyViewed },
    message: 'Recently viewed products retrieved successfully',
    handle: ({ ctx, actor, query }) => listViews(ctx, actor, query),
  })
}
