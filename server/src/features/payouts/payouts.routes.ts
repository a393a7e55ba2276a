import { idParams } from '@haat/contract/fields'
import {
  payout,
  payoutAccountInput,
  payoutDetails,
  payoutItem,
  payoutPageQuery,
  payoutsQuery,
  shopLegalInput,
} from '@haat/contract/payouts'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { getDetails, setAccount, setLegal } from './details.service.ts'
import { getOwnPayout, listOwnItems, listOwnPayouts } from './reading.service.ts'

/** What vendors see of their payouts, and where they want to be paid. */
export function payoutsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Payout: payout, PayoutDetails: payoutDetails, PayoutItem: payoutItem },
    examples: {
      accountNumber: '01711223344',
      bank: 'Janata Bank',
      bin: '000123456-0101',
      branch: 'Elephant Road',
      holder: 'Circuit Corner Ltd.',
      legalName: 'Circuit Corner Ltd.',
      routingNumber: '135261234',
    },
  })
  detailsRoutes(app)
  readRoutes(app)
}

function detailsRoutes(app: FastifyInstance): void {
  const common = {
    who: ['VENDOR'],
    own: 'the caller’s shop',
    reply: { one: payoutDetails },
  } as const
  route(app, {
    ...common,
    method: 'GET',
    url: '/payouts/details',
    summary:
      'Who the shop is by law, and the account that it is paid to. The number shows its last digits.',
    message: 'Details retrieved successfully',
    errors: ['SHOP_REQUIRED'],
    handle: ({ ctx, actor }) => getDetails(ctx, { vendorId: actor.id }),
  })
  route(app, {
    ...common,
    method: 'PATCH',
    url: '/payouts/details/legal',
    summary: 'Enter who the shop is by law, as invoices name the seller.',
    body: shopLegalInput,
    message: 'Details updated successfully',
    errors: ['SHOP_REQUIRED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, body }) => setLegal(ctx, actor, { vendorId: actor.id }, body),
  })
  route(app, {
    ...common,
    method: 'PATCH',
    url: '/payouts/details/account',
    summary:
      'Set the account that the shop is paid to. A change has to be verified, and holds payouts for 72 hours.',
    body: payoutAccountInput,
    message: 'Details updated successfully',
    errors: ['SHOP_REQUIRED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, body }) => setAccount(ctx, actor, { vendorId: actor.id }, body),
  })
}

function readRoutes(app: FastifyInstance): void {
  const common = { method: 'GET', who: ['VENDOR'], own: 'payouts of the caller’s shop' } as const
  route(app, {
    ...common,
    url: '/payouts',
    summary: 'The shop’s payouts from their approval on, newest first.',
    query: payoutsQuery,
    reply: { page: payout },
    message: 'Payouts retrieved successfully',
    handle: ({ ctx, actor, query }) => listOwnPayouts(ctx, actor, query),
  })
  route(app, {
    ...common,
    url: '/payouts/:id',
    summary: 'One payout.',
    params: idParams,
    reply: { one: payout },
    message: 'Payout retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getOwnPayout(ctx, actor, params.id),
  })
  route(app, {
    ...common,
    url: '/payouts/:id/items',
    summary: 'The events that a payout pays, the oldest first. They add up to its amount.',
    params: idParams,
    query: payoutPageQuery,
    reply: { page: payoutItem },
    message: 'Items retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, query }) => listOwnItems(ctx, actor, params.id, query),
  })
}
