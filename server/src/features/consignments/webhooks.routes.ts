import { Failure } from '@haat/contract/errors'
import type { FastifyInstance } from 'fastify'
import { withoutHalves } from '#core/http/bodies.ts'
import { sendFailure } from '#core/http/errors.ts'
import { takeMessage } from './webhooks.service.ts'

const bodyLimit = 16 * 1024

/**
 * The addresses that couriers send messages to, outside the API. The body stays as it was sent, because signatures
 * are about its characters.
 */
export function courierWebhooks(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, withoutHalves(String(body))),
    )
    scope.post<{ Params: { account: string } }>(
      '/couriers/:account/webhook',
      async (request, reply) => {
        const { ctx } = scope
        const raw = typeof request.body === 'string' ? request.body : ''
        const taken = await takeMessage(ctx, request.params.account, request.headers, raw)
        if (taken === null) {
          sendFailure(new Failure('NOT_FOUND'), request, reply)
          return reply
        }
        reply.header('cache-control', 'no-store')
        if (taken.outcome === 'forged') {
          const source = ctx.security.sourceOf(request.ip)
          ctx.security.report({ event: 'courier.forged', source, details: {} })
          return reply.code(401).type('text/plain').send('refused')
        }
        const { status, headers, body } = taken.answer
        return reply.code(status).headers(headers).type('application/json').send(body)
      },
    )
  })
}
