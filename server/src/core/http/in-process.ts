import type { FastifyRequest } from 'fastify'

/** Takes the place of a network address in the calls that the market makes to itself to render pages. */
export const inProcessAddress = 'in-process'

/**
 * Whether the market itself made a request. The connection tells, not a header, so nobody outside can claim
 * it. Such requests count against no limit.
 */
export function isInProcess(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === inProcessAddress
}
