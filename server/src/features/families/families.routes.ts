import {
  familiesQuery,
  family,
  familyEdit,
  familyInput,
  familyMembersInput,
  familyPicture,
  familyPictureInput,
  familyRow,
  memberParams,
} from '@haat/contract/families'
import { idParams } from '@haat/contract/fields'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  addMembers,
  createFamily,
  deleteFamily,
  editFamily,
  removeMember,
} from './families.service.ts'
import { getFamily, getOwnFamily, listFamilies } from './family-reads.service.ts'
import { addFamilyPicture } from './family-pictures.service.ts'

const ownFamily = 'the family is of the caller’s shop'

/** Families: products that differ in colour, size or storage. Everyone sees them, vendors make them. */
export function familyRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Family: family, FamilyRow: familyRow, FamilyPicture: familyPicture },
    examples: { label: 'Blue', labelBn: 'নীল', swatch: '#1d4ed8', code: 'colour', memberCount: 12 },
    names: { Family: 'Aurora Swift wireless mouse', families: 'Aurora Swift wireless mouse' },
  })
  readRoutes(app)
  makeRoutes(app)
  changeRoutes(app)
}

function readRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/products/:id/family',
    who: 'anyone',
    mayLag: true,
    own: 'shoppers see the members on sale, their vendor sees all',
    summary:
      'The family of a product: its members, and for each choice along an axis the product that it leads to.',
    params: idParams,
    reply: { one: family },
    message: 'Family retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getFamily(ctx, actor, params.id),
  })
  route(app, {
    method: 'GET',
    url: '/families',
    who: ['VENDOR'],
    own: 'the families of the caller’s shop',
    summary: 'The families of the caller’s shop, the last changed first.',
    query: familiesQuery,
    reply: { page: familyRow },
    message: 'Families retrieved successfully',
    handle: ({ ctx, actor, query }) => listFamilies(ctx, actor, query),
  })
  route(app, {
    method: 'GET',
    url: '/families/:id',
    who: ['VENDOR'],
    own: ownFamily,
    summary: 'A family with all its members, as seen from the one that lists show.',
    params: idParams,
    reply: { one: family },
    message: 'Family retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getOwnFamily(ctx, actor, params.id),
  })
}

function makeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/families/create',
    who: ['VENDOR'],
    own: 'the products are of the caller’s shop',
    summary:
      'Make a family of a product with others, existing or new, all at once. Errors name the cell, such as `members.3.price`.',
    body: familyInput,
    reply: { one: family },
    status: 201,
    message: 'Family created',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, body }) => createFamily(ctx, actor, body),
  })
  route(app, {
    method: 'POST',
    url: '/families/:id/members',
    who: ['VENDOR'],
    own: ownFamily,
    summary: 'Add members to a family, existing products or new ones.',
    params: idParams,
    body: familyMembersInput,
    reply: { one: family },
    status: 201,
    message: 'Members added',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => addMembers(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'POST',
    url: '/families/:id/pictures',
    who: ['VENDOR'],
    own: ownFamily,
    summary: 'Add a picture to every member that has a value, such as a colour.',
    params: idParams,
    body: familyPictureInput,
    takesFile: true,
    reply: { one: familyPicture },
    status: 201,
    message: 'Picture added',
    errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE'],
    handle: ({ ctx, actor, params, body, file }) =>
      addFamilyPicture(ctx, actor, params.id, body, file),
  })
}

function changeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'PATCH',
    url: '/families/:id',
    who: ['VENDOR'],
    own: ownFamily,
    summary:
      'Change what the members share. With `seen`, it is refused when that has changed since.',
    params: idParams,
    body: familyEdit,
    reply: { one: family },
    message: 'Successfully updated',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => editFamily(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/families/:id/members/:productId',
    who: ['VENDOR'],
    own: ownFamily,
    summary: 'Take a product out of its family. It stays on sale.',
    params: memberParams,
    reply: { one: idParams },
    message: 'Successfully removed',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => removeMember(ctx, actor, params.id, params.productId),
  })
  route(app, {
    method: 'DELETE',
    url: '/families/:id',
    who: ['VENDOR'],
    own: ownFamily,
    summary: 'End a family. Its products stay as they are.',
    params: idParams,
    reply: { one: idParams },
    message: 'Successfully deleted',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => deleteFamily(ctx, actor, params.id),
  })
}
