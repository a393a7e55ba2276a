import type { FastifyInstance } from 'fastify'

/** Which bodies are taken: JSON, and forms where a route asks for them. */
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
  // Many clients name a content type with every call, also where they send nothing.
  app.addHook('onRequest', async ({ headers }) => {
    const isEmpty = (headers['content-length'] ?? '0') === '0'
    if (isEmpty && headers['transfer-encoding'] === undefined) delete headers['content-type']
  })
}

const half = /\\ud[89a-f]/i
const escapes = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(\\ud[89a-f][0-9a-f]{2})/gi

/**
 * JSON whose escapes stand for whole characters. One half of a pair is no text: PostgreSQL refuses it in
 * JSON, and no file can hold it. It becomes the sign for what could not be read.
 */
export function withoutHalves(json: string): string {
  if (!half.test(json)) return json
  return json.replaceAll(escapes, (found, lone: string | undefined) =>
    lone === undefined ? found : String.raw`\ufffd`,
  )
}
