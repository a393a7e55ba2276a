import { Failure } from '@haat/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '#core/errors.ts'
import { hasOutbox, listOutbox, readOutbox } from './mail.service.ts'
import { letterPage, outboxPage } from './outbox-pages.ts'

type Letter = { Params: { id: string } }
const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'"
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox'

/** The outbox, where no mail server is configured and only there. */
export function outboxPages(app: FastifyInstance): void {
  if (!hasOutbox(app.ctx.config)) return
  app.get('/dev/mail', async (_, reply) =>
    html(reply, pagePolicy, outboxPage(await listOutbox(app.ctx))),
  )
  app.get<Letter>('/dev/mail/:id', async (request, reply) => {
    const mail = await letterOf(request)
    if (mail === null) return notFound(request, reply)
    return html(reply, pagePolicy, letterPage(mail))
  })
  app.get<Letter>('/dev/mail/:id/html', async (request, reply) => {
    const mail = await letterOf(request)
    if (mail === null) return notFound(request, reply)
    return html(reply, letterPolicy, mail.body_html)
  })

  async function letterOf({ params }: FastifyRequest<Letter>) {
    return ids.test(params.id) ? await readOutbox(app.ctx, params.id) : null
  }
}

function html(reply: FastifyReply, policy: string, body: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendFailure(new Failure('NOT_FOUND'), request, reply)
  return reply
}
