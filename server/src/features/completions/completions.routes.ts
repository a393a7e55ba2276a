import { completions, completionsQuery } from '@haat/contract/completions'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { completeSearch } from './completions.service.ts'

/** What a search may become while it is typed. */
export function completionRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Completions: completions },
    examples: { phrases: ['gaming laptop'] },
  })
  route(app, {
    method: 'GET',
    url: '/searches/completions',
    who: 'anyone',
    mayLag: true,
    summary:
      'What completes a search that is being typed: categories, brands, and searches of at least 3 different customers.',
    query: completionsQuery,
    reply: { one: completions },
    message: 'Completions retrieved successfully',
    handle: ({ ctx, query }) => completeSearch(ctx, query.searchTerm ?? ''),
  })
}
