import { productFacetsQuery } from '@haat/contract/catalog'
import { facet, facetList } from '@haat/contract/facets'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { listFacets } from './facets.service.ts'

/** What lists of products can be narrowed by. */
export function facetRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Facet: facet },
    examples: {
      attributes: 'ram:12,13;screen-size:14',
      brand: 'Asus,Lenovo',
      code: 'ram',
      label: '16 GB',
      labelBn: '১৬ জিবি',
      minRating: 4,
      swatch: '#1e3a8a',
    },
    names: { Facet: 'RAM', facets: 'RAM' },
  })
  route(app, {
    method: 'GET',
    url: '/products/facets',
    who: 'anyone',
    mayLag: true,
    summary:
      'What a list of products can be narrowed by, with the same query as the list: brands, attributes of the category and more, each value with how many products it would leave. Counts follow changes within a minute.',
    query: productFacetsQuery,
    reply: { one: facetList },
    message: 'Facets retrieved successfully',
    handle: ({ ctx, query }) => listFacets(ctx, query),
  })
}
