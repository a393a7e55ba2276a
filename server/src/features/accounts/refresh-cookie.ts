import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'

const name = 'haat_refresh'

/** Scripts can not read it, other sites can not send it, and only the sign-in calls ever get it. */
function attributes(config: Config) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isSecure,
    path: '/api/v1/auth',
  } as const
}

export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  const maxAge = config.sessionIdleDays * 24 * 60 * 60
  reply.setCookie(name, token, { ...attributes(config), maxAge })
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(name, attributes(config))
}

/** The refresh token of a call: what the body names, else the cookie. */
export function refreshTokenOf(
  request: FastifyRequest,
  inBody: string | null | undefined,
): string | null {
  return inBody ?? request.cookies[name] ?? null
}
