import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /products/:id/companions': {
    who: 'anyone',
    request: ({ productId }) => ({ url: `/products/${productId}/companions` }),
  },
}
