import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /searches/sales': {
    who: adminRoles,
    request: () => ({ url: '/searches/sales' }),
  },
}
