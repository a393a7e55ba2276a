import {
  cashHolder,
  courierBalances,
  courierOrder,
  courierOrdersQuery,
  heldCash,
  remittance,
  remittanceDecision,
  remittanceInput,
  remittancesQuery,
} from '@haat/contract/couriers'
import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  decideRemittance,
  enterRemittance,
  getCashHolder,
  listCourierOrders,
  listCouriers,
  listRemittances,
  setCashHolder,
} from './couriers.service.ts'

/** Cash that couriers collect: who holds it, and how it reaches the market's bank. */
export function couriersRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { CourierOrder: courierOrder, HeldCash: heldCash, Remittance: remittance },
    examples: { courier: 'pathao' },
  })
  holderRoutes(app)
  remittanceRoutes(app)
}

function holderRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/finance/orders/:id/cash-held-by',
    who: adminRoles,
    summary: 'Who holds the cash of an order, or will once it is collected.',
    params: idParams,
    reply: { one: heldCash },
    message: 'Order retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getCashHolder(ctx, params.id),
  })
  route(app, {
    method: 'PATCH',
    url: '/finance/orders/:id/cash-held-by',
    who: adminRoles,
    summary:
      'State who holds the cash of an order once it is collected: its shop, or a courier. Only before it is.',
    params: idParams,
    body: cashHolder,
    reply: { one: heldCash },
    message: 'Order updated successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) => setCashHolder(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'GET',
    url: '/finance/couriers',
    who: adminRoles,
    summary: 'What couriers have collected and not handed over, the largest sum first.',
    reply: { one: courierBalances },
    message: 'Couriers retrieved successfully',
    handle: ({ ctx }) => listCouriers(ctx),
  })
  route(app, {
    method: 'GET',
    url: '/finance/couriers/orders',
    who: adminRoles,
    summary: 'The orders whose cash a courier has collected and not handed over, oldest first.',
    query: courierOrdersQuery,
    reply: { page: courierOrder },
    message: 'Orders retrieved successfully',
    handle: ({ ctx, query }) => listCourierOrders(ctx, query),
  })
}

function remittanceRoutes(app: FastifyInstance): void {
  const common = { who: adminRoles } as const
  route(app, {
    ...common,
    method: 'GET',
    url: '/finance/remittances',
    summary: 'Cash that couriers handed over, newest first.',
    query: remittancesQuery,
    reply: { page: remittance },
    message: 'Remittances retrieved successfully',
    handle: ({ ctx, query }) => listRemittances(ctx, query),
  })
  route(app, {
    ...common,
    method: 'POST',
    url: '/finance/remittances',
    summary:
      'Enter that a courier handed over the cash of these orders, less what it bills. Another admin confirms it.',
    body: remittanceInput,
    reply: { one: remittance },
    status: 201,
    message: 'Remittance entered successfully',
    errors: ['EDIT_CONFLICT'],
    handle: ({ ctx, actor, body }) => enterRemittance(ctx, actor, body),
  })
  route(app, {
    ...common,
    method: 'PATCH',
    url: '/finance/remittances/:id',
    summary: 'Confirm that the money has arrived, or reject the entry.',
    params: idParams,
    body: remittanceDecision,
    reply: { one: remittance },
    message: 'Remittance decided successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'SECOND_PERSON_REQUIRED'],
    handle: ({ ctx, actor, params, body }) => decideRemittance(ctx, actor, params.id, body),
  })
}
