import { couriers, type CourierName } from '@haat/contract/consignments'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFields, takeForms } from '#core/http/forms.ts'
import { sandboxParcelsPage } from './sandbox-page.ts'
import { answerCall, listParcels, pressStep } from './sandbox.service.ts'

const bases: Record<CourierName, string> = {
  STEADFAST: '/sandbox-couriers/steadfast',
  PATHAO: '/sandbox-couriers/pathao',
}

/** The test couriers: their calls, and a page that moves their parcels. They exist only while they are in use. */
export function sandboxCouriers(app: FastifyInstance): void {
  if (!app.ctx.config.couriers.isSandbox) return
  for (const courier of couriers) {
    app.route({
      method: ['GET', 'POST'],
      url: `${bases[courier]}/*`,
      handler: (request, reply) => answer(app, courier, request, reply),
    })
  }
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'self'"
  void app.register(async (scope) => {
    takeForms(scope)
    scope.get('/sandbox-couriers', async (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(sandboxParcelsPage(await listParcels(app.ctx))),
    )
    scope.post('/sandbox-couriers', async (request, reply) => {
      const { courier: name, consignment = '', status = '' } = readFields(request)
      const courier = couriers.find((each) => each === name)
      if (courier !== undefined) await pressStep(app.ctx, courier, consignment, status)
      return reply.redirect('/sandbox-couriers', 303)
    })
  })
}

async function answer(
  app: FastifyInstance,
  courier: CourierName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = new URL(request.url, 'http://own').pathname.slice(bases[courier].length)
  // PostgreSQL stores no NUL.
  const text = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value
  const body: unknown = JSON.parse(JSON.stringify(request.body ?? null, text))
  const fields =
    typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}
  const { method, headers } = request
  const said = await answerCall(app.ctx, courier, { method, path, headers, body: fields })
  return reply.code(said.status).send(said.body)
}
