import { arrival, arrivalQuery } from '@haat/contract/arrivals'
import { idParams } from '@haat/contract/fields'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { getArrival } from './arrivals.service.ts'

/** When orders arrive. */
export function arrivalRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Arrival: arrival },
    examples: { soonest: '2026-11-26', latest: '2026-11-29', districtEn: 'Dhaka' },
  })
  route(app, {
    method: 'GET',
    url: '/shops/:id/arrival',
    who: 'anyone',
    mayLag: true,
    summary:
      'Between which days something of a shop that is ordered now arrives at a place, from how the shop has sent and couriers have delivered. Where too little is known, only the latest day that the law allows.',
    params: idParams,
    query: arrivalQuery,
    reply: { one: arrival },
    message: 'Arrival retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params, query }) => getArrival(ctx, params.id, query),
  })
}
