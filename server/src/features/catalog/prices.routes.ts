import { idParams } from '@haat/contract/fields'
import { priceHistory } from '@haat/contract/prices'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { getPriceHistory } from './prices.service.ts'

/** What products were offered for. */
export function priceRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { PriceHistory: priceHistory },
    examples: { lowest: 1250, original: 1500, originalDays: 19 },
  })
  route(app, {
    method: 'GET',
    url: '/products/:id/price-history',
    who: 'anyone',
    mayLag: true,
    summary:
      'What a product on sale was offered for, its lowest price of 30 days, and for how many of them the struck price was asked.',
    params: idParams,
    reply: { one: priceHistory },
    message: 'Price history retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getPriceHistory(ctx, params.id),
  })
}
