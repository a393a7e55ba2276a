import type { ServerResponse } from 'node:http'
import { idParams } from '@haat/contract/fields'
import {
  notice,
  noticeChoiceInput,
  noticeChoices,
  noticeList,
  noticesQuery,
  readAllInput,
  unreadNotices,
} from '@haat/contract/notices'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { callerOf } from '#core/http/access.ts'
import { route } from '#core/http/http.ts'
import { isInProcess } from '#core/http/in-process.ts'
import {
  choose,
  listNotices,
  readAllNotices,
  readChoices,
  readNotice,
  readUnread,
} from './notices.service.ts'

/** What the app tells a person, and how they want to be told. */
export function noticesRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { Notice: notice } })
  readingRoutes(app)
  streamRoute(app)
  choiceRoutes(app)
}

function readingRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/notices',
    who: 'signed-in',
    own: 'the caller’s notices',
    summary: 'The caller’s notices, newest first. `next` is the `before` of the next page.',
    query: noticesQuery,
    reply: { one: noticeList },
    message: 'Notices retrieved successfully',
    handle: ({ ctx, actor, query }) => listNotices(ctx, actor, query),
  })
  route(app, {
    method: 'PATCH',
    url: '/notices/read-all',
    who: 'signed-in',
    own: 'the caller’s notices',
    summary: 'Mark the caller’s notices as read, up to the newest that they have seen.',
    body: readAllInput,
    reply: { one: unreadNotices },
    message: 'Notices marked as read',
    handle: ({ ctx, actor, body }) => readAllNotices(ctx, actor, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/notices/:id/read',
    who: 'signed-in',
    own: 'the caller’s notices',
    summary: 'Mark a notice as read. Doing so again changes nothing.',
    params: idParams,
    reply: { one: unreadNotices },
    message: 'Notice marked as read',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => readNotice(ctx, actor, params.id),
  })
}

/** The same address answers once, for clients that ask from time to time. */
function streamRoute(app: FastifyInstance): void {
  const { noticeStreams: streams } = app.ctx.resources
  // Before the server waits for its connections, which would never end by themselves.
  app.addHook('preClose', async () => streams.endAll())
  route(app, {
    method: 'GET',
    url: '/notices/stream',
    who: 'signed-in',
    own: 'the caller’s notices',
    summary:
      'How many notices are unread. With `Accept: text/event-stream`: a stream whose `changed` events say when to ' +
      'ask again. It ends with `ended` when the access token is no longer valid, or with `restarting`.',
    reply: { one: unreadNotices },
    message: 'Unread notices counted',
    errors: ['TOO_MANY_REQUESTS', 'NOT_READY'],
    handle: async ({ ctx, actor, request, reply }) => {
      if (!wantsStream(request)) return await readUnread(ctx, actor)
      streams.insistOnRoom(actor.id)
      const isAllowed = async () => (await callerOf(app, request)).actor?.id === actor.id
      const response = startStream(reply)
      app.releaseSlot(request.raw)
      streams.add({ personId: actor.id, response, isAllowed })
      return { unread: 0 }
    },
  })
}

function wantsStream(request: FastifyRequest): boolean {
  const accepted = request.headers.accept ?? ''
  return request.method === 'GET' && accepted.includes('text/event-stream') && !isInProcess(request)
}

function startStream(reply: FastifyReply): ServerResponse {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies neither compress nor keep back what they pass on.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  return reply.raw
}

function choiceRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/notices/choices',
    who: 'signed-in',
    own: 'the caller’s choices',
    summary: 'How the caller is told about each topic, and where text messages go.',
    reply: { one: noticeChoices },
    message: 'Choices retrieved successfully',
    handle: ({ ctx, actor }) => readChoices(ctx, actor),
  })
  route(app, {
    method: 'PATCH',
    url: '/notices/choices',
    who: 'signed-in',
    own: 'the caller’s choices',
    summary:
      'Switch one way of telling about one topic on or off. Security and money owed are always told in the app and by email.',
    body: noticeChoiceInput,
    reply: { one: noticeChoices },
    message: 'Your choice is saved',
    handle: ({ ctx, actor, body }) => choose(ctx, actor, body),
  })
}
