import { adminRoles } from '@haat/contract/roles'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

export const permissions: Permissions = {
  'GET /searches/popular': {
    who: 'anyone',
    request: () => ({ url: '/searches/popular' }),
  },
  'GET /searches/without-result': {
    who: adminRoles,
    request: () => ({ url: '/searches/without-result' }),
  },
  'GET /searches/synonyms': {
    who: adminRoles,
    request: () => ({ url: '/searches/synonyms' }),
  },
  'POST /searches/synonyms': {
    who: adminRoles,
    request: () => ({ url: '/searches/synonyms', body: { words: ['lamp', 'light'] } }),
  },
  'PATCH /searches/synonyms/:id': {
    who: adminRoles,
    request: async ({ kit }) => ({
      url: `/searches/synonyms/${await anySynonym(kit)}`,
      body: { words: ['lamp', crypto.randomUUID()] },
    }),
  },
  'DELETE /searches/synonyms/:id': {
    who: adminRoles,
    request: async ({ kit }) => ({ url: `/searches/synonyms/${await anySynonym(kit)}` }),
  },
}

async function anySynonym(kit: World['kit']): Promise<string> {
  const { id } = await kit.ctx.db.one(
    pick(tables.search_synonyms, 'id'),
    sql`select id from search_synonyms limit 1`,
  )
  return id
}
