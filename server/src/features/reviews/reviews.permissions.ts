import { adminRoles } from '@haat/contract/roles'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Kit } from '#testing/kit.ts'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /reviews': {
    who: 'anyone',
    request: () => ({ url: '/reviews' }),
  },
  'GET /reviews/product/:productId': {
    who: 'anyone',
    request: ({ productId }) => ({ url: `/reviews/product/${productId}` }),
  },
  'GET /reviews/shop/:id': {
    who: 'anyone',
    request: ({ shopId }) => ({ url: `/reviews/shop/${shopId}` }),
  },
  'POST /reviews/create': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: 'the review records who wrote it and when',
    request: ({ unreviewedId }) => ({
      url: '/reviews/create',
      body: { productId: unreviewedId, rating: 5, comment: 'Good' },
    }),
    stranger: 'PURCHASE_FIRST',
  },
  'PATCH /reviews/:id': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: "the customer's own words",
    request: ({ reviewId }) => ({ url: `/reviews/${reviewId}`, body: { rating: 3 } }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /reviews/:id/status': {
    who: adminRoles,
    request: ({ reviewId }) => ({
      url: `/reviews/${reviewId}/status`,
      body: { status: 'HIDDEN', reason: 'For the matrix' },
    }),
  },
  'DELETE /reviews/:id': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: "the customer's own words",
    request: ({ reviewId }) => ({ url: `/reviews/${reviewId}` }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /reviews/:id/vote': {
    who: ['CUSTOMER'],
    unaudited: 'a personal opinion that only counts',
    request: async ({ kit, shopId, reviewId, caller, customer }) => ({
      url: `/reviews/${await othersReview(kit, { shopId, reviewId, isOwn: caller?.id === customer.id })}/vote`,
      body: { isHelpful: true },
    }),
  },
  'POST /reviews/:id/reports': {
    who: ['CUSTOMER', 'VENDOR'],
    request: async ({ kit, shopId, reviewId, caller, customer }) => ({
      url: `/reviews/${await othersReview(kit, { shopId, reviewId, isOwn: caller?.id === customer.id })}/reports`,
      body: { reason: 'Advertises another shop' },
    }),
  },
  'PATCH /reviews/:id/answer': {
    who: ['VENDOR'],
    own: true,
    request: ({ reviewId }) => ({
      url: `/reviews/${reviewId}/answer`,
      body: { text: 'Thank you!' },
    }),
    stranger: 'NOT_FOUND',
  },
  'DELETE /reviews/:id/answer': {
    who: ['VENDOR'],
    own: true,
    request: ({ reviewId }) => ({ url: `/reviews/${reviewId}/answer` }),
    stranger: 'NOT_FOUND',
  },
}

/** A review that the caller did not write: nobody votes on or reports their own. */
async function othersReview(
  kit: Kit,
  { shopId, reviewId, isOwn }: { shopId: string; reviewId: string; isOwn: boolean },
): Promise<string> {
  if (!isOwn) return reviewId
  const writer = await kit.person('CUSTOMER')
  const { id } = await kit.ctx.db.one(
    pick(tables.reviews, 'id'),
    sql`insert into reviews (product_id, shop_id, customer_id, rating)
      select product_id, shop_id, ${writer.id}, 3 from reviews
      where id = ${reviewId} and shop_id = ${shopId} returning id`,
  )
  return id
}
