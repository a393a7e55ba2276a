import { idParams } from '@haat/contract/fields'
import {
  productReviewsParams,
  productReviewsQuery,
  ratedReviews,
  ratedReviewsQuery,
  review,
  reviewInput,
  reviewPatch,
  reviewStatusInput,
  reviewsQuery,
} from '@haat/contract/reviews'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  createReview,
  deleteReview,
  getProductReviews,
  getShopReviews,
  listReviews,
  setReviewStatus,
  updateReview,
} from './reviews.service.ts'

/** Reviews: everyone reads them, customers write about what they bought. */
export function reviewRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { RatedReviews: ratedReviews, Review: review },
    examples: { comment: 'Arrived in two days and works well.', rating: 5, reviewCount: 14 },
  })
  readRoutes(app)
  writeRoutes(app)
  changeRoutes(app)
}

function readRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/reviews',
    who: 'anyone',
    mayLag: true,
    own: 'a vendor also sees reviews of their products that are not on sale, admins of anybody’s',
    summary:
      'Reviews, newest first, of everything or of one vendor, shop or product; for admins also only the reported ones.',
    query: reviewsQuery,
    reply: { nestedPage: review },
    message: 'Reviews retrieved successfully',
    handle: ({ ctx, actor, query }) => listReviews(ctx, actor, query),
  })
  route(app, {
    method: 'GET',
    url: '/reviews/product/:productId',
    who: 'anyone',
    mayLag: true,
    own: 'a product that is not on sale shows its reviews to its vendor and admins only',
    summary:
      'A product’s rating with its reviews, newest first or in another sequence, and how many give how many stars.',
    params: productReviewsParams,
    query: productReviewsQuery,
    reply: { paged: ratedReviews },
    message: 'Reviews retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, query }) =>
      getProductReviews(ctx, actor, params.productId, query),
  })
  route(app, {
    method: 'GET',
    url: '/reviews/shop/:id',
    who: 'anyone',
    mayLag: true,
    own: 'a shop that is not ACTIVE shows its reviews to its vendor and admins only',
    summary: 'A shop’s rating with the reviews of its products, newest first.',
    params: idParams,
    query: ratedReviewsQuery,
    reply: { paged: ratedReviews },
    message: 'Reviews retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, query }) => getShopReviews(ctx, actor, params.id, query),
  })
}

function writeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/reviews/create',
    who: ['CUSTOMER'],
    own: 'the review is the caller’s, of a product they have an order of',
    summary: 'Review a bought product, once.',
    body: reviewInput,
    reply: { one: review },
    status: 201,
    message: 'Successfully submitted',
    errors: ['NOT_FOUND', 'PURCHASE_FIRST', 'ALREADY_REVIEWED'],
    handle: ({ ctx, actor, body }) => createReview(ctx, actor, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/reviews/:id',
    who: ['CUSTOMER'],
    own: 'the review is the caller’s',
    summary: 'Change a review.',
    params: idParams,
    body: reviewPatch,
    reply: { one: review },
    message: 'Successfully updated',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => updateReview(ctx, actor, params.id, body),
  })
}

function changeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'PATCH',
    url: '/reviews/:id/status',
    who: adminRoles,
    summary:
      'Hide a review, with a reason that its writer reads, or show or keep it. Either settles its reports. Ratings count what is shown.',
    params: idParams,
    body: reviewStatusInput,
    reply: { one: review },
    message: 'Successfully updated',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) => setReviewStatus(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/reviews/:id',
    who: ['CUSTOMER'],
    own: 'the review is the caller’s',
    summary: 'Take a review back, unless an admin hides it.',
    params: idParams,
    reply: { one: idParams },
    message: 'Successfully deleted',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params }) => deleteReview(ctx, actor, params.id),
  })
}
