import {
  categoryAttribute,
  categoryAttributes,
  categoryAttributesInput,
  productAttributes,
  specificationGroup,
  specifications,
} from '@haat/contract/attributes'
import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { listCategoryAttributes, setCategoryAttributes } from './category-attributes.service.ts'
import { getOwnAttributes, getSpecifications } from './specifications.service.ts'

/** The attributes of categories, and what products say by them. */
export function productAttributesRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { CategoryAttribute: categoryAttribute, SpecificationGroup: specificationGroup },
    names: { SpecificationGroup: 'Battery' },
    examples: {},
  })
  categoryRoutes(app)
  productRoutes(app)
}

function categoryRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/categories/:id/attributes',
    tag: 'attributes',
    who: 'anyone',
    mayLag: true,
    summary: 'The attributes of a category’s products, those of the categories above it included.',
    params: idParams,
    reply: { one: categoryAttributes },
    message: 'Attributes retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => listCategoryAttributes(ctx, params.id),
  })
  route(app, {
    method: 'POST',
    url: '/categories/:id/attributes',
    tag: 'attributes',
    who: adminRoles,
    summary:
      'Replace a category’s own attributes, in their order. With `seen`, what its editor saw, it is refused when that has changed since.',
    params: idParams,
    body: categoryAttributesInput,
    reply: { one: categoryAttributes },
    message: 'Successfully updated',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => setCategoryAttributes(ctx, actor, params.id, body),
  })
}

function productRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/products/:id/specifications',
    tag: 'attributes',
    who: 'anyone',
    mayLag: true,
    own: 'a product that is not on sale shows itself to its vendor only',
    summary: 'What a product says of itself, by groups, with the values as shoppers read them.',
    params: idParams,
    reply: { one: specifications },
    message: 'Specifications retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getSpecifications(ctx, actor, params.id),
  })
  route(app, {
    method: 'GET',
    url: '/products/:id/attributes',
    tag: 'attributes',
    who: ['VENDOR'],
    own: 'the product is of the caller’s shop',
    summary: 'What one of the caller’s products says of itself, as an editor changes it.',
    params: idParams,
    reply: { one: productAttributes },
    message: 'Attributes retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getOwnAttributes(ctx, actor, params.id),
  })
}
