import { Failure } from '@haat/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '#core/http/errors.ts'
import { listTexts } from '#features/notices/text-messages.service.ts'
import { htmlOf } from './email.ts'
import { hasOutbox, listOutbox, readOutbox } from './mail.service.ts'
import { emailPage, outboxPage, textsPage } from './outbox-pages.ts'
import { mayReadOutbox } from './outbox-readers.ts'

type Email = { Params: { id: string } }
const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'"
const emailPolicy =
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
  app.get('/dev/sms', { onRequest }, async (_, reply) =>
    html(reply, pagePolicy, textsPage(await listTexts(app.ctx))),
  )
  app.get<Email>('/dev/mail/:id', { onRequest }, async (request, reply) => {
    const mail = await emailOf(request)
    if (mail === null) return notFound(request, reply)
    return html(reply, pagePolicy, emailPage(mail))
  })
  app.get<Email>('/dev/mail/:id/html', { onRequest }, async (request, reply) => {
    const mail = await emailOf(request)
    if (mail === null) return notFound(request, reply)
    return html(reply, emailPolicy, htmlOf(mail))
  })

  async function emailOf({ params }: FastifyRequest<Email>) {
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
