import {
  attentionQuery,
  bookingInput,
  consignment,
  consignmentsOfOrder,
  consignmentsQuery,
  foundInput,
  seenInput,
  statementInput,
  statementLine,
  statementLinesQuery,
  statementResult,
} from '@haat/contract/consignments'
import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { book } from './booking.service.ts'
import { listAttention, listConsignments, markSeen } from './consignments.service.ts'
import { cancel, takeFound } from './looking.service.ts'
import { importStatements, listLines } from './statements.service.ts'

/** Parcels at couriers: booked, looked for, cancelled, and what people have to look at. */
export function consignmentsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Consignment: consignment, StatementLine: statementLine },
    examples: { weight: 500, consignment: 'DL121224VS8TTJ' },
  })
  bookingRoutes(app)
  endingRoutes(app)
  attentionRoutes(app)
  statementRoutes(app)
}

const common = {
  who: ['VENDOR', ...adminRoles],
  own: 'orders of the caller’s shop; admins book for every shop',
  reply: { one: consignment },
} as const

function bookingRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/consignments',
    who: 'signed-in',
    own: 'the buyer and the vendor of the order; admins see every order',
    summary: 'What couriers have of an order, newest first. Its buyer sees no money.',
    query: consignmentsQuery,
    reply: { one: consignmentsOfOrder },
    message: 'Consignments retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, query }) => listConsignments(ctx, actor, query),
  })
  route(app, {
    ...common,
    method: 'POST',
    url: '/consignments',
    summary:
      'Book a packed parcel at a courier. UNKNOWN: its answer was lost, and the market looks for the parcel.',
    body: bookingInput,
    status: 201,
    message: 'Courier asked successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, body }) => book(ctx, actor, body),
  })
}

function endingRoutes(app: FastifyInstance): void {
  route(app, {
    ...common,
    method: 'POST',
    url: '/consignments/:id/cancellation',
    summary: 'Ask the courier for a parcel back that has not left.',
    params: idParams,
    message: 'Courier asked successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params }) => cancel(ctx, actor, params.id),
  })
  route(app, {
    ...common,
    method: 'POST',
    url: '/consignments/:id/found',
    summary:
      'State what the courier’s panel shows of a parcel whose answer was lost: its number, or that it has none.',
    params: idParams,
    body: foundInput,
    message: 'Consignment updated successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) => takeFound(ctx, actor, params.id, body),
  })
}

function attentionRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/finance/consignments',
    who: adminRoles,
    summary: 'Parcels at couriers that somebody has to look at, oldest first.',
    query: attentionQuery,
    reply: { page: consignment },
    message: 'Consignments retrieved successfully',
    handle: ({ ctx, query }) => listAttention(ctx, query),
  })
  route(app, {
    method: 'PATCH',
    url: '/finance/consignments/:id',
    who: adminRoles,
    summary: 'Note what was done about a parcel that somebody had to look at.',
    params: idParams,
    body: seenInput,
    reply: { one: consignment },
    message: 'Consignment updated successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => markSeen(ctx, actor, params.id, body),
  })
}

/** What couriers say that they paid out, matched with the parcels that they carried. */
function statementRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/finance/courier-statements/lines',
    who: adminRoles,
    summary: 'The lines of couriers’ statements, newest first. OPEN ones are in no remittance.',
    query: statementLinesQuery,
    reply: { page: statementLine },
    message: 'Lines retrieved successfully',
    handle: ({ ctx, query }) => listLines(ctx, query),
  })
  route(app, {
    method: 'POST',
    url: '/finance/courier-statements',
    who: adminRoles,
    summary:
      'Import what a courier paid out: its CSV file, or without one what it tells by itself. Another admin confirms the remittance.',
    body: statementInput,
    takesFile: true,
    reply: { one: statementResult },
    status: 201,
    message: 'Statement imported successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'EDIT_CONFLICT', 'FILE_TOO_LARGE'],
    handle: ({ ctx, actor, body, file }) => importStatements(ctx, actor, body, file),
  })
}
