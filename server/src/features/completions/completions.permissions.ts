import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /searches/completions': {
    who: 'anyone',
    request: () => ({ url: '/searches/completions?searchTerm=laptop' }),
  },
}
