import { gatewayNames, type GatewayName } from '@haat/contract/payments'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '@haat/contract/errors'
import type { Config } from '#core/boot/config.ts'
import { sendFailure } from '#core/http/errors.ts'
import { readFields, takeForms } from '#core/http/forms.ts'
import { takeIpn, takeReturn } from './callbacks.service.ts'
import type { ReturnKind } from './gateways/gateway.ts'

const kinds: readonly ReturnKind[] = ['success', 'fail', 'cancel']
const ipnStatus = { taken: 200, refused: 400, again: 503 } as const

/**
 * The addresses that gateways send browsers and messages to, outside the API. A browser arrives by a form of
 * a foreign site, so it is not signed in, and nothing here requires it.
 */
export function paymentCallbacks(app: FastifyInstance): void {
  void app.register(async (scope) => {
    takeForms(scope)
    scope.route<{ Params: { gateway: string; kind: string } }>({
      method: ['GET', 'POST'],
      url: '/gateway/:gateway/return/:kind',
      handler: async (request, reply) => {
        const gateway = gatewayNames.find((name) => name === request.params.gateway)
        const kind = kinds.find((each) => each === request.params.kind)
        if (!isOpenTo(scope, gateway) || kind === undefined) return notFound(request, reply)
        const path = await takeReturn(scope.ctx, gateway, kind, readFields(request))
        return goOn(scope, reply, path)
      },
    })
    scope.get<{ Params: { gateway: string; transaction: string } }>(
      '/gateway/:gateway/back/:transaction',
      async (request, reply) => {
        const gateway = gatewayNames.find((name) => name === request.params.gateway)
        if (!isOpenTo(scope, gateway)) return notFound(request, reply)
        const { transaction } = request.params
        const path = await takeReturn(scope.ctx, gateway, null, {
          ...readFields(request),
          transaction,
        })
        return goOn(scope, reply, path)
      },
    )
    scope.post<{ Params: { gateway: string } }>('/gateway/:gateway/ipn', async (request, reply) => {
      const gateway = gatewayNames.find((name) => name === request.params.gateway)
      if (!isOpenTo(scope, gateway)) return notFound(request, reply)
      const outcome = await takeIpn(scope.ctx, gateway, readFields(request))
      if (outcome === 'refused') {
        const source = scope.ctx.security.sourceOf(request.ip)
        scope.ctx.security.report({ event: 'payment.forged', source, details: { gateway } })
      }
      return reply.code(ipnStatus[outcome]).type('text/plain').send(outcome)
    })
  })
}

function goOn(scope: FastifyInstance, reply: FastifyReply, path: string): FastifyReply {
  // The dashboard is our own, whatever storefront sells.
  const storefront = path.startsWith('/dashboard') ? '' : storefrontOf(scope.ctx.config)
  return reply.header('cache-control', 'no-store').redirect(storefront + path, 303)
}

/** Our own site keeps the host that the browser used. Another storefront has its own address. */
function storefrontOf({ publicUrl, storefrontUrl }: Config): string {
  return storefrontUrl === publicUrl ? '' : storefrontUrl
}

/** Whether the market has, or had, an account with this gateway. */
function isOpenTo(
  { ctx: { config } }: FastifyInstance,
  gateway: GatewayName | undefined,
): gateway is GatewayName {
  if (gateway === undefined) return false
  return gateway === 'sandbox'
    ? config.paymentGateways.includes(gateway)
    : config[gateway] !== undefined
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendFailure(new Failure('NOT_FOUND'), request, reply)
  return reply
}
