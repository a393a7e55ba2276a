import type { FastifyInstance } from 'fastify'

/** Which bodies are taken: JSON, and forms where a route asks for them. */
export function takeBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  // Many clients name a content type with every call, also where they send nothing.
  app.addHook('onRequest', async ({ headers }) => {
    const isEmpty = (headers['content-length'] ?? '0') === '0'
    if (isEmpty && headers['transfer-encoding'] === undefined) delete headers['content-type']
  })
}
