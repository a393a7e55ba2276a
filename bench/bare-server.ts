// The limit of the HTTP layer: Fastify that answers every request with the same bytes.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const body = readFileSync(process.env['BODY_FILE'] ?? '', 'utf8')
const app = Fastify()
app.all('/*', (_request, reply) => {
  void reply.type('application/json; charset=utf-8').send(body)
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
