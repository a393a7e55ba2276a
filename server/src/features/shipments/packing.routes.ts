import {
  batchPacked,
  batchPackingInput,
  labelsQuery,
  parcelLabel,
  waitingOrder,
  waitingOrdersQuery,
} from '@haat/contract/packing'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { listLabels, listWaiting, packOrders } from './packing.service.ts'

/** The packing desk of a shop: what waits, packing many orders at once, and what is printed for them. */
export function packingRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { WaitingOrder: waitingOrder, ParcelLabel: parcelLabel } })
  route(app, {
    method: 'GET',
    url: '/shipments/to-pack',
    who: ['VENDOR'],
    own: 'the orders of the caller’s shop',
    summary:
      'The orders that can be packed now, the oldest first, with what of each is in no parcel.',
    query: waitingOrdersQuery,
    reply: { page: waitingOrder },
    message: 'Orders to pack retrieved successfully',
    handle: ({ ctx, actor, query }) => listWaiting(ctx, actor, query),
  })
  route(app, {
    method: 'GET',
    url: '/shipments/labels',
    who: ['VENDOR'],
    own: 'the orders of the caller’s shop',
    summary:
      'What is printed for parcels that have not left the shop: of these orders, or of all, by order.',
    query: labelsQuery,
    reply: { page: parcelLabel },
    message: 'Labels retrieved successfully',
    handle: ({ ctx, actor, query }) => listLabels(ctx, actor, query),
  })
  route(app, {
    method: 'POST',
    url: '/shipments/batch',
    who: ['VENDOR'],
    own: 'the orders of the caller’s shop',
    summary:
      'Pack each of these orders into one parcel with all that is left of it. An order that can’t be packed is named with the reason, and the others are packed. A repeated call packs nothing twice.',
    body: batchPackingInput,
    reply: { one: batchPacked },
    message: 'Orders packed successfully',
    handle: ({ ctx, actor, body }) => packOrders(ctx, actor, body),
  })
}
