import type { FastifyRequest } from 'fastify'

/** Stands where a network address would, for calls the market makes of itself while rendering pages. */
export const inProcessAddress = 'in-process'

/**
 * Whether a request was made by the market itself. Read off the connection, never off a header, so
 * nobody outside can claim it; such requests are not counted against anybody's limit.
 */
export function isInProcess(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === inProcessAddress
}
