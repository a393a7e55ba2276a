import { idParams } from '@haat/contract/fields'
import { orderNote, orderNoteInput, orderNotes } from '@haat/contract/order-notes'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { keyedCall } from '#core/http/idempotency.ts'
import { addNote, listNotes } from './notes.service.ts'

/** What the shop and the market note on an order, where its buyer never sees it. */
export function orderNotesRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { OrderNote: orderNote },
    examples: { body: 'The buyer asked for delivery after six.' },
  })
  route(app, {
    method: 'GET',
    url: '/orders/:id/notes',
    who: ['VENDOR', ...adminRoles],
    own: 'the order’s vendor; admins see every order',
    summary: 'The notes on an order, oldest first. Its buyer never sees them.',
    params: idParams,
    reply: { one: orderNotes },
    message: 'Notes retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => listNotes(ctx, actor, params.id),
  })
  route(app, {
    method: 'POST',
    url: '/orders/:id/notes',
    who: ['VENDOR', ...adminRoles],
    own: 'the order’s vendor; admins see every order',
    summary:
      'Note something on an order, for its shop and the market. It can’t be changed. `Idempotency-Key` makes a repeat within 24 hours answer as the first time.',
    params: idParams,
    body: orderNoteInput,
    reply: { one: orderNote },
    status: 201,
    message: 'Note added successfully',
    errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
    handle: ({ ctx, actor, params, body, request }) => {
      const { id } = params
      const call = keyedCall(request, 'orders/notes', { id, ...body }, orderNote)
      return addNote(ctx, actor, { id, ...body }, call)
    },
  })
}
