import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/boot/config.ts'
import { sourceOf } from '#core/http/cors.ts'

const name = 'haat_refresh'

/**
 * How the cookies of signing in are kept. Scripts can not read them, and only the sign-in calls get them.
 * Other sites can not send them, unless a page of an allowed origin signed in: browsers leave that to the
 * server then (`SameSite=None`), which takes them from its own and the allowed origins only.
 */
export function signInCookie(request: FastifyRequest, config: Config) {
  const isElsewhere = config.isSecure && sourceOf(request, config) === 'allowed'
  return {
    httpOnly: true,
    sameSite: isElsewhere ? 'none' : 'lax',
    secure: config.isSecure,
    path: '/api/v1/auth',
  } as const
}

export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  token: string,
): void {
  const maxAge = config.sessionIdleDays * 24 * 60 * 60
  reply.setCookie(name, token, { ...signInCookie(request, config), maxAge })
}

/** A stranger's page signs nobody out. */
export function clearRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): void {
  if (sourceOf(request, config) === 'foreign') return
  reply.clearCookie(name, signInCookie(request, config))
}

/** The refresh token of a call: what the body names, else the cookie, unless a stranger's page sends it. */
export function refreshTokenOf(
  request: FastifyRequest,
  config: Config,
  inBody: string | null | undefined,
): string | null {
  if (inBody !== undefined && inBody !== null) return inBody
  return sourceOf(request, config) === 'foreign' ? null : (request.cookies[name] ?? null)
}
