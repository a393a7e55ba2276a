import { idParams } from '@haat/contract/fields'
import {
  refund,
  refundDecision,
  refundFinding,
  refundInput,
  refundPreview,
  refundsQuery,
  refundWish,
  transferDecision,
  transferInput,
} from '@haat/contract/refunds'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  decideOnRefund,
  decideRefund,
  previewRefund,
  withdrawRefund,
} from './refund-decisions.service.ts'
import { getRefund, listAllRefunds } from './refund-lists.service.ts'
import { enterFinding } from './lost-refunds.service.ts'
import { decideTransfer, enterTransfer, sendAgain } from './refund-transfers.service.ts'

/** Refunds: admins decide on them, approve those of others, and send what no gateway sends. */
export function refundsForAdmins(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Refund: refund, RefundPreview: refundPreview },
    examples: { cause: 'RETURN', fromShop: 1362, reference: 'BFTN2611230008' },
  })
  readRoutes(app)
  decideRoutes(app)
  sendRoutes(app)
}

const by = { who: adminRoles } as const
const one = { ...by, params: idParams, reply: { one: refund } } as const

function readRoutes(app: FastifyInstance): void {
  route(app, {
    ...by,
    method: 'GET',
    url: '/finance/refunds',
    summary: 'All refunds, newest first, or those that wait in one state, the oldest first.',
    query: refundsQuery,
    reply: { page: refund },
    message: 'Refunds retrieved successfully',
    handle: ({ ctx, query }) => listAllRefunds(ctx, query),
  })
  route(app, {
    ...one,
    method: 'GET',
    url: '/finance/refunds/:id',
    summary: 'One refund.',
    message: 'Refund retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getRefund(ctx, params.id),
  })
}

function decideRoutes(app: FastifyInstance): void {
  route(app, {
    ...by,
    method: 'POST',
    url: '/finance/refunds/preview',
    summary: 'What a refund would amount to. Changes nothing.',
    body: refundWish,
    reply: { one: refundPreview },
    message: 'Refund computed successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, body }) => previewRefund(ctx, body),
  })
  route(app, {
    ...by,
    method: 'POST',
    url: '/finance/refunds',
    summary:
      'Decide that a customer gets money back for pieces of an order, its shipping, or as goodwill. It is sent at once where the gateway can; above `REFUND_SECOND_PERSON` another admin approves it first.',
    body: refundInput,
    reply: { one: refund },
    status: 201,
    message: 'Refund decided successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'STATUS_NOT_ALLOWED', 'BALANCE_TOO_LOW'],
    handle: ({ ctx, actor, body }) => decideRefund(ctx, actor, body),
  })
  route(app, {
    ...one,
    method: 'PATCH',
    url: '/finance/refunds/:id/decision',
    summary: 'Approve a refund that another admin has proposed, or reject it.',
    body: refundDecision,
    message: 'Refund updated successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'SECOND_PERSON_REQUIRED', 'BALANCE_TOO_LOW'],
    handle: ({ ctx, actor, params, body }) => decideOnRefund(ctx, actor, params.id, body),
  })
  route(app, {
    ...one,
    method: 'PATCH',
    url: '/finance/refunds/:id/withdrawal',
    summary: 'Take a refund back that nothing was sent of.',
    message: 'Refund withdrawn successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params }) => withdrawRefund(ctx, actor, params.id),
  })
}

function sendRoutes(app: FastifyInstance): void {
  route(app, {
    ...one,
    method: 'PATCH',
    url: '/finance/refunds/:id/sending',
    summary: 'Send a refund through its gateway, again after it failed.',
    message: 'Refund sent successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params }) => sendAgain(ctx, actor, params.id),
  })
  route(app, {
    ...one,
    method: 'PATCH',
    url: '/finance/refunds/:id/finding',
    summary:
      'State what the gateway’s panel shows of a refund whose answer was lost. If it was never made, it can be sent anew; above `REFUND_SECOND_PERSON` another admin has to find the same first.',
    body: refundFinding,
    message: 'Refund updated successfully',
    errors: [
      'NOT_FOUND',
      'STATUS_NOT_ALLOWED',
      'EDIT_CONFLICT',
      'SECOND_PERSON_REQUIRED',
      'GATEWAY_UNAVAILABLE',
    ],
    handle: ({ ctx, actor, params, body }) => enterFinding(ctx, actor, params.id, body),
  })
  route(app, {
    ...one,
    method: 'PATCH',
    url: '/finance/refunds/:id/transfer',
    summary: 'State that a refund was sent by hand. Another admin confirms it.',
    body: transferInput,
    message: 'Transfer entered successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => enterTransfer(ctx, actor, params.id, body),
  })
  route(app, {
    ...one,
    method: 'PATCH',
    url: '/finance/refunds/:id/transfer/confirmation',
    summary: 'Confirm that a refund by hand was sent, or reject the entry.',
    body: transferDecision,
    message: 'Transfer updated successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'SECOND_PERSON_REQUIRED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => decideTransfer(ctx, actor, params.id, body),
  })
}
