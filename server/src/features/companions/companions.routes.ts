import { companions } from '@haat/contract/companions'
import { idParams } from '@haat/contract/fields'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { getCompanions } from './companions.service.ts'

/** What goes together with a product. */
export function companionRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { Companions: companions }, examples: { buyers: 12 } })
  route(app, {
    method: 'GET',
    url: '/products/:id/companions',
    who: 'anyone',
    mayLag: true,
    summary:
      'What people bought together with a product on sale, what they also looked at, and how many bought it lately, counted every night.',
    params: idParams,
    reply: { one: companions },
    message: 'Companions retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getCompanions(ctx, params.id),
  })
}
