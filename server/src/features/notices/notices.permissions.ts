import { insertNotice } from '#testing/notices.ts'
import type { Permissions } from '#testing/permissions/case.ts'

const unaudited = 'a personal note that affects nobody else'

export const permissions: Permissions = {
  'GET /notices': {
    who: 'signed-in',
    own: true,
    request: () => ({ url: '/notices' }),
  },
  'GET /notices/stream': {
    who: 'signed-in',
    own: true,
    request: () => ({ url: '/notices/stream' }),
  },
  'PATCH /notices/read-all': {
    who: 'signed-in',
    own: true,
    unaudited,
    request: () => ({ url: '/notices/read-all', body: { upTo: crypto.randomUUID() } }),
  },
  'PATCH /notices/:id/read': {
    who: 'signed-in',
    own: true,
    unaudited,
    request: async (world) => ({ url: `/notices/${await insertNotice(world)}/read` }),
    stranger: 'NOT_FOUND',
  },
  'GET /notices/choices': {
    who: 'signed-in',
    own: true,
    request: () => ({ url: '/notices/choices' }),
  },
  'PATCH /notices/choices': {
    who: 'signed-in',
    own: true,
    unaudited,
    request: () => ({
      url: '/notices/choices',
      body: { topic: 'ORDERS', channel: 'APP', isOn: true },
    }),
  },
}
