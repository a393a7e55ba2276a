import { place, placesQuery } from '@haat/contract/places'
import { placeLimits } from '@haat/contract/places.limits'
import { z } from '@haat/contract/schema'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { listPlaces } from './places.service.ts'

/** The places of Bangladesh, for addresses. */
export function placesRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Place: place },
    examples: { parentId: 3026, nameEn: 'Dhanmondi', nameBn: 'ধানমন্ডি', placeId: 3_026_513 },
  })
  route(app, {
    method: 'GET',
    url: '/places',
    who: 'anyone',
    summary:
      'Divisions and districts. With `parentId` the places in one of them; with `searchTerm` those that a part of a name finds, in English or Bangla.',
    query: placesQuery,
    reply: { one: z.array(place) },
    message: 'Places retrieved successfully',
    handle: ({ ctx, query, request, reply }) => {
      if (request.headers.authorization === undefined) {
        reply.header('cache-control', `public, max-age=${placeLimits.placesKeptSeconds}`)
      }
      return listPlaces(ctx, query)
    },
  })
}
