import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /newsletters': {
    who: adminRoles,
    request: () => ({ url: '/newsletters' }),
    shows: ({ subscriber }) => subscriber,
  },
  'POST /newsletters/create': {
    who: 'anyone',
    unaudited: 'the row has nothing but the address',
    request: () => ({
      url: '/newsletters/create',
      body: { email: `${crypto.randomUUID()}@test.example` },
    }),
  },
}
