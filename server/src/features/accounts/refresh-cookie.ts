import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/boot/config.ts'
import { sourceOf } from '#core/http/cors.ts'

const name = 'haat_refresh'

/**
 * The attributes of the sign-in cookies. Scripts cannot read them, and only the sign-in routes receive them. Other
 * sites cannot send them, unless a page of an allowed origin signed in. Browsers then leave that check to the
 * server (`SameSite=None`), which accepts them from its own and the allowed origins only.
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

/** Pages of other origins cannot sign anyone out. */
export function clearRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): void {
  if (sourceOf(request, config) === 'foreign') return
  reply.clearCookie(name, signInCookie(request, config))
}

/** The refresh token of a request: from the body, or else from the cookie unless another origin's page sent it. */
export function refreshTokenOf(
  request: FastifyRequest,
  config: Config,
  inBody: string | null | undefined,
): string | null {
  if (inBody !== undefined && inBody !== null) return inBody
  return sourceOf(request, config) === 'foreign' ? null : (request.cookies[name] ?? null)
}
