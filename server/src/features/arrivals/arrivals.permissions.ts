import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /shops/:id/arrival': {
    who: 'anyone',
    request: ({ shopId }) => ({ url: `/shops/${shopId}/arrival?placeId=3026513` }),
  },
}
