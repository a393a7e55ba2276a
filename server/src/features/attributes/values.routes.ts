import {
  attribute,
  attributeParams,
  attributeValueInput,
  attributeValueParams,
  attributeValuePatch,
  valueMerge,
  valueOrder,
} from '@haat/contract/attributes'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import { addValue, changeValue, deleteValue, mergeValue, sortValues } from './values.service.ts'

/** The choices of attributes. Each call returns the attribute with all of them. */
export function attributeValuesRoutes(app: FastifyInstance): void {
  addRoutes(app)
  changeRoutes(app)
}

function addRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/attributes/:id/values',
    who: adminRoles,
    summary: 'Add a choice to an attribute, after the others.',
    params: attributeParams,
    body: attributeValueInput,
    reply: { one: attribute },
    status: 201,
    message: 'Successfully submitted',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => addValue(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'POST',
    url: '/attributes/:id/values/order',
    who: adminRoles,
    summary: 'Put the choices of an attribute in another order.',
    params: attributeParams,
    body: valueOrder,
    reply: { one: attribute },
    message: 'Successfully updated',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => sortValues(ctx, actor, params.id, body.valueIds),
  })
}

function changeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'PATCH',
    url: '/attributes/:id/values/:valueId',
    who: adminRoles,
    summary: 'Change what is given of a choice. Products show it by its new name.',
    params: attributeValueParams,
    body: attributeValuePatch,
    reply: { one: attribute },
    message: 'Successfully updated',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => changeValue(ctx, actor, params, body),
  })
  route(app, {
    method: 'POST',
    url: '/attributes/:id/values/:valueId/merge',
    who: adminRoles,
    summary: 'Give the products of a choice another one and delete it, soon after the response.',
    params: attributeValueParams,
    body: valueMerge,
    reply: { one: attribute },
    message: 'The choices are being merged',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => mergeValue(ctx, actor, params, body.intoId),
  })
  route(app, {
    method: 'DELETE',
    url: '/attributes/:id/values/:valueId',
    who: adminRoles,
    summary: 'Delete a choice that no product has.',
    params: attributeValueParams,
    reply: { one: attribute },
    message: 'Successfully deleted',
    errors: ['NOT_FOUND', 'ATTRIBUTE_IN_USE'],
    handle: ({ ctx, actor, params }) => deleteValue(ctx, actor, params),
  })
}
