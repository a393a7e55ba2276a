import {
  cancellation,
  cancellationInput,
  cancellationPreview,
  cancellationWish,
  cancelledPieces,
  orderCancellations,
} from '@haat/contract/cancellations'
import { idParams } from '@haat/contract/fields'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { keyedCall } from '#core/http/idempotency.ts'
import { listCancellations } from '#features/orders/cancelling.service.ts'
import { cancelPieces, previewCancellation } from './cancellations.service.ts'

/** Cancelling pieces of orders. The URLs say orders, but what was paid for the pieces goes back. */
export function cancellationsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: {
      Cancellation: cancellation,
      CancellationPreview: cancellationPreview,
      CancelledPieces: cancelledPieces,
    },
    examples: { due: 1460, left: 3 },
  })
  route(app, {
    method: 'GET',
    url: '/orders/:id/cancellations',
    who: 'signed-in',
    own: 'the buyer and the order’s vendor; admins see every order’s',
    summary: 'What was cancelled of an order, by whom and why, newest first.',
    params: idParams,
    reply: { one: orderCancellations },
    message: 'Cancellations retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => listCancellations(ctx, actor, params.id),
  })
  writes(app)
}

const own =
  'the buyer while PROCESSING; the order’s vendor and admins also what is in no parcel of a SHIPPED order'

function writes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/orders/:id/cancellations/preview',
    who: 'signed-in',
    own,
    summary:
      'What cancelling pieces of an order would do: what goes back and to where, or is not due any more. Changes nothing.',
    params: idParams,
    body: cancellationWish,
    reply: { one: cancellationPreview },
    message: 'Cancellation computed successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) => previewCancellation(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'POST',
    url: '/orders/:id/cancellations',
    who: 'signed-in',
    own,
    summary:
      'Cancel pieces of an order. With the last one the order is CANCELLED, and its shipping goes back too. With `seen`, what its caller saw, it is refused when that has changed since. `Idempotency-Key` makes a repeat within 24 hours answer as the first time.',
    params: idParams,
    body: cancellationInput,
    reply: { one: cancelledPieces },
    status: 201,
    message: 'Products cancelled successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'STATUS_NOT_ALLOWED', 'IDEMPOTENCY_KEY_REUSED'],
    handle: ({ ctx, actor, params, body, request }) => {
      const asked = { ...params, ...body }
      const call = keyedCall(request, 'orders/cancellations', asked, cancelledPieces)
      return cancelPieces(ctx, actor, asked, call)
    },
  })
}
