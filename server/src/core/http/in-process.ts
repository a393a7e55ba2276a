import type { FastifyRequest } from 'fastify'

/** Replaces the network address in the in-process API calls that render pages. */
export const inProcessAddress = 'in-process'

/**
 * Whether the market itself made a request. The connection proves it, not a header, so that clients can't forge
 * it. Such requests count against no limit.
 */
export function isInProcess(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === inProcessAddress
}
