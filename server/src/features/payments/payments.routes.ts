import { idParams } from '@haat/contract/fields'
import { order, paymentStatusInput } from '@haat/contract/orders'
import { openedPayment, orderPayments, payment, paymentInput } from '@haat/contract/payments'
import { orderRefunds } from '@haat/contract/refunds'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { keyedCall } from '#core/http/idempotency.ts'
import { getPayment, listPayments, openPayment } from './payments.service.ts'
import { listRefunds } from './refund-lists.service.ts'
import { setPaymentStatusByHand } from './refunds.service.ts'

/** Payments: through a gateway, in cash on delivery, and refunds. */
export function paymentsRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { OpenedPayment: openedPayment, Payment: payment },
    examples: {
      amount: 2460,
      redirect_url: 'https://pay.haat.example/session/1',
      transactionId: 'HT7F3K2M9Q',
    },
  })
  route(app, {
    method: 'POST',
    url: '/payments/create',
    requestClass: 'order',
    who: ['CUSTOMER'],
    own: 'the order is the caller’s',
    summary:
      'Open a payment of an ONLINE order: go on to `redirect_url`. An attempt that is open is answered again.',
    body: paymentInput,
    reply: { one: openedPayment },
    status: 201,
    message: 'Payment created successfully',
    errors: ['NOT_FOUND', 'ORDER_NOT_PAYABLE', 'IDEMPOTENCY_KEY_REUSED', 'GATEWAY_UNAVAILABLE'],
    handle: ({ ctx, actor, body, request }) =>
      openPayment(ctx, actor, body, keyedCall(request, 'payments/create', body, openedPayment)),
  })
  route(app, {
    method: 'GET',
    url: '/payments/:id',
    requestClass: 'order',
    who: 'signed-in',
    own: 'the buyer and the order’s vendor; admins see every payment',
    summary: 'One payment.',
    params: idParams,
    reply: { one: payment },
    message: 'Payment retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getPayment(ctx, actor, params.id),
  })
  triesOfOrder(app)
  refundsOfOrder(app)
  statusByHand(app)
}

function triesOfOrder(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/payments/tries/:id',
    requestClass: 'order',
    who: 'signed-in',
    own: 'the buyer and the order’s vendor; admins see every order’s',
    summary: 'Every try to pay an order (its id) online, and the money that arrived, oldest first.',
    params: idParams,
    reply: { one: orderPayments },
    message: 'Payments retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => listPayments(ctx, actor, params.id),
  })
}

function refundsOfOrder(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/payments/refunds/:id',
    requestClass: 'order',
    who: 'signed-in',
    own: 'the buyer and the order’s vendor; admins see every order’s, with reasons and people',
    summary: 'What an order (its id) gives back, why, and what became of it, newest first.',
    params: idParams,
    reply: { one: orderRefunds },
    message: 'Refunds retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => listRefunds(ctx, actor, params.id),
  })
}

/** Its URL says orders, but it belongs to payments: a refund goes through the gateways. */
function statusByHand(app: FastifyInstance): void {
  route(app, {
    method: 'PATCH',
    url: '/orders/change-payment-status/:id',
    who: ['VENDOR', ...adminRoles],
    own: 'the order’s vendor marks cash on delivery as paid; only admins mark a refund',
    summary:
      'Set a payment status by hand: COD from UNPAID to PAID, REFUND_DUE to REFUNDED, which sends the money back where the gateway can.',
    params: idParams,
    body: paymentStatusInput,
    reply: { one: order },
    message: 'Payment status updated successfully',
    errors: [
      'NOT_FOUND',
      'NOT_ALLOWED',
      'EDIT_CONFLICT',
      'STATUS_NOT_ALLOWED',
      'GATEWAY_UNAVAILABLE',
    ],
    handle: ({ ctx, actor, params, body }) =>
      setPaymentStatusByHand(ctx, actor, { ...params, ...body }),
  })
}
