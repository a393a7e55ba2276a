import type { FastifyInstance } from 'fastify'

/** Accepts JSON bodies, and forms on routes that allow them. */
export function takeBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      void parse(request, withoutHalves(body), done)
    },
  )
  // Many clients send a content type with every call, even without a body.
  app.addHook('onRequest', async ({ headers }) => {
    const isEmpty = (headers['content-length'] ?? '0') === '0'
    if (isEmpty && headers['transfer-encoding'] === undefined) delete headers['content-type']
  })
}

const half = /\\ud[89a-f]/i
const escapes = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(\\ud[89a-f][0-9a-f]{2})/gi

/**
 * Replaces lone surrogates in JSON with U+FFFD, the replacement character: PostgreSQL rejects them, and UTF-8
 * can't encode them.
 */
export function withoutHalves(json: string): string {
  if (!half.test(json)) return json
  return json.replaceAll(escapes, (found, lone: string | undefined) =>
    lone === undefined ? found : String.raw`\ufffd`,
  )
}
