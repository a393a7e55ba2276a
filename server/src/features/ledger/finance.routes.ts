import { idParams } from '@haat/contract/fields'
import {
  booksReport,
  journal,
  journalsQuery,
  proposal,
  proposalDecision,
  proposalInput,
  proposalsQuery,
  shopBalance,
  statementEntry,
  statementFileQuery,
  statementMeta,
  statementQuery,
} from '@haat/contract/ledger'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { getBooksReport } from './books.service.ts'
import { decide, listJournals, listProposals, propose } from './proposals.service.ts'
import {
  fileOwnStatement,
  fileShopStatement,
  getOwnBalance,
  getShopBalance,
  listOwnStatement,
  listShopStatement,
} from './statements.service.ts'

/** Vendors see what their shop has earned; admins see all books, and correct them in pairs. */
export function financeRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: {
      Journal: journal,
      LedgerProposal: proposal,
      ShopBalance: shopBalance,
      StatementEntry: statementEntry,
    },
  })
  ownBooks(app)
  shopBooks(app)
  journals(app)
  proposals(app)
}

function ownBooks(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/finance/balance',
    who: ['VENDOR'],
    own: 'the balance is that of the caller’s shop',
    summary: 'What the shop has earned: in the hold with its next release, available, on its way.',
    reply: { one: shopBalance },
    message: 'Balance retrieved successfully',
    errors: ['SHOP_REQUIRED'],
    handle: ({ ctx, actor }) => getOwnBalance(ctx, actor),
  })
  route(app, {
    method: 'GET',
    url: '/finance/statement',
    who: ['VENDOR'],
    own: 'the statement is that of the caller’s shop',
    summary:
      'The shop’s statement, newest first: each event with what it moved, of a period or of one order. `meta` has the balances before and after the period.',
    query: statementQuery,
    reply: { page: statementEntry, meta: statementMeta },
    message: 'Statement retrieved successfully',
    errors: ['SHOP_REQUIRED'],
    handle: ({ ctx, actor, query }) => listOwnStatement(ctx, actor, query),
  })
  route(app, {
    method: 'GET',
    url: '/finance/statement.csv',
    who: ['VENDOR'],
    own: 'the statement is that of the caller’s shop',
    summary: 'The shop’s whole statement of a period as a CSV file, oldest first, in taka.',
    query: statementFileQuery,
    reply: { csv: true },
    message: 'Statement retrieved successfully',
    errors: ['SHOP_REQUIRED'],
    callsPerMinute: 10,
    handle: ({ ctx, actor, query }) => fileOwnStatement(ctx, actor, query),
  })
}

function shopBooks(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/finance/shops/:id/balance',
    who: adminRoles,
    summary: 'What a shop has earned.',
    params: idParams,
    reply: { one: shopBalance },
    message: 'Balance retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getShopBalance(ctx, params.id),
  })
  route(app, {
    method: 'GET',
    url: '/finance/shops/:id/statement',
    who: adminRoles,
    summary: 'A shop’s statement, as its vendor sees it.',
    params: idParams,
    query: statementQuery,
    reply: { page: statementEntry, meta: statementMeta },
    message: 'Statement retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params, query }) => listShopStatement(ctx, params.id, query),
  })
  route(app, {
    method: 'GET',
    url: '/finance/shops/:id/statement.csv',
    who: adminRoles,
    summary: 'A shop’s whole statement of a period as a CSV file.',
    params: idParams,
    query: statementFileQuery,
    reply: { csv: true },
    message: 'Statement retrieved successfully',
    errors: ['NOT_FOUND'],
    callsPerMinute: 10,
    handle: ({ ctx, params, query }) => fileShopStatement(ctx, params.id, query),
  })
}

function journals(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/finance/journals',
    who: adminRoles,
    summary: 'Entries of the books with their lines, the latest first: all, or those of an order.',
    query: journalsQuery,
    reply: { page: journal },
    message: 'Journals retrieved successfully',
    handle: ({ ctx, query }) => listJournals(ctx, query),
  })
  route(app, {
    method: 'GET',
    url: '/finance/books',
    who: adminRoles,
    summary: 'What the nightly check of the books found. No findings: the books add up.',
    reply: { one: booksReport },
    message: 'Report retrieved successfully',
    handle: ({ ctx }) => getBooksReport(ctx),
  })
}

function proposals(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/finance/proposals',
    who: adminRoles,
    summary: 'Proposed corrections, penalties and credits, newest first.',
    query: proposalsQuery,
    reply: { page: proposal },
    message: 'Proposals retrieved successfully',
    handle: ({ ctx, query }) => listProposals(ctx, query),
  })
  route(app, {
    method: 'POST',
    url: '/finance/proposals',
    who: adminRoles,
    summary:
      'Propose to take a journal back, or to charge or credit a shop. It is entered once another admin approves it.',
    body: proposalInput,
    reply: { one: proposal },
    status: 201,
    message: 'Proposal made successfully',
    errors: ['NOT_FOUND', 'ALREADY_CORRECTED'],
    handle: ({ ctx, actor, body }) => propose(ctx, actor, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/finance/proposals/:id',
    who: adminRoles,
    summary: 'Approve or reject a proposal of another admin.',
    params: idParams,
    body: proposalDecision,
    reply: { one: proposal },
    message: 'Proposal decided successfully',
    errors: [
      'NOT_FOUND',
      'STATUS_NOT_ALLOWED',
      'SECOND_PERSON_REQUIRED',
      'ALREADY_CORRECTED',
      'BALANCE_TOO_LOW',
    ],
    handle: ({ ctx, actor, params, body }) => decide(ctx, actor, params.id, body),
  })
}
