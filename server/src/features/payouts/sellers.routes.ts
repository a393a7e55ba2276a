import { idParams } from '@haat/contract/fields'
import { seller } from '@haat/contract/sellers'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { getSeller } from './sellers.service.ts'

/** Who sells, as invoices name them. */
export function sellersRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { Seller: seller } })
  route(app, {
    method: 'GET',
    url: '/orders/:id/seller',
    who: 'signed-in',
    own: 'an order that the caller placed or sold; admins see all',
    summary: 'Who the shop was by law when the order was placed, as the invoice names the seller.',
    params: idParams,
    reply: { one: seller },
    message: 'Seller retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getSeller(ctx, actor, params.id),
  })
}
