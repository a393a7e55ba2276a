import { idParams } from '@haat/contract/fields'
import { order, paymentStatusInput } from '@haat/contract/orders'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http.ts'
import { changePaymentStatus } from '#features/orders/orders.service.ts'

/** Money: what buyers pay through a gateway, what was paid at the door, what goes back. */
export function paymentsRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'PATCH',
    url: '/orders/change-payment-status/:id',
    who: ['VENDOR', ...adminRoles],
    own: 'the order’s vendor marks cash on delivery as paid; only admins mark a refund',
    summary: 'Set a payment status by hand: COD from UNPAID to PAID, REFUND_DUE to REFUNDED.',
    params: idParams,
    body: paymentStatusInput,
    reply: { one: order },
    message: 'Payment status updated successfully',
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) =>
      changePaymentStatus(ctx, actor, { ...params, ...body }, async () => {}),
  })
}
