import {
  courierAccount,
  courierAccountChange,
  courierAccountInput,
  courierAccounts,
  courierAccountsQuery,
  courierTrial,
} from '@haat/contract/consignments'
import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { addAccount, changeAccount, listAccounts, tryAccount } from './accounts.service.ts'

/** Accounts with couriers: the market's and the shops'. What signs in never leaves the server again. */
export function courierAccountsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { CourierAccount: courierAccount, CourierTrial: courierTrial },
    examples: { webhookSecret: 'a-word-that-only-both-know' },
  })
  readingAndAdding(app)
  changing(app)
}

const common = {
  who: ['VENDOR', ...adminRoles],
  own: 'the accounts of the caller’s shop; admins those of the market',
} as const

function readingAndAdding(app: FastifyInstance): void {
  route(app, {
    ...common,
    method: 'GET',
    url: '/courier-accounts',
    summary:
      'The accounts that a vendor may book with. Admins see those of the shop that they name, or the market’s.',
    query: courierAccountsQuery,
    reply: { one: courierAccounts },
    message: 'Courier accounts retrieved successfully',
    handle: ({ ctx, actor, query }) => listAccounts(ctx, actor, query),
  })
  route(app, {
    ...common,
    method: 'POST',
    url: '/courier-accounts',
    summary: 'Add an account with a courier, one for each courier.',
    body: courierAccountInput,
    reply: { one: courierAccount },
    status: 201,
    message: 'Courier account added successfully',
    errors: ['SHOP_REQUIRED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, body }) => addAccount(ctx, actor, body),
  })
}

function changing(app: FastifyInstance): void {
  route(app, {
    ...common,
    method: 'PATCH',
    url: '/courier-accounts/:id',
    summary: 'Replace what signs in to an account, or switch it on or off.',
    params: idParams,
    body: courierAccountChange,
    reply: { one: courierAccount },
    message: 'Courier account updated successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => changeAccount(ctx, actor, params.id, body),
  })
  route(app, {
    ...common,
    method: 'POST',
    url: '/courier-accounts/:id/trial',
    summary: 'Have the courier say whether it accepts an account.',
    params: idParams,
    reply: { one: courierTrial },
    callsPerMinute: 20,
    message: 'Courier asked successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => tryAccount(ctx, actor, params.id),
  })
}
