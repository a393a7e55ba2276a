import { anyRow } from '#testing/any-row.ts'
import { sql } from '#core/sql/db.ts'
import { multipart, png } from '#testing/multipart.ts'
import type { Cases } from './case.ts'
import type { World } from './world.ts'

const product = (world: World) => ({
  name: 'A new product',
  description: 'A product for the matrix',
  price: 100,
  stock: 5,
  categoryId: world.categoryId,
  shopId: world.shopId,
})

export const marketCases: Cases = {
  'GET /categories': { request: () => ({ url: '/categories' }) },
  'GET /categories/:id': { request: ({ categoryId }) => ({ url: `/categories/${categoryId}` }) },
  'GET /ategories/:id': { request: ({ categoryId }) => ({ url: `/ategories/${categoryId}` }) },
  'POST /categories/create': {
    request: () => ({
      url: '/categories/create',
      body: { name: `Category ${crypto.randomUUID()}` },
    }),
  },
  'PATCH /categories/:id': {
    request: ({ categoryId }) => ({
      url: `/categories/${categoryId}`,
      body: { description: 'Changed' },
    }),
  },
  'DELETE /categories/:id': {
    request: ({ emptyCategoryId }) => ({ url: `/categories/${emptyCategoryId}` }),
  },
  'GET /searches/popular': { request: () => ({ url: '/searches/popular' }) },
  'GET /searches/without-result': { request: () => ({ url: '/searches/without-result' }) },
  'GET /searches/synonyms': { request: () => ({ url: '/searches/synonyms' }) },
  'POST /searches/synonyms': {
    request: () => ({ url: '/searches/synonyms', body: { words: ['lamp', 'light'] } }),
  },
  'PATCH /searches/synonyms/:id': {
    request: async ({ kit }) => ({
      url: `/searches/synonyms/${await anySynonym(kit)}`,
      body: { words: ['lamp', crypto.randomUUID()] },
    }),
  },
  'DELETE /searches/synonyms/:id': {
    request: async ({ kit }) => ({ url: `/searches/synonyms/${await anySynonym(kit)}` }),
  },
  'GET /products': { request: () => ({ url: '/products' }) },
  'GET /products/:id': { request: ({ productId }) => ({ url: `/products/${productId}` }) },
  'POST /products/create': {
    request: (world) => ({ url: '/products/create', body: product(world) }),
    stranger: 'NOT_FOUND',
  },
  'POST /products/duplicate': {
    request: ({ productId }) => ({ url: '/products/duplicate', body: { id: productId } }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /products/:id': {
    request: ({ productId }) => ({ url: `/products/${productId}`, body: { price: 90 } }),
    stranger: 'NOT_FOUND',
  },
  'DELETE /products/:id': {
    request: ({ productId }) => ({ url: `/products/${productId}` }),
    stranger: 'NOT_FOUND',
  },
  'GET /shops': { request: () => ({ url: '/shops' }) },
  'GET /shops/:id': { request: ({ shopId }) => ({ url: `/shops/${shopId}` }) },
  'GET /shops/vendor-shops/:id': {
    request: ({ vendor }) => ({ url: `/shops/vendor-shops/${vendor.id}` }),
    stranger: 'NOT_FOUND',
  },
  'POST /shops/create': {
    request: async ({ kit, caller }) => {
      // A vendor has one shop: theirs makes room.
      await kit.ctx.db.run(
        sql`update shops set deleted_at = now() where vendor_id = ${caller?.id ?? null}`,
      )
      const name = `Shop ${crypto.randomUUID()}`
      const data = { name, phoneNumber: '01700000000', shopAddress: 'Dhaka', description: 'New' }
      return { url: '/shops/create', ...(await multipart(data, await png())) }
    },
  },
  'PATCH /shops/:id': {
    request: ({ shopId }) => ({ url: `/shops/${shopId}`, body: { description: 'Changed' } }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /shops/change-status/:id': {
    request: ({ shopId }) => ({
      url: `/shops/change-status/${shopId}`,
      body: { status: 'SUSPENDED' },
    }),
  },
  'DELETE /shops/:id': {
    request: ({ shopId }) => ({ url: `/shops/${shopId}` }),
    stranger: 'NOT_FOUND',
  },
  'POST /followed-shops/follow': {
    request: ({ shopId }) => ({ url: '/followed-shops/follow', body: { shopId } }),
  },
  'DELETE /followed-shops/unfollow': {
    request: ({ shopId }) => ({ url: '/followed-shops/unfollow', body: { shopId } }),
    stranger: 'NOT_FOUND',
  },
  'GET /followed-shops': {
    request: () => ({ url: '/followed-shops' }),
    shows: ({ shopId }) => shopId,
  },
  'GET /followed-shops/followers/:shopId': {
    request: ({ shopId }) => ({ url: `/followed-shops/followers/${shopId}` }),
    shows: ({ customer }) => customer.id,
  },
  'GET /reviews': { request: () => ({ url: '/reviews' }) },
  'GET /reviews/product/:productId': {
    request: ({ productId }) => ({ url: `/reviews/product/${productId}` }),
  },
  'GET /reviews/shop/:id': { request: ({ shopId }) => ({ url: `/reviews/shop/${shopId}` }) },
  'POST /reviews/create': {
    request: ({ unreviewedId }) => ({
      url: '/reviews/create',
      body: { productId: unreviewedId, rating: 5, comment: 'Good' },
    }),
    stranger: 'PURCHASE_FIRST',
  },
  'PATCH /reviews/:id': {
    request: ({ reviewId }) => ({ url: `/reviews/${reviewId}`, body: { rating: 3 } }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /reviews/:id/status': {
    request: ({ reviewId }) => ({
      url: `/reviews/${reviewId}/status`,
      body: { status: 'HIDDEN', reason: 'For the matrix' },
    }),
  },
  'DELETE /reviews/:id': {
    request: ({ reviewId }) => ({ url: `/reviews/${reviewId}` }),
    stranger: 'NOT_FOUND',
  },
  'GET /recent-viewed-products': {
    request: () => ({ url: '/recent-viewed-products' }),
    shows: ({ viewId }) => viewId,
  },
  'POST /recent-viewed-products/create': {
    request: ({ productId }) => ({ url: '/recent-viewed-products/create', body: { productId } }),
  },
  'DELETE /recent-viewed-products/:id': {
    request: ({ viewId }) => ({ url: `/recent-viewed-products/${viewId}` }),
    stranger: 'NOT_FOUND',
  },
  'GET /insights/vendor': { request: () => ({ url: '/insights/vendor' }) },
  'GET /insights/admin': { request: () => ({ url: '/insights/admin' }) },
}

async function anySynonym(kit: World['kit']): Promise<string> {
  const { id } = await kit.ctx.db.one(
    anyRow<{ id: string }>(),
    sql`select id from search_synonyms limit 1`,
  )
  return id
}
