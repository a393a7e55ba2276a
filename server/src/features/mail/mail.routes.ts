import { Failure } from '@haat/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '#core/http/errors.ts'
import { hasOutbox, listOutbox, readOutbox } from './mail.service.ts'
import { letterPage, outboxPage } from './outbox-pages.ts'
import { mayReadOutbox } from './outbox-readers.ts'

type Letter = { Params: { id: string } }
const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'"
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox'

/** The demo's outbox. Answers 404 to anyone who may not read it. */
export function outboxPages(app: FastifyInstance): void {
  if (!hasOutbox(app.ctx.config)) return
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await mayReadOutbox(app, request))) return notFound(request, reply)
  }
  app.get('/dev/mail', { onRequest }, async (_, reply) =>
    html(reply, pagePolicy, outboxPage(await listOutbox(app.ctx))),
  )
  app.get<Letter>('/dev/mail/:id', { onRequest }, async (request, reply) => {
    const mail = await letterOf(request)
    if (mail === null) return notFound(request, reply)
    return html(reply, pagePolicy, letterPage(mail))
  })
  app.get<Letter>('/dev/mail/:id/html', { onRequest }, async (request, reply) => {
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
