import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /insights/vendor': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/insights/vendor' }),
  },
  'GET /insights/admin': {
    who: adminRoles,
    request: () => ({ url: '/insights/admin' }),
  },
}
