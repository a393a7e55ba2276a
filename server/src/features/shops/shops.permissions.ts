import { adminRoles } from '@haat/contract/roles'
import { sql } from '#core/sql/db.ts'
import { multipart, png } from '#testing/multipart.ts'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /shops': {
    who: 'anyone',
    request: () => ({ url: '/shops' }),
  },
  'GET /shops/:id': {
    who: 'anyone',
    request: ({ shopId }) => ({ url: `/shops/${shopId}` }),
  },
  'GET /shops/vendor-shops/:id': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: ({ vendor }) => ({ url: `/shops/vendor-shops/${vendor.id}` }),
    stranger: 'NOT_FOUND',
  },
  'POST /shops/create': {
    who: ['VENDOR'],
    own: true,
    request: async ({ kit, caller }) => {
      // A vendor has one shop, so the existing one is deleted first.
      await kit.ctx.db.run(
        sql`update shops set deleted_at = now() where vendor_id = ${caller?.id ?? null}`,
      )
      const name = `Shop ${crypto.randomUUID()}`
      const data = { name, phoneNumber: '01700000000', shopAddress: 'Dhaka', description: 'New' }
      return { url: '/shops/create', ...(await multipart(data, await png())) }
    },
  },
  'PATCH /shops/:id': {
    who: ['VENDOR'],
    own: true,
    request: ({ shopId }) => ({ url: `/shops/${shopId}`, body: { description: 'Changed' } }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /shops/change-status/:id': {
    who: adminRoles,
    request: ({ shopId }) => ({
      url: `/shops/change-status/${shopId}`,
      body: { status: 'SUSPENDED' },
    }),
  },
  'DELETE /shops/:id': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: ({ shopId }) => ({ url: `/shops/${shopId}` }),
    stranger: 'NOT_FOUND',
  },
}
