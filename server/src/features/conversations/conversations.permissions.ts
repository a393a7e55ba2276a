import { randomUUID } from 'node:crypto'
import { adminRoles } from '@haat/contract/roles'
import { sql } from '#core/sql/db.ts'
import { conversationCalls } from '#testing/conversations.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

/** A message of the buyer about the order and its picture; Haat was asked to join, so that admins may write. */
async function written({ kit, customer, vendor, orderId }: World, by: 'buyer' | 'shop' = 'buyer') {
  const { send, upload } = conversationCalls(kit)
  const writer = by === 'buyer' ? customer : vendor
  const picture = await upload(writer)
  const { data } = await send(writer, { orderId, body: 'Hello there', pictures: [picture.id] })
  await kit.ctx.db.run(
    sql`update conversations set admin_asked_at = now() where id = ${data.conversation.id}`,
  )
  return { id: data.conversation.id ?? '', messageId: data.message.id, pictureId: picture.id }
}
const itself = 'the message itself records who wrote it and when'

export const permissions: Permissions = {
  'GET /conversations': {
    who: 'signed-in',
    own: true,
    request: async (world) => {
      await written(world)
      return { url: '/conversations' }
    },
    shows: ({ orderId }) => orderId,
  },
  'GET /conversations/unread': {
    who: 'signed-in',
    own: true,
    request: () => ({ url: '/conversations/unread' }),
  },
  'GET /conversations/messages': {
    who: 'signed-in',
    own: true,
    request: ({ orderId }) => ({ url: `/conversations/messages?orderId=${orderId}` }),
    stranger: 'NOT_FOUND',
  },
  'GET /conversations/pictures/:id': {
    who: 'signed-in',
    own: true,
    request: async (world) => ({
      url: `/conversations/pictures/${(await written(world)).pictureId}`,
    }),
    stranger: 'NOT_FOUND',
  },
  'POST /conversations/messages': {
    who: 'signed-in',
    own: true,
    unaudited: itself,
    request: async (world) => {
      const { id: conversationId } = await written(world)
      const body = { conversationId, clientId: randomUUID(), body: 'When does it come?' }
      return { url: '/conversations/messages', body }
    },
    stranger: 'NOT_FOUND',
  },
  'POST /conversations/:id/read': {
    who: ['CUSTOMER', 'VENDOR'],
    own: true,
    unaudited: 'notes only until where somebody has read',
    request: async (world) => ({
      url: `/conversations/${(await written(world)).id}/read`,
      body: { seq: 1 },
    }),
    stranger: 'NOT_FOUND',
  },
  'PATCH /conversations/:id/haat': {
    who: 'signed-in',
    own: true,
    request: async (world) => ({
      url: `/conversations/${(await written(world)).id}/haat`,
      body: { isAsked: !['ADMIN', 'SUPER_ADMIN'].includes(world.caller?.role ?? '') },
    }),
    stranger: 'NOT_FOUND',
  },
  'POST /conversations/messages/:id/reports': {
    who: ['CUSTOMER', 'VENDOR'],
    own: true,
    request: async (world) => {
      const by = world.caller?.id === world.customer.id ? 'shop' : 'buyer'
      const { messageId } = await written(world, by)
      return { url: `/conversations/messages/${messageId}/reports`, body: { reason: 'Rude' } }
    },
    stranger: 'NOT_FOUND',
  },
  'PATCH /conversations/messages/:id': {
    who: adminRoles,
    request: async (world) => ({
      url: `/conversations/messages/${(await written(world)).messageId}`,
      body: { isHidden: true },
    }),
  },
}
