import { multipart, png } from '#testing/multipart.ts'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'POST /private-pictures': {
    who: 'signed-in',
    unaudited: 'a picture that nobody sees until a text contains it',
    request: async () => ({ url: '/private-pictures', ...(await multipart({}, await png())) }),
  },
}
