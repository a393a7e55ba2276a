import { dispute, disputeDecision, disputeInput, disputesQuery } from '@haat/contract/disputes'
import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { decideDispute, listDisputes, openDispute } from './disputes.service.ts'

/** Payments that banks took back: one admin enters them, another enters how they end. */
export function disputesRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { Dispute: dispute } })
  const common = { who: adminRoles } as const
  route(app, {
    ...common,
    method: 'GET',
    url: '/finance/disputes',
    summary: 'Disputed payments, newest first.',
    query: disputesQuery,
    reply: { page: dispute },
    message: 'Disputes retrieved successfully',
    handle: ({ ctx, query }) => listDisputes(ctx, query),
  })
  route(app, {
    ...common,
    method: 'POST',
    url: '/finance/disputes',
    summary:
      'Enter that a bank took back what was paid for a delivered order. The shop’s part is set aside.',
    body: disputeInput,
    reply: { one: dispute },
    status: 201,
    message: 'Dispute entered successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, body }) => openDispute(ctx, actor, body),
  })
  route(app, {
    ...common,
    method: 'PATCH',
    url: '/finance/disputes/:id',
    summary: 'Enter how the bank decided, and who bears a loss.',
    params: idParams,
    body: disputeDecision,
    reply: { one: dispute },
    message: 'Dispute decided successfully',
    errors: ['NOT_FOUND', 'SECOND_PERSON_REQUIRED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => decideDispute(ctx, actor, params.id, body),
  })
}
