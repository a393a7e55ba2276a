import {
  allCommissionInvoicesQuery,
  commissionInvoice,
  commissionInvoiceDetails,
  commissionInvoiceLine,
  commissionInvoicesQuery,
} from '@haat/contract/commission-invoices'
import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { fileLines, getInvoice, listInvoices, listLines } from './commission-invoices.service.ts'

/** What the market bills shops for its commission, month by month. */
export function commissionInvoicesRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: {
      CommissionInvoice: commissionInvoice,
      CommissionInvoiceDetails: commissionInvoiceDetails,
      CommissionInvoiceLine: commissionInvoiceLine,
    },
  })
  listRoutes(app)
  documentRoutes(app)
}

function listRoutes(app: FastifyInstance): void {
  const common = {
    method: 'GET',
    reply: { page: commissionInvoice },
    message: 'Invoices retrieved successfully',
  } as const
  route(app, {
    ...common,
    url: '/commission-invoices',
    who: ['VENDOR'],
    own: 'documents of the caller’s shop',
    summary: 'The invoices and credit notes of the shop for the market’s commission, newest first.',
    query: commissionInvoicesQuery,
    handle: ({ ctx, actor, query }) => listInvoices(ctx, actor, query),
  })
  route(app, {
    ...common,
    url: '/finance/commission-invoices',
    who: adminRoles,
    summary: 'The commission invoices and credit notes of all shops or of one, newest first.',
    query: allCommissionInvoicesQuery,
    handle: ({ ctx, actor, query }) => listInvoices(ctx, actor, query),
  })
}

function documentRoutes(app: FastifyInstance): void {
  const common = {
    method: 'GET',
    who: ['VENDOR', ...adminRoles],
    own: 'a vendor gets documents of their own shop, an admin of every shop',
    params: idParams,
    errors: ['NOT_FOUND'],
  } as const
  route(app, {
    ...common,
    url: '/commission-invoices/:id',
    summary: 'One commission invoice, with both parties as they were when it was issued.',
    reply: { one: commissionInvoiceDetails },
    message: 'Invoice retrieved successfully',
    handle: ({ ctx, actor, params }) => getInvoice(ctx, actor, params.id),
  })
  route(app, {
    ...common,
    url: '/commission-invoices/:id/lines',
    summary: 'The lines of a commission invoice: what was charged with each order, or given back.',
    query: commissionInvoicesQuery,
    reply: { page: commissionInvoiceLine },
    message: 'Lines retrieved successfully',
    handle: ({ ctx, actor, params, query }) => listLines(ctx, actor, params.id, query),
  })
  route(app, {
    ...common,
    url: '/commission-invoices/:id/lines.csv',
    summary: 'All lines of a commission invoice as a CSV file, in taka.',
    reply: { csv: true },
    message: 'Lines retrieved successfully',
    callsPerMinute: 10,
    handle: ({ ctx, actor, params }) => fileLines(ctx, actor, params.id),
  })
}
