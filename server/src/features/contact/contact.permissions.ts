import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'POST /contact/create': {
    who: 'anyone',
    unaudited: 'sends an email to the operator and changes nothing in the market',
    request: () => ({
      url: '/contact/create',
      body: {
        name: 'A visitor',
        email: 'visitor@test.example',
        subject: 'A question',
        message: 'When does my order come?',
      },
    }),
  },
}
