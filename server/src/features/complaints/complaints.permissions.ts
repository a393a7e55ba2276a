import { randomUUID } from 'node:crypto'
import { adminRoles } from '@haat/contract/roles'
import { complaintCalls, conversationCalls } from '#testing/conversations.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

/** A complaint with a picture: of the caller if the world's order is theirs, otherwise of the buyer. */
async function sent({ kit, customer, vendor, caller, orderId }: World) {
  const by = caller?.id === vendor.id ? vendor : customer
  const picture = await conversationCalls(kit).upload(by)
  const { data } = await complaintCalls(kit).complain(by, { orderId, pictures: [picture.id] })
  return { id: data.id, pictureId: picture.id }
}

export const permissions: Permissions = {
  'GET /complaints': {
    who: 'signed-in',
    own: true,
    request: async (world) => {
      await sent(world)
      return { url: '/complaints' }
    },
    shows: ({ orderId }) => orderId,
  },
  'GET /complaints/counts': {
    who: 'signed-in',
    own: true,
    request: () => ({ url: '/complaints/counts' }),
  },
  'GET /complaints/:id': {
    who: 'signed-in',
    own: true,
    request: async (world) => ({ url: `/complaints/${(await sent(world)).id}` }),
    stranger: 'NOT_FOUND',
  },
  'GET /complaints/pictures/:id': {
    who: 'signed-in',
    own: true,
    request: async (world) => ({ url: `/complaints/pictures/${(await sent(world)).pictureId}` }),
    stranger: 'NOT_FOUND',
  },
  'POST /complaints': {
    who: ['CUSTOMER', 'VENDOR'],
    own: true,
    request: ({ orderId }) => ({
      url: '/complaints',
      body: {
        kind: 'NOT_DELIVERED',
        orderId,
        subject: 'It never came',
        body: 'I waited.',
        clientId: randomUUID(),
      },
    }),
    stranger: 'NOT_FOUND',
  },
  'POST /complaints/:id/texts': {
    who: 'signed-in',
    own: true,
    request: async (world) => ({
      url: `/complaints/${(await sent(world)).id}/texts`,
      body: { body: 'Any news?', clientId: randomUUID() },
    }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /complaints/:id': {
    who: 'signed-in',
    own: true,
    request: async (world) => ({
      url: `/complaints/${(await sent(world)).id}`,
      body: { state: 'CLOSED' },
    }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /complaints/:id/handler': {
    who: adminRoles,
    request: async (world) => ({
      url: `/complaints/${(await sent(world)).id}/handler`,
      body: { isMine: true, from: null },
    }),
  },
}
