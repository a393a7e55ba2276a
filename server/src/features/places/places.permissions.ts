import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /places': { who: 'anyone', request: () => ({ url: '/places?parentId=3026' }) },
}
