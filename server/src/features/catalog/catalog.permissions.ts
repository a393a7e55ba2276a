import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

const product = (world: World) => ({
  name: 'A new product',
  description: 'A product for the matrix',
  price: 100,
  stock: 5,
  categoryId: world.categoryId,
  shopId: world.shopId,
})

export const permissions: Permissions = {
  'GET /categories': {
    who: 'anyone',
    request: () => ({ url: '/categories' }),
  },
  'GET /categories/:id': {
    who: 'anyone',
    request: ({ categoryId }) => ({ url: `/categories/${categoryId}` }),
  },
  'GET /ategories/:id': {
    who: 'anyone',
    request: ({ categoryId }) => ({ url: `/ategories/${categoryId}` }),
  },
  'POST /categories/create': {
    who: adminRoles,
    request: () => ({
      url: '/categories/create',
      body: { name: `Category ${crypto.randomUUID()}` },
    }),
  },
  'PATCH /categories/:id': {
    who: adminRoles,
    request: ({ categoryId }) => ({
      url: `/categories/${categoryId}`,
      body: { description: 'Changed' },
    }),
  },
  'DELETE /categories/:id': {
    who: adminRoles,
    request: ({ emptyCategoryId }) => ({ url: `/categories/${emptyCategoryId}` }),
  },
  'GET /products': {
    who: 'anyone',
    request: () => ({ url: '/products' }),
  },
  'GET /products/facets': {
    who: 'anyone',
    request: () => ({ url: '/products/facets' }),
  },
  'GET /products/:id': {
    who: 'anyone',
    request: ({ productId }) => ({ url: `/products/${productId}` }),
  },
  'POST /products/create': {
    who: ['VENDOR'],
    own: true,
    request: (world) => ({ url: '/products/create', body: product(world) }),
    stranger: 'NOT_FOUND',
  },
  'POST /products/duplicate': {
    who: ['VENDOR'],
    own: true,
    request: ({ productId }) => ({ url: '/products/duplicate', body: { id: productId } }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /products/:id': {
    who: ['VENDOR'],
    own: true,
    request: ({ productId }) => ({ url: `/products/${productId}`, body: { price: 90 } }),
    stranger: 'NOT_FOUND',
  },
  'DELETE /products/:id': {
    who: ['VENDOR'],
    own: true,
    request: ({ productId }) => ({ url: `/products/${productId}` }),
    stranger: 'NOT_FOUND',
  },
  'GET /products/:id/price-history': {
    who: 'anyone',
    request: ({ productId }) => ({ url: `/products/${productId}/price-history` }),
  },
}
