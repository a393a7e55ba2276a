import type { FastifyInstance } from 'fastify'
import { inProcessAddress } from '#core/http/in-process.ts'
import type { CallApi } from './renderer.ts'

/** The API as rendered pages ask it: the whole application, without a network in between. */
export function inProcessApi(app: FastifyInstance): CallApi {
  return async (path) => {
    const reply = await app.inject({ method: 'GET', url: path, remoteAddress: inProcessAddress })
    return { status: reply.statusCode, body: reply.json() }
  }
}
