import {
  balancesQuery,
  namedBalance,
  revenue,
  revenueQuery,
  trialBalance,
} from '@haat/contract/market-books'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { getRevenue, getTrialBalance, listBalances } from './market-books.service.ts'

/** The books of the whole market, for admins. */
export function marketBooksRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { NamedBalance: namedBalance, TrialBalance: trialBalance } })
  const common = { method: 'GET', who: adminRoles } as const
  route(app, {
    ...common,
    url: '/finance/balances',
    summary: 'Shops with money on any account, or a debt, with what each has.',
    query: balancesQuery,
    reply: { page: namedBalance },
    message: 'Balances retrieved successfully',
    handle: ({ ctx, query }) => listBalances(ctx, query),
  })
  route(app, {
    ...common,
    url: '/finance/accounts',
    summary: 'The trial balance: every account of the books with its sum, debit above zero.',
    reply: { one: trialBalance },
    message: 'Accounts retrieved successfully',
    handle: ({ ctx }) => getTrialBalance(ctx),
  })
  route(app, {
    ...common,
    url: '/finance/revenue',
    summary: 'What the market earned and spent in each of the last months.',
    query: revenueQuery,
    reply: { one: revenue },
    message: 'Revenue retrieved successfully',
    handle: ({ ctx, query }) => getRevenue(ctx, query),
  })
}
