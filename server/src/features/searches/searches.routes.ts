import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import {
  fruitlessQuery,
  fruitlessSearch,
  popularQuery,
  popularSearch,
  synonym,
  synonymEdit,
  synonymInput,
  synonymsQuery,
} from '@haat/contract/searches'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import { flushSearches, listFruitlessSearches, listPopularSearches } from './searches.service.ts'
import { createSynonym, deleteSynonym, listSynonyms, updateSynonym } from './synonyms.service.ts'

/** Search statistics and synonyms. */
export function searchRoutes(app: FastifyInstance): void {
  app.addHook('onClose', () => flushSearches(app.ctx))
  listRoutes(app)
  synonymRoutes(app)
}

function listRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/searches/popular',
    who: 'anyone',
    summary: 'What shoppers search for most, and find.',
    query: popularQuery,
    reply: { page: popularSearch },
    message: 'Searches retrieved successfully',
    handle: ({ ctx, query }) => listPopularSearches(ctx, query),
  })
  route(app, {
    method: 'GET',
    url: '/searches/without-result',
    who: adminRoles,
    summary:
      'Searches that found nothing, or nothing with all their words; the most frequent first.',
    query: fruitlessQuery,
    reply: { page: fruitlessSearch },
    message: 'Searches retrieved successfully',
    handle: ({ ctx, query }) => listFruitlessSearches(ctx, query),
  })
}

function synonymRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/searches/synonyms',
    who: adminRoles,
    summary: 'Words that mean the same to a search, those changed last first.',
    query: synonymsQuery,
    reply: { page: synonym },
    message: 'Synonyms retrieved successfully',
    handle: ({ ctx, query }) => listSynonyms(ctx, query),
  })
  route(app, {
    method: 'POST',
    url: '/searches/synonyms',
    who: adminRoles,
    summary: 'Add words that mean the same.',
    body: synonymInput,
    reply: { one: synonym },
    status: 201,
    message: 'Successfully submitted',
    handle: ({ ctx, actor, body }) => createSynonym(ctx, actor, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/searches/synonyms/:id',
    who: adminRoles,
    summary:
      'Change what is given of words that mean the same. With `seen`, what its editor saw, it is refused when that has changed since.',
    params: idParams,
    body: synonymEdit,
    reply: { one: synonym },
    message: 'Successfully updated',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => updateSynonym(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/searches/synonyms/:id',
    who: adminRoles,
    summary: 'Delete words that mean the same.',
    params: idParams,
    reply: { one: idParams },
    message: 'Successfully deleted',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => deleteSynonym(ctx, actor, params.id),
  })
}
