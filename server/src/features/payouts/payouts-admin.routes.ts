import { idParams } from '@haat/contract/fields'
import {
  adminPayoutsQuery,
  assembled,
  assembleInput,
  duePayout,
  paidInput,
  payoutFile,
  payoutFileInput,
  payoutForAdmins,
  payoutItem,
  payoutPageQuery,
  payoutProof,
  reasonInput,
} from '@haat/contract/payouts'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { assembleByHand, listDue } from './assembling.service.ts'
import { readPayoutFile, sendPayouts } from './files.service.ts'
import { approve, cancel, markFailed, markPaid, markReturned } from './payouts.service.ts'
import { getProof } from './proofs.service.ts'
import { getPayout, listItems, listPayouts } from './reading.service.ts'

/** Payday: admins assemble payouts, approve those of others, send them, and state what became of them. */
export function payoutsForAdmins(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { DuePayout: duePayout, PayoutFile: payoutFile, PayoutForAdmins: payoutForAdmins },
    examples: { csv: 'Reference,Wallet number,Name,Amount', reference: 'BFTN2611230007' },
  })
  readRoutes(app)
  assembleRoutes(app)
  fileRoutes(app)
  decideRoutes(app)
  closeRoutes(app)
}

function readRoutes(app: FastifyInstance): void {
  const common = { method: 'GET', who: adminRoles } as const
  route(app, {
    ...common,
    url: '/finance/payouts',
    summary: 'All payouts, newest first.',
    query: adminPayoutsQuery,
    reply: { page: payoutForAdmins },
    message: 'Payouts retrieved successfully',
    handle: ({ ctx, query }) => listPayouts(ctx, query),
  })
  route(app, {
    ...common,
    url: '/finance/payouts/:id',
    summary: 'One payout.',
    params: idParams,
    reply: { one: payoutForAdmins },
    message: 'Payout retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getPayout(ctx, params.id),
  })
  route(app, {
    ...common,
    url: '/finance/payouts/:id/items',
    summary: 'The events that a payout pays, the oldest first. They add up to its amount.',
    params: idParams,
    query: payoutPageQuery,
    reply: { page: payoutItem },
    message: 'Items retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params, query }) => listItems(ctx, params.id, query),
  })
  route(app, {
    ...common,
    url: '/finance/payouts/:id/proof',
    summary: 'The receipt of a transfer, in base64.',
    params: idParams,
    reply: { one: payoutProof },
    message: 'Receipt retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getProof(ctx, params.id),
  })
}

function assembleRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/finance/payouts/due',
    who: adminRoles,
    summary:
      'Shops with a balance or a debt, the largest balance first, and why some get no payout now.',
    query: payoutPageQuery,
    reply: { page: duePayout },
    message: 'Shops retrieved successfully',
    handle: ({ ctx, query }) => listDue(ctx, query),
  })
  route(app, {
    method: 'POST',
    url: '/finance/payouts/assemble',
    who: adminRoles,
    summary:
      'Make a draft for each shop that is due, or for those of `shopIds` that are. Another admin approves it.',
    body: assembleInput,
    reply: { one: assembled },
    status: 201,
    message: 'Payouts assembled successfully',
    handle: ({ ctx, actor, body }) => assembleByHand(ctx, actor, body),
  })
}

function fileRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/finance/payouts/files',
    who: adminRoles,
    summary:
      'Send approved payouts: make the CSV file that the bank or bKash takes. It holds whole account numbers.',
    body: payoutFileInput,
    reply: { one: payoutFile },
    status: 201,
    message: 'Payouts sent successfully',
    errors: ['EDIT_CONFLICT', 'STATUS_NOT_ALLOWED', 'PAYOUT_BLOCKED'],
    handle: ({ ctx, actor, body }) => sendPayouts(ctx, actor, body),
  })
  route(app, {
    method: 'GET',
    url: '/finance/payouts/files/:id',
    who: adminRoles,
    summary: 'The file again, without payouts that are closed. The audit log notes who read it.',
    params: idParams,
    reply: { one: payoutFile },
    message: 'File retrieved successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'PAYOUT_BLOCKED'],
    handle: ({ ctx, actor, params }) => readPayoutFile(ctx, actor, params.id),
  })
}

const change = {
  method: 'POST',
  who: adminRoles,
  params: idParams,
  reply: { one: payoutForAdmins },
  message: 'Payout updated successfully',
} as const
const refusals = ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'EDIT_CONFLICT'] as const

function decideRoutes(app: FastifyInstance): void {
  route(app, {
    ...change,
    url: '/finance/payouts/:id/approve',
    summary: 'Approve a draft that somebody else assembled: its amount is set aside.',
    errors: [...refusals, 'SECOND_PERSON_REQUIRED', 'PAYOUT_BLOCKED'],
    handle: ({ ctx, actor, params }) => approve(ctx, actor, params.id),
  })
  route(app, {
    ...change,
    url: '/finance/payouts/:id/cancel',
    summary: 'Give up a draft: the next payout pays what it would have paid.',
    body: reasonInput,
    errors: refusals,
    handle: ({ ctx, actor, params, body }) => cancel(ctx, actor, params.id, body),
  })
}

function closeRoutes(app: FastifyInstance): void {
  route(app, {
    ...change,
    url: '/finance/payouts/:id/paid',
    summary:
      'State that a payout was paid, with the transfer’s number; the file is its receipt. The vendor gets an email.',
    body: paidInput,
    takesFile: true,
    errors: [...refusals, 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE'],
    handle: ({ ctx, actor, params, body, file }) => markPaid(ctx, actor, params.id, body, file),
  })
  route(app, {
    ...change,
    url: '/finance/payouts/:id/failed',
    summary:
      'State that a payout did not arrive, or is not sent after all. The next one pays it. The vendor gets an email.',
    body: reasonInput,
    errors: refusals,
    handle: ({ ctx, actor, params, body }) => markFailed(ctx, actor, params.id, body),
  })
  route(app, {
    ...change,
    url: '/finance/payouts/:id/returned',
    summary:
      'State that the bank sent a paid payout back. The next one pays it, once the account is verified again. The vendor gets an email.',
    body: reasonInput,
    errors: refusals,
    handle: ({ ctx, actor, params, body }) => markReturned(ctx, actor, params.id, body),
  })
}
