import {
  appliedRate,
  commissionRate,
  commissionRateEdit,
  commissionRateInput,
  commissionRates,
  commissionRatesOrder,
  ownRate,
  ownRateQuery,
  ownRates,
  triedCommission,
  tryCommissionQuery,
} from '@haat/contract/commissions'
import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { getOwnRate, listOwnRates, tryCommission } from './price-list.service.ts'
import { changeRate, createRate, deleteRate, listRates, reorderRates } from './rates.service.ts'

/** What the market takes of each sale: admins keep the list of rates, vendors see what applies to their shop. */
export function commissionRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: {
      AppliedRate: appliedRate,
      CommissionRate: commissionRate,
      OwnRate: ownRate,
      TriedCommission: triedCommission,
    },
    examples: {
      percent: 8,
      fromDay: '2026-12-01',
      toDay: '2026-12-31',
      fixedPerPiece: 5,
      least: 15,
      most: 5_000,
      vatPercent: 15,
      commission: 80,
      vat: 12,
      receives: 908,
    },
    names: { CommissionRate: 'Accessories', OwnRate: 'Accessories', AppliedRate: 'Accessories' },
  })
  readRoutes(app)
  writeRoutes(app)
  ownRoutes(app)
}

function readRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/commission-rates',
    who: adminRoles,
    summary: 'Every rate in its order: the first whose conditions all hold applies to a line.',
    reply: { one: commissionRates },
    message: 'Commission rates retrieved successfully',
    handle: ({ ctx }) => listRates(ctx),
  })
  route(app, {
    method: 'GET',
    url: '/commission-rates/try',
    who: adminRoles,
    summary: 'What one piece of a product costs its shop now, at its own or another price.',
    query: tryCommissionQuery,
    reply: { one: triedCommission },
    message: 'Commission calculated successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, query }) => tryCommission(ctx, query),
  })
}

function writeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/commission-rates',
    who: adminRoles,
    summary: 'Add a rate at the end of the list, before the one for everything else.',
    body: commissionRateInput,
    reply: { one: commissionRate },
    status: 201,
    message: 'Commission rate created successfully',
    handle: ({ ctx, actor, body }) => createRate(ctx, actor, body),
  })
  route(app, {
    method: 'POST',
    url: '/commission-rates/order',
    who: adminRoles,
    summary: 'Give all rates but the last a new order.',
    body: commissionRatesOrder,
    reply: { one: commissionRates },
    message: 'Commission rates reordered successfully',
    errors: ['EDIT_CONFLICT'],
    handle: ({ ctx, actor, body }) => reorderRates(ctx, actor, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/commission-rates/:id',
    who: adminRoles,
    summary: 'Change what is given of a rate. Orders keep what they were placed at.',
    params: idParams,
    body: commissionRateEdit,
    reply: { one: commissionRate },
    message: 'Commission rate updated successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => changeRate(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/commission-rates/:id',
    who: adminRoles,
    summary: 'Delete a rate, other than the one for everything else.',
    params: idParams,
    reply: { one: idParams },
    message: 'Commission rate deleted successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params }) => deleteRate(ctx, actor, params.id),
  })
}

function ownRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/commission-rates/mine',
    who: ['VENDOR'],
    own: 'the rates of the caller’s shop',
    summary: 'The rates that apply to the caller’s shop now or later, in their order.',
    reply: { one: ownRates },
    message: 'Commission rates retrieved successfully',
    errors: ['SHOP_REQUIRED'],
    handle: ({ ctx, actor }) => listOwnRates(ctx, actor),
  })
  route(app, {
    method: 'GET',
    url: '/commission-rates/of-product',
    who: ['VENDOR'],
    own: 'the rate of a product of the caller’s shop',
    summary: 'The rate that applies now to a product of the caller’s shop, by its id or category.',
    query: ownRateQuery,
    reply: { one: appliedRate },
    message: 'Commission rate retrieved successfully',
    errors: ['SHOP_REQUIRED'],
    handle: ({ ctx, actor, query }) => getOwnRate(ctx, actor, query),
  })
}
