import { adminRoles } from '@haat/contract/roles'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

export const permissions: Permissions = {
  'GET /brands': { who: 'anyone', request: () => ({ url: '/brands' }) },
  'GET /brands/admin': { who: adminRoles, request: () => ({ url: '/brands/admin' }) },
  'POST /brands/create': {
    who: adminRoles,
    request: () => ({ url: '/brands/create', body: { name: `Brand ${crypto.randomUUID()}` } }),
  },
  'PATCH /brands/:id': {
    who: adminRoles,
    request: async ({ kit }) => ({
      url: `/brands/${await addBrand(kit)}`,
      body: { nameBn: 'ওয়ালটন' },
    }),
  },
  'POST /brands/:id/merge': {
    who: adminRoles,
    request: async ({ kit }) => ({
      url: `/brands/${await addBrand(kit)}/merge`,
      body: { intoId: await addBrand(kit) },
    }),
  },
  'DELETE /brands/:id': {
    who: adminRoles,
    request: async ({ kit }) => ({ url: `/brands/${await addBrand(kit)}` }),
  },
}

async function addBrand(kit: World['kit']): Promise<string> {
  const { id } = await kit.ctx.db.one(
    pick(tables.brands, 'id'),
    sql`insert into brands (name) values (${`Brand ${crypto.randomUUID()}`}) returning id`,
  )
  return id
}
