import { adminRoles } from '@haat/contract/roles'
import { searchSale, searchSalesQuery } from '@haat/contract/searches'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import { listSales } from './search-sales.service.ts'

/** What people buy after a search, which searches by relevance raise. */
export function searchSalesRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/searches/sales',
    who: adminRoles,
    summary:
      'What at least 3 customers bought on the day of a search, counted every night: this search lists it higher.',
    query: searchSalesQuery,
    reply: { page: searchSale },
    message: 'Searches retrieved successfully',
    handle: ({ ctx, query }) => listSales(ctx, query),
  })
}
