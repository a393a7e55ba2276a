import { givePicture } from '#testing/families.ts'
import { multipart, png } from '#testing/multipart.ts'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /products/:id/pictures': {
    who: 'anyone',
    request: ({ productId }) => ({ url: `/products/${productId}/pictures` }),
  },
  'POST /products/:id/pictures': {
    who: ['VENDOR'],
    own: true,
    request: async ({ kit, productId }) => {
      // The first picture of a product is `image`, so this one is the second.
      await givePicture(kit, productId)
      return {
        url: `/products/${productId}/pictures`,
        ...(await multipart({ alt: 'The back' }, await png())),
      }
    },
    stranger: 'NOT_FOUND',
  },
  'PATCH /products/:id/pictures': {
    who: ['VENDOR'],
    own: true,
    request: ({ productId }) => ({
      url: `/products/${productId}/pictures`,
      body: { pictures: [] },
    }),
    stranger: 'NOT_FOUND',
  },
}
