import { idParams } from '@haat/contract/fields'
import { privatePictureContent, privatePictureQuery } from '@haat/contract/private-pictures'
import {
  returnable,
  returnInput,
  returnPreview,
  returnRequest,
  returnsQuery,
  returnWish,
} from '@haat/contract/returns'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { keyedCall } from '#core/http/idempotency.ts'
import { getReturnable, previewReturn } from './returnable.service.ts'
import { getPicture, getReturn, listReturns, request } from './returns.service.ts'

const buyers = ['CUSTOMER', ...adminRoles] as const
const parties = 'the buyer and the shop of the order; admins see every request'

/** Returns, claims and warranty requests: what buyers ask for, and what becomes of it. */
export function returnsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Return: returnRequest, Returnable: returnable, ReturnPreview: returnPreview },
    examples: {
      tracking: 'SC-20261123-0042',
      proof: 'Delivered on 21 November at 14:05, signed by Rafi.',
      serials: ['356938035643809'],
      received: 1,
      accepted: 1,
      resellable: 1,
      deduction: 150,
    },
  })
  reading(app)
  pictures(app)
  asking(app)
}

function reading(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/returns',
    who: 'signed-in',
    own: parties,
    summary:
      'The requests that the caller sees, newest first. OPEN: those that wait for somebody, the next deadline first.',
    query: returnsQuery,
    reply: { page: returnRequest },
    message: 'Returns retrieved successfully',
    handle: ({ ctx, actor, query }) => listReturns(ctx, actor, query),
  })
  route(app, {
    method: 'GET',
    url: '/returns/:id',
    who: 'signed-in',
    own: parties,
    summary: 'A request with its pieces and its way.',
    params: idParams,
    reply: { one: returnRequest },
    message: 'Return retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getReturn(ctx, actor, params.id),
  })
  route(app, {
    method: 'GET',
    url: '/orders/:id/returnable',
    tag: 'returns',
    who: 'signed-in',
    own: 'the buyer and the shop of the order; admins see every order’s',
    summary:
      'What of a delivered order can be sent back, for which reasons and until when, and what would go back for it.',
    params: idParams,
    reply: { one: returnable },
    message: 'Returnable products retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getReturnable(ctx, actor, params.id),
  })
}

function pictures(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/returns/pictures/:id',
    who: 'signed-in',
    own: parties,
    summary: 'A picture of a request, in base64. Nobody else can open it.',
    params: idParams,
    query: privatePictureQuery,
    reply: { one: privatePictureContent },
    message: 'Picture retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, query }) => getPicture(ctx, actor, params.id, query),
  })
}

function asking(app: FastifyInstance): void {
  const common = {
    who: buyers,
    own: 'orders of the caller; admins ask for every buyer',
  } as const
  route(app, {
    ...common,
    method: 'POST',
    url: '/returns/preview',
    summary: 'What would go back for chosen pieces, if all of them are accepted. Changes nothing.',
    body: returnWish,
    reply: { one: returnPreview },
    message: 'Refund computed successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, body }) => previewReturn(ctx, actor, body),
  })
  route(app, {
    ...common,
    method: 'POST',
    url: '/returns',
    summary:
      'Ask for pieces of a delivered order to be taken back. Damaged and wrong products need pictures. `Idempotency-Key` makes a repeat within 24 hours answer as the first time.',
    body: returnInput,
    reply: { one: returnRequest },
    status: 201,
    message: 'Return requested successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'IDEMPOTENCY_KEY_REUSED'],
    handle: ({ ctx, actor, body, request: call }) =>
      request(ctx, actor, body, keyedCall(call, 'returns', body, returnRequest)),
  })
}
