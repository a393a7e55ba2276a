import {
  adminBrandsQuery,
  brand,
  brandEdit,
  brandInput,
  brandMerge,
  brandsQuery,
} from '@haat/contract/brands'
import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi, exampleId } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { createBrand, deleteBrand, listBrands, mergeBrand, updateBrand } from './brands.service.ts'

/** Brands: everyone reads them, vendors name new ones with their products, admins manage them. */
export function brandRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Brand: brand },
    examples: { logo: `/media/${exampleId}/640.webp` },
    names: { brand: 'Walton', Brand: 'Walton', brands: 'Walton' },
  })
  readRoutes(app)
  writeRoutes(app)
  removeRoutes(app)
}

function readRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/brands',
    who: 'anyone',
    mayLag: true,
    summary: 'All brands by name.',
    query: brandsQuery,
    reply: { page: brand },
    message: 'Brands retrieved successfully',
    handle: ({ ctx, query }) => listBrands(ctx, query),
  })
  route(app, {
    method: 'GET',
    url: '/brands/admin',
    who: adminRoles,
    summary: 'Brands by name in pages, also those alone that no admin has looked at yet.',
    query: adminBrandsQuery,
    reply: { page: brand },
    message: 'Brands retrieved successfully',
    handle: ({ ctx, query }) => listBrands(ctx, query),
  })
}

function writeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/brands/create',
    who: adminRoles,
    summary: 'Add a brand; a file becomes its logo.',
    body: brandInput,
    takesFile: true,
    reply: { one: brand },
    status: 201,
    message: 'Successfully submitted',
    errors: ['BRAND_NAME_TAKEN', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE'],
    handle: ({ ctx, actor, body, file }) => createBrand(ctx, actor, body, file),
  })
  route(app, {
    method: 'PATCH',
    url: '/brands/:id',
    who: adminRoles,
    summary:
      'Change what is given of a brand; a file becomes its logo. With `seen`, what its editor saw, it is refused when that has changed since.',
    params: idParams,
    body: brandEdit,
    takesFile: true,
    reply: { one: brand },
    message: 'Successfully updated',
    errors: [
      'NOT_FOUND',
      'EDIT_CONFLICT',
      'BRAND_NAME_TAKEN',
      'FILE_TOO_LARGE',
      'UNSUPPORTED_FILE',
    ],
    handle: ({ ctx, actor, params, body, file }) => updateBrand(ctx, actor, params.id, body, file),
  })
}

function removeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/brands/:id/merge',
    who: adminRoles,
    summary: 'Give the products of a brand to another one and delete it, soon after the response.',
    params: idParams,
    body: brandMerge,
    reply: { one: brand },
    message: 'The brands are being merged',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => mergeBrand(ctx, actor, params.id, body.intoId),
  })
  route(app, {
    method: 'DELETE',
    url: '/brands/:id',
    who: adminRoles,
    summary: 'Delete a brand that no product has.',
    params: idParams,
    reply: { one: idParams },
    message: 'Successfully deleted',
    errors: ['NOT_FOUND', 'BRAND_IN_USE'],
    handle: ({ ctx, actor, params }) => deleteBrand(ctx, actor, params.id),
  })
}
