import {
  askInput,
  conversation,
  hideInput,
  inboxQuery,
  inboxRow,
  message,
  messageInput,
  readInput,
  reportInput,
  sentMessage,
  thread,
  threadQuery,
  unreadCount,
} from '@haat/contract/conversations'
import { idParams } from '@haat/contract/fields'
import { privatePictureContent, privatePictureQuery } from '@haat/contract/private-pictures'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi, exampleId } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  getPicture,
  getThread,
  getUnread,
  listConversations,
  markRead,
  sendMessage,
} from './conversations.service.ts'
import { askHaat, hideMessage, reportMessage } from './moderation.service.ts'

const own = 'conversations of the caller; admins read all'

/** What buyers and shops write each other, about an order or before it about a product. */
export function conversationsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Conversation: conversation, Message: message, InboxRow: inboxRow },
    examples: {
      clientId: exampleId,
      excerpt: 'Is the charger in the box?',
      seq: 4,
      lastSeq: 4,
      readSeq: 3,
    },
  })
  reading(app)
  writing(app)
  moderating(app)
}

function reading(app: FastifyInstance): void {
  const common = { method: 'GET', who: 'signed-in', own } as const
  route(app, {
    ...common,
    url: '/conversations',
    summary: 'Conversations: those with unread messages first, then the newest.',
    query: inboxQuery,
    reply: { page: inboxRow },
    message: 'Conversations retrieved successfully',
    handle: ({ ctx, actor, query }) => listConversations(ctx, actor, query),
  })
  route(app, {
    ...common,
    url: '/conversations/unread',
    summary: 'How many messages the caller has not read, up to 99.',
    reply: { one: unreadCount },
    message: 'Count retrieved successfully',
    handle: ({ ctx, actor }) => getUnread(ctx, actor),
  })
  route(app, {
    ...common,
    url: '/conversations/messages',
    summary:
      'The newest messages about an order, a product that the caller asks about, or of a conversation; with `before`, older ones. Oldest first.',
    query: threadQuery,
    reply: { one: thread },
    message: 'Messages retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, query }) => getThread(ctx, actor, query),
  })
  route(app, {
    ...common,
    url: '/conversations/pictures/:id',
    summary: 'A picture of a conversation, in base64.',
    params: idParams,
    query: privatePictureQuery,
    reply: { one: privatePictureContent },
    message: 'Picture retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, query }) => getPicture(ctx, actor, params.id, query),
  })
}

function writing(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/conversations/messages',
    who: 'signed-in',
    own: 'conversations of the caller; admins write where somebody asked, complained or disputed a payment',
    summary:
      'Send a message about an order, about a product, or in a conversation. The first one begins it. Before the two have an order, phone numbers, email addresses and links are hidden. The same `clientId` again answers as the first time.',
    body: messageInput,
    exampleWithout: ['productId', 'conversationId'],
    reply: { one: sentMessage },
    status: 201,
    message: 'Message sent successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_REQUESTS'],
    handle: ({ ctx, actor, body }) => sendMessage(ctx, actor, body),
  })
  route(app, {
    method: 'POST',
    url: '/conversations/:id/read',
    who: ['CUSTOMER', 'VENDOR'],
    own: 'conversations of the caller',
    summary: 'Note until where the caller has read, on all their devices. It never goes back.',
    params: idParams,
    body: readInput,
    reply: { one: conversation },
    message: 'Read',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => markRead(ctx, actor, params.id, body),
  })
}

function moderating(app: FastifyInstance): void {
  route(app, {
    method: 'PATCH',
    url: '/conversations/:id/haat',
    who: 'signed-in',
    own,
    summary: 'Ask Haat to join (the buyer and the shop), or end that (admins).',
    params: idParams,
    body: askInput,
    reply: { one: conversation },
    message: 'Conversation updated successfully',
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) => askHaat(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'POST',
    url: '/conversations/messages/:id/reports',
    who: ['CUSTOMER', 'VENDOR'],
    own: 'messages that were written to the caller',
    summary: 'Report a message to the market, once.',
    params: idParams,
    body: reportInput,
    reply: { one: message },
    status: 201,
    message: 'Message reported successfully',
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) => reportMessage(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/conversations/messages/:id',
    who: adminRoles,
    summary: 'Hide a message from its readers, or show it. Either settles its reports.',
    params: idParams,
    body: hideInput,
    reply: { one: message },
    message: 'Message updated successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => hideMessage(ctx, actor, params.id, body),
  })
}
