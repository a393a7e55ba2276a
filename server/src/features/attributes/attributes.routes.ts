import {
  attribute,
  attributeDeleted,
  attributeEdit,
  attributeInput,
  attributeParams,
  attributesQuery,
  attributeValue,
} from '@haat/contract/attributes'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  createAttribute,
  deleteAttribute,
  listAttributes,
  updateAttribute,
} from './attributes.service.ts'

/** What can be said of products. Admins manage it. */
export function attributesRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Attribute: attribute, AttributeValue: attributeValue },
    examples: {
      attributeId: 12,
      code: 'battery',
      group: 'Battery',
      intoId: 34,
      label: '16 GB',
      swatch: '#1a2b3c',
      unit: 'mAh',
    },
    names: { attribute: 'Battery', Attribute: 'Battery', attributes: 'Battery' },
  })
  route(app, {
    method: 'GET',
    url: '/attributes',
    who: adminRoles,
    summary: 'Attributes by name, with their choices.',
    query: attributesQuery,
    reply: { page: attribute },
    message: 'Attributes retrieved successfully',
    handle: ({ ctx, query }) => listAttributes(ctx, query),
  })
  writeRoutes(app)
}

function writeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/attributes/create',
    who: adminRoles,
    summary: 'Add an attribute.',
    body: attributeInput,
    reply: { one: attribute },
    status: 201,
    message: 'Successfully submitted',
    errors: ['ATTRIBUTE_CODE_TAKEN'],
    handle: ({ ctx, actor, body }) => createAttribute(ctx, actor, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/attributes/:id',
    who: adminRoles,
    summary:
      'Change what is given of an attribute; its type and unit only while no product says something of it. With `seen`, what its editor saw, it is refused when that has changed since.',
    params: attributeParams,
    body: attributeEdit,
    reply: { one: attribute },
    message: 'Successfully updated',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'ATTRIBUTE_CODE_TAKEN', 'ATTRIBUTE_IN_USE'],
    handle: ({ ctx, actor, params, body }) => updateAttribute(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/attributes/:id',
    who: adminRoles,
    summary: 'Delete an attribute of which no product says something.',
    params: attributeParams,
    reply: { one: attributeDeleted },
    message: 'Successfully deleted',
    errors: ['NOT_FOUND', 'ATTRIBUTE_IN_USE'],
    handle: ({ ctx, actor, params }) => deleteAttribute(ctx, actor, params.id),
  })
}
