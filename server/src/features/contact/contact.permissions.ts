import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'POST /contact/create': {
    who: 'anyone',
    unaudited: 'sends an email to the operator; the complaint that it becomes records itself',
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
