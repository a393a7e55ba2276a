import {
  product,
  productDuplicateInput,
  productEdit,
  productInput,
  productQuery,
  productsQuery,
} from '@haat/contract/catalog'
import { idParams } from '@haat/contract/fields'
import { picture } from '@haat/contract/media'
import { productsMeta } from '@haat/contract/searches'
import type { FastifyInstance } from 'fastify'
import { describeApi, exampleId } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import type { ProductHooks } from './product-hooks.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  updateProduct,
} from './product-changes.service.ts'
import { getProduct, listProducts, searchCounter } from './products.service.ts'

const exampleName = 'Aurora Swift wireless mouse'

/** Products: everyone sees those on sale, vendors manage their own. Later features add what `hooks` do. */
export function productRoutes(app: FastifyInstance, hooks: ProductHooks): void {
  describeApi(app, {
    schemas: { Picture: picture, Product: product },
    examples: {
      description: 'A quiet wireless mouse with three buttons and a battery for a year.',
      discount: 100,
      image: `/media/${exampleId}/640.webp`,
      placeholder: '#e7e5e4',
      price: 1250,
      searchTerm: 'mouse',
      stock: 25,
      weightGrams: 500,
      width: 1200,
      height: 900,
    },
    names: { product: exampleName, Product: exampleName, products: exampleName },
  })
  readRoutes(app, hooks)
  addRoutes(app, hooks)
  changeRoutes(app)
}

function readRoutes(app: FastifyInstance, { onView }: ProductHooks): void {
  route(app, {
    method: 'GET',
    url: '/products',
    who: 'anyone',
    mayLag: true,
    own: 'a vendor’s own email shows all of theirs; a customer’s own puts followed shops first',
    summary:
      'Products on sale: best match first in a search, newest first otherwise, unless a sort is asked for.',
    query: productsQuery,
    reply: { page: product, meta: productsMeta },
    message: 'Products retrieved successfully',
    handle: ({ ctx, actor, query }) => listProducts(ctx, actor, query),
    noteOf: ({ ctx, actor, query }, { meta }) => searchCounter(ctx, actor, query, meta),
  })
  route(app, {
    method: 'GET',
    url: '/products/:id',
    who: 'anyone',
    mayLag: true,
    own: 'a product that is not on sale shows itself to its vendor only',
    summary: 'One product. With a customer’s own email the view is remembered.',
    params: idParams,
    query: productQuery,
    reply: { one: product },
    message: 'Product retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, query }) =>
      getProduct(ctx, actor, { id: params.id, userEmail: query.userEmail }, onView),
  })
}

function addRoutes(app: FastifyInstance, { onCopy }: ProductHooks): void {
  route(app, {
    method: 'POST',
    url: '/products/create',
    who: ['VENDOR'],
    own: 'the product goes into the caller’s shop',
    summary: 'Put a product into the caller’s shop.',
    body: productInput,
    takesFile: true,
    reply: { one: product },
    status: 201,
    message: 'Successfully submitted',
    errors: ['SHOP_REQUIRED', 'NOT_FOUND', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE'],
    handle: ({ ctx, actor, body, file }) => createProduct(ctx, actor, body, file),
  })
  route(app, {
    method: 'POST',
    url: '/products/duplicate',
    who: ['VENDOR'],
    own: 'the original and the copy are of the caller’s shop',
    summary: 'Copy a product: by its id as a draft, or by the fields to copy.',
    body: productDuplicateInput,
    reply: { one: product },
    status: 201,
    message: 'Successfully duplicated',
    errors: ['SHOP_REQUIRED', 'NOT_FOUND'],
    handle: ({ ctx, actor, body }) => duplicateProduct(ctx, actor, body, onCopy),
  })
}

function changeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'PATCH',
    url: '/products/:id',
    who: ['VENDOR'],
    own: 'the product is of the caller’s shop',
    summary:
      'Change what is given of a product; a file becomes its picture. With `seen`, what its editor saw, it is refused when that has changed since.',
    params: idParams,
    body: productEdit,
    takesFile: true,
    reply: { one: product },
    message: 'Successfully updated',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE'],
    handle: ({ ctx, actor, params, body, file }) =>
      updateProduct(ctx, actor, params.id, body, file),
  })
  route(app, {
    method: 'DELETE',
    url: '/products/:id',
    who: ['VENDOR'],
    own: 'the product is of the caller’s shop',
    summary: 'Take a product off the market. Orders keep showing it.',
    params: idParams,
    reply: { one: idParams },
    message: 'Successfully deleted',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => deleteProduct(ctx, actor, params.id),
  })
}
