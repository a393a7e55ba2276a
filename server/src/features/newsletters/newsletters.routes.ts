import {
  newsletter,
  newsletterInput,
  newsletterSubscription,
  newslettersQuery,
} from '@haat/contract/newsletters'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { listSubscribers, subscribe } from './newsletters.service.ts'

/** Anyone may subscribe; admins see the subscribers. */
export function newsletterRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { Newsletter: newsletter } })
  route(app, {
    method: 'POST',
    url: '/newsletters/create',
    who: 'anyone',
    summary: 'Put an address on the newsletter’s list. One that is there already is welcome too.',
    body: newsletterInput,
    reply: { one: newsletterSubscription },
    status: 201,
    message: 'Subscribed successfully',
    callsPerMinute: 30,
    handle: ({ ctx, body }) => subscribe(ctx, body),
  })
  route(app, {
    method: 'GET',
    url: '/newsletters',
    who: adminRoles,
    summary: 'The newsletter’s subscribers, newest first: all of them unless a page is asked for.',
    query: newslettersQuery,
    reply: { page: newsletter },
    message: 'Newsletters retrieved successfully',
    handle: ({ ctx, query }) => listSubscribers(ctx, query),
  })
}
