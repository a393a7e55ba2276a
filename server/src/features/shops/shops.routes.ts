import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import {
  shop,
  shopEdit,
  shopInput,
  shopsQuery,
  shopStatusInput,
  vendorShopsParams,
} from '@haat/contract/shops'
import type { FastifyInstance } from 'fastify'
import { describeApi, exampleId } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  changeShopStatus,
  createShop,
  deleteShop,
  getShop,
  getVendorShops,
  listShops,
  updateShop,
} from './shops.service.ts'

/** Shops: everyone sees the ACTIVE ones, vendors manage their own, admins decide who may sell. */
export function shopRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Shop: shop },
    examples: {
      followerCount: 128,
      logoUrl: `/media/${exampleId}/640.webp`,
      shopAddress: 'Level 4, Multiplan Center, Dhaka',
    },
    names: { shop: 'Circuit Corner', Shop: 'Circuit Corner', shops: 'Circuit Corner' },
  })
  readRoutes(app)
  openRoutes(app)
  changeRoutes(app)
}

function readRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/shops',
    who: 'anyone',
    own: 'admins see every status and the vendor’s account',
    summary: 'Shops by name, newest first unless a sort is asked for.',
    query: shopsQuery,
    reply: { page: shop },
    message: 'Shops retrieved successfully',
    handle: ({ ctx, actor, query }) => listShops(ctx, actor, query),
  })
  route(app, {
    method: 'GET',
    url: '/shops/vendor-shops/:id',
    who: ['VENDOR', ...adminRoles],
    own: 'the vendor’s own shop; admins anybody’s',
    summary: 'The shop of a vendor, by the vendor’s id or email, as a list of none or one.',
    params: vendorShopsParams,
    reply: { page: shop },
    message: 'Shops retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getVendorShops(ctx, actor, params.id),
  })
  route(app, {
    method: 'GET',
    url: '/shops/:id',
    who: 'anyone',
    own: 'a shop that is not ACTIVE shows itself to its vendor and admins only',
    summary: 'One shop.',
    params: idParams,
    reply: { one: shop },
    message: 'Shop retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getShop(ctx, actor, params.id),
  })
}

function openRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/shops/create',
    who: ['VENDOR'],
    own: 'the shop becomes the caller’s',
    summary: 'Open a shop. A vendor has one; the file is its logo and must be there.',
    body: shopInput,
    takesFile: true,
    reply: { one: shop },
    status: 201,
    message: 'Shop created successfully',
    errors: ['SHOP_EXISTS', 'SHOP_NAME_TAKEN', 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE'],
    handle: ({ ctx, actor, body, file }) => createShop(ctx, actor, body, file),
  })
  route(app, {
    method: 'PATCH',
    url: '/shops/change-status/:id',
    who: adminRoles,
    summary: 'Set a shop’s status, from any to any.',
    params: idParams,
    body: shopStatusInput,
    reply: { one: shop },
    message: 'Shop status changed successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => changeShopStatus(ctx, actor, params.id, body),
  })
}

function changeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'PATCH',
    url: '/shops/:id',
    who: ['VENDOR'],
    own: 'the caller’s shop',
    summary: 'Change what is given of the own shop; the file is a new logo.',
    params: idParams,
    body: shopEdit,
    takesFile: true,
    reply: { one: shop },
    message: 'Shop updated successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'SHOP_NAME_TAKEN', 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE'],
    handle: ({ ctx, actor, params, body, file }) => updateShop(ctx, actor, params.id, body, file),
  })
  route(app, {
    method: 'DELETE',
    url: '/shops/:id',
    who: ['VENDOR', ...adminRoles],
    own: 'the caller’s shop; admins anybody’s',
    summary: 'Delete a shop and its products. Its orders stay readable.',
    params: idParams,
    reply: { one: idParams },
    message: 'Shop deleted successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => deleteShop(ctx, actor, params.id),
  })
}
