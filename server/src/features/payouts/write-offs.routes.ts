import { debtPaymentDecision, writeOff, writeOffInput, writeOffsQuery } from '@haat/contract/debts'
import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { decideWriteOff, listWriteOffs, proposeWriteOff } from './write-offs.service.ts'

/** Old debts of shops that the market gives up. */
export function writeOffRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { WriteOff: writeOff } })
  route(app, {
    method: 'GET',
    url: '/finance/write-offs',
    who: adminRoles,
    summary: 'Debts that were given up, or are proposed to be, newest first.',
    query: writeOffsQuery,
    reply: { page: writeOff },
    message: 'Write-offs retrieved successfully',
    handle: ({ ctx, query }) => listWriteOffs(ctx, query),
  })
  route(app, {
    method: 'POST',
    url: '/finance/write-offs',
    who: adminRoles,
    summary: 'Propose to give up what a shop has owed for long. A super admin decides.',
    body: writeOffInput,
    reply: { one: writeOff },
    status: 201,
    message: 'Write-off proposed successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, body }) => proposeWriteOff(ctx, actor, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/finance/write-offs/:id',
    who: ['SUPER_ADMIN'],
    summary: 'Give up a debt that somebody else proposed, or reject the proposal.',
    params: idParams,
    body: debtPaymentDecision,
    reply: { one: writeOff },
    message: 'Write-off decided successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'EDIT_CONFLICT', 'SECOND_PERSON_REQUIRED'],
    handle: ({ ctx, actor, params, body }) => decideWriteOff(ctx, actor, params.id, body),
  })
}
