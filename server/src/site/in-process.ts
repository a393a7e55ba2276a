import type { FastifyInstance } from 'fastify'
import { inProcessAddress } from '#core/http/in-process.ts'
import type { CallApi } from './renderer.ts'

/** Calls the API for rendered pages: the complete application, without a network connection. */
export function inProcessApi(app: FastifyInstance): CallApi {
  return async (path) => {
    const reply = await app.inject({ method: 'GET', url: path, remoteAddress: inProcessAddress })
    return { status: reply.statusCode, body: reply.json() }
  }
}
