import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFields, takeForms } from '#core/http/forms.ts'
import { sandboxPage, unknownPaymentPage } from './sandbox-page.ts'
import { findSandboxPayment, pressButton, sandboxActions } from './sandbox.service.ts'

type Payment = { Params: { transaction: string } }
const ids = /^[0-9A-Za-z]{1,40}$/

/** The test gateway's pages. They exist only while it is the gateway in use. */
export function sandboxGatewayPages(app: FastifyInstance): void {
  const { config } = app.ctx
  if (!config.paymentGateways.includes('sandbox')) return
  // The form redirects to this page, to the market, which may have another host name, and to the storefront.
  const origins = [config.publicUrl, config.storefrontUrl].map((url) => new URL(url).origin)
  const goesTo = [...new Set(["'self'", ...origins])].join(' ')
  const policy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action ${goesTo}`
  const html = (reply: FastifyReply, body: string) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(body)

  void app.register(async (scope) => {
    takeForms(scope)
    scope.get<Payment>('/sandbox-gateway/:transaction', async (request, reply) => {
      const { transaction } = request.params
      const row = ids.test(transaction) ? await findSandboxPayment(app.ctx, transaction) : null
      return row === null
        ? html(reply.code(404), unknownPaymentPage())
        : html(reply, sandboxPage(row))
    })
    scope.post<Payment>('/sandbox-gateway/:transaction', async (request, reply) => {
      const pressed = readFields(request)['action']
      const action = sandboxActions.find((each) => each === pressed) ?? null
      const { transaction } = request.params
      const address = ids.test(transaction) ? await pressButton(app.ctx, transaction, action) : null
      if (address === null) return html(reply.code(404), unknownPaymentPage())
      return reply.header('cache-control', 'no-store').redirect(address, 303)
    })
  })
}
