import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import {
  inspectionInput,
  orderShipments,
  packingInput,
  pickList,
  shipment,
  shipmentsOfOrders,
  shipmentsQuery,
  shipmentStep,
} from '@haat/contract/shipments'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { getPickList, inspect, listShipments, moveShipment, pack } from './shipments.service.ts'

/** Parcels: what of an order is packed, who carries it, where it is, and what came back. */
export function shipmentsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Shipment: shipment, OrderShipments: orderShipments, PickList: pickList },
    examples: {
      courierName: 'Sundarban Courier',
      tracking: 'SC-20261123-0042',
      serials: ['356938035643809'],
      resellable: 1,
    },
  })
  reading(app)
  writing(app)
}

function reading(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/shipments',
    who: 'signed-in',
    own: 'the buyer and the vendor of the orders; admins see every order',
    summary:
      'The parcels of these orders, and what of each is in none. Orders of others are left out.',
    query: shipmentsQuery,
    reply: { one: shipmentsOfOrders },
    message: 'Shipments retrieved successfully',
    handle: ({ ctx, actor, query }) => listShipments(ctx, actor, query),
  })
  route(app, {
    method: 'GET',
    url: '/shipments/pick-list',
    who: ['VENDOR'],
    own: 'the orders of the caller’s shop',
    summary: 'What has to be fetched for all orders that can be packed now, by product.',
    reply: { one: pickList },
    message: 'Pick list retrieved successfully',
    handle: ({ ctx, actor }) => getPickList(ctx, actor),
  })
}

function writing(app: FastifyInstance): void {
  const common = {
    who: ['VENDOR', ...adminRoles],
    own: 'orders of the caller’s shop; admins pack and move those of every shop',
    reply: { one: shipment },
  } as const
  route(app, {
    ...common,
    method: 'POST',
    url: '/shipments',
    summary: 'Pack pieces of an order that is paid, or will be on delivery, into a parcel.',
    body: packingInput,
    status: 201,
    message: 'Shipment packed successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, body }) => pack(ctx, actor, body),
  })
  route(app, {
    ...common,
    method: 'PATCH',
    url: '/shipments/:id',
    summary:
      'Move a parcel forward: it was booked, has left, is on its way, arrived, was refused, or came back. Its order follows: SHIPPED once a parcel has left, DELIVERED once everything has arrived, RETURNED once everything came back.',
    params: idParams,
    body: shipmentStep,
    message: 'Shipment updated successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) => moveShipment(ctx, actor, params.id, body),
  })
  route(app, {
    ...common,
    method: 'POST',
    url: '/shipments/:id/inspection',
    summary: 'State how many pieces that came back can be sold again. They return to the stock.',
    params: idParams,
    body: inspectionInput,
    message: 'Shipment inspected successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => inspect(ctx, actor, params.id, body),
  })
}
