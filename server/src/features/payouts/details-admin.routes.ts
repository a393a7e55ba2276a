import { idParams } from '@haat/contract/fields'
import { accountsQuery, namedAccount } from '@haat/contract/payout-accounts'
import {
  payoutAccountInput,
  payoutDetails,
  shopLegalInput,
  verifyAccountInput,
} from '@haat/contract/payouts'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import { listAccounts } from './accounts.service.ts'
import { getDetails, setAccount, setLegal, verifyAccount } from './details.service.ts'

/** Who a shop is by law and where it is paid, for admins. */
export function detailsForAdmins(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/finance/payout-accounts',
    who: adminRoles,
    summary:
      'The accounts that shops are paid to, those that nobody has verified yet first. Numbers show their last digits.',
    query: accountsQuery,
    reply: { page: namedAccount },
    message: 'Accounts retrieved successfully',
    handle: ({ ctx, query }) => listAccounts(ctx, query),
  })
  shopRoutes(app)
}

function shopRoutes(app: FastifyInstance): void {
  const common = { who: adminRoles, params: idParams, reply: { one: payoutDetails } } as const
  route(app, {
    ...common,
    method: 'GET',
    url: '/finance/shops/:id/details',
    summary:
      'Who a shop is by law, and the account that it is paid to. The number shows its last digits.',
    message: 'Details retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getDetails(ctx, { shopId: params.id }),
  })
  route(app, {
    ...common,
    method: 'PATCH',
    url: '/finance/shops/:id/legal',
    summary: 'Enter who a shop is by law.',
    body: shopLegalInput,
    message: 'Details updated successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => setLegal(ctx, actor, { shopId: params.id }, body),
  })
  route(app, {
    ...common,
    method: 'PATCH',
    url: '/finance/shops/:id/account',
    summary: 'Set the account that a shop is paid to. Somebody else has to verify it.',
    body: payoutAccountInput,
    message: 'Details updated successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => setAccount(ctx, actor, { shopId: params.id }, body),
  })
  route(app, {
    ...common,
    method: 'POST',
    url: '/finance/shops/:id/account/verify',
    summary: 'Confirm that the account belongs to the shop.',
    body: verifyAccountInput,
    message: 'Account verified successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'SECOND_PERSON_REQUIRED'],
    handle: ({ ctx, actor, params, body }) => verifyAccount(ctx, actor, params.id, body),
  })
}
