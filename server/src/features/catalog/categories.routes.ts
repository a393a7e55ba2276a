import { categoriesQuery, category, categoryEdit, categoryInput } from '@haat/contract/categories'
import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  updateCategory,
} from './categories.service.ts'

/** Categories: everyone reads them, admins manage them. */
export function categoryRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Category: category },
    examples: { productCount: 32 },
    names: { category: 'Mouse', Category: 'Mouse', categories: 'Mouse' },
  })
  readRoutes(app)
  writeRoutes(app)
}

function readRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/categories',
    who: 'anyone',
    mayLag: true,
    summary: 'Categories by name, with how many products on sale each has.',
    query: categoriesQuery,
    reply: { page: category },
    message: 'Categories retrieved successfully',
    handle: ({ ctx, query }) => listCategories(ctx, query),
  })
  // Existing clients use the second spelling.
  for (const url of ['/categories/:id', '/ategories/:id']) {
    route(app, {
      method: 'GET',
      url,
      tag: 'categories',
      who: 'anyone',
      mayLag: true,
      summary: 'One category.',
      params: idParams,
      reply: { one: category },
      message: 'Category retrieved successfully',
      errors: ['NOT_FOUND'],
      handle: ({ ctx, params }) => getCategory(ctx, params.id),
    })
  }
}

function writeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/categories/create',
    who: adminRoles,
    summary: 'Add a category.',
    body: categoryInput,
    takesFile: true,
    reply: { one: category },
    status: 201,
    message: 'Successfully submitted',
    errors: ['CATEGORY_NAME_TAKEN', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE'],
    handle: ({ ctx, actor, body, file }) => createCategory(ctx, actor, body, file),
  })
  route(app, {
    method: 'PATCH',
    url: '/categories/:id',
    who: adminRoles,
    summary:
      'Change what is given of a category; a file becomes its picture. With `seen`, what its editor saw, it is refused when that has changed since.',
    params: idParams,
    body: categoryEdit,
    takesFile: true,
    reply: { one: category },
    message: 'Successfully updated',
    errors: [
      'NOT_FOUND',
      'EDIT_CONFLICT',
      'CATEGORY_NAME_TAKEN',
      'FILE_TOO_LARGE',
      'UNSUPPORTED_FILE',
    ],
    handle: ({ ctx, actor, params, body, file }) =>
      updateCategory(ctx, actor, params.id, body, file),
  })
  route(app, {
    method: 'DELETE',
    url: '/categories/:id',
    who: adminRoles,
    summary: 'Delete a category that has no products and no categories below it.',
    params: idParams,
    reply: { one: idParams },
    message: 'Successfully deleted',
    errors: ['NOT_FOUND', 'CATEGORY_IN_USE', 'CATEGORY_HAS_CHILDREN'],
    handle: ({ ctx, actor, params }) => deleteCategory(ctx, actor, params.id),
  })
}
