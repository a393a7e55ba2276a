import type { FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterSeconds } from '#core/http/errors.ts'
import { chooseEncoding, isSamePage, type Page } from './page.ts'

/** Sends a page in the best encoding that the browser takes, or the news that it has this page. */
export async function sendPage(
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (page.status === 503) reply.header('retry-after', retryAfterSeconds)
  if (page.status === 200) {
    reply.header('etag', page.etag)
    if (isSamePage(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(await page.encoded(encoding))
}
