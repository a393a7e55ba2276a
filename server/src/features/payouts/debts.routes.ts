import {
  creditInput,
  debtPayment,
  debtPaymentDecision,
  debtPaymentInput,
  debtPaymentsQuery,
  onlineDebtPayment,
  payDebtInput,
  shopDebt,
} from '@haat/contract/debts'
import { idParams } from '@haat/contract/fields'
import { openedPayment } from '@haat/contract/payments'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { keyedCall } from '#core/http/idempotency.ts'
import { decideDebtPayment, enterDebtPayment, listDebtPayments } from './debt-payments.service.ts'
import { getDebt, setCredit } from './debts.service.ts'
import { getOnlinePayment, payOnline } from './paying-debts.service.ts'

/** What shops owe the market after they have collected cash, and how they pay it. */
export function debtsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { DebtPayment: debtPayment, OnlineDebtPayment: onlineDebtPayment, ShopDebt: shopDebt },
  })
  debtRoutes(app)
  onlineRoutes(app)
  paymentRoutes(app)
}

function debtRoutes(app: FastifyInstance): void {
  const common = { reply: { one: shopDebt } } as const
  route(app, {
    ...common,
    method: 'GET',
    url: '/payouts/debt',
    who: ['VENDOR'],
    own: 'the caller’s shop',
    summary: 'What the shop owes the market, and may owe before it takes no more cash on delivery.',
    message: 'Debt retrieved successfully',
    errors: ['SHOP_REQUIRED'],
    handle: ({ ctx, actor }) => getDebt(ctx, { vendorId: actor.id }),
  })
  route(app, {
    ...common,
    method: 'GET',
    url: '/finance/shops/:id/debt',
    who: adminRoles,
    summary: 'What a shop owes the market, and may owe.',
    params: idParams,
    message: 'Debt retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getDebt(ctx, { shopId: params.id }),
  })
  route(app, {
    ...common,
    method: 'PATCH',
    url: '/finance/shops/:id/credit',
    who: adminRoles,
    summary: 'Set what a shop may owe and for how long, or with null let the market’s rules apply.',
    params: idParams,
    body: creditInput,
    message: 'Credit updated successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => setCredit(ctx, actor, params.id, body),
  })
}

function onlineRoutes(app: FastifyInstance): void {
  const common = { requestClass: 'order', who: ['VENDOR'], own: 'the caller’s shop' } as const
  route(app, {
    ...common,
    method: 'POST',
    url: '/payouts/debt/pay',
    summary:
      'Pay what the shop owes, or a part of it: go on to `redirect_url`. An attempt of the same amount that is open is answered again.',
    body: payDebtInput,
    reply: { one: openedPayment },
    status: 201,
    message: 'Payment created successfully',
    errors: ['SHOP_REQUIRED', 'DEBT_NOT_PAYABLE', 'IDEMPOTENCY_KEY_REUSED', 'GATEWAY_UNAVAILABLE'],
    handle: ({ ctx, actor, body, request }) =>
      payOnline(ctx, actor, body, keyedCall(request, 'payouts/debt/pay', body, openedPayment)),
  })
  route(app, {
    ...common,
    method: 'GET',
    url: '/payouts/debt/payments/:id',
    summary: 'What became of a payment of the shop’s debt through a gateway.',
    params: idParams,
    reply: { one: onlineDebtPayment },
    message: 'Payment retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getOnlinePayment(ctx, actor, params.id),
  })
}

function paymentRoutes(app: FastifyInstance): void {
  const common = { who: adminRoles } as const
  route(app, {
    ...common,
    method: 'GET',
    url: '/finance/debt-payments',
    summary: 'Payments of what shops owed, newest first.',
    query: debtPaymentsQuery,
    reply: { page: debtPayment },
    message: 'Payments retrieved successfully',
    handle: ({ ctx, query }) => listDebtPayments(ctx, query),
  })
  route(app, {
    ...common,
    method: 'POST',
    url: '/finance/debt-payments',
    summary: 'Enter that a shop has paid what it owes. Another admin confirms it.',
    body: debtPaymentInput,
    reply: { one: debtPayment },
    status: 201,
    message: 'Payment entered successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, body }) => enterDebtPayment(ctx, actor, body),
  })
  route(app, {
    ...common,
    method: 'PATCH',
    url: '/finance/debt-payments/:id',
    summary: 'Confirm that the money has arrived, or reject the entry.',
    params: idParams,
    body: debtPaymentDecision,
    reply: { one: debtPayment },
    message: 'Payment decided successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'SECOND_PERSON_REQUIRED'],
    handle: ({ ctx, actor, params, body }) => decideDebtPayment(ctx, actor, params.id, body),
  })
}
