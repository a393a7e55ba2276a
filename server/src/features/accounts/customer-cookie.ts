import type {} from '@fastify/cookie'
import type { SessionUser } from '@haat/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/boot/config.ts'
import { sourceOf } from '#core/http/cors.ts'
import { signInCookie } from './refresh-cookie.ts'

const name = 'haat_customer'

/** The only pages that it is sent with are those of single shops. */
const path = '/shops/'

/**
 * Tells the server that this browser's storage holds the session of a customer, so that it sends pages for customers
 * with their content at once. It grants nothing: such a page contains only what the API tells anyone.
 */
export function tellIfCustomer(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { role, needPasswordChange }: SessionUser,
): void {
  // Other origins have a storage of their own.
  if (sourceOf(request, config) !== 'own') return
  if (role !== 'CUSTOMER' || needPasswordChange) return forgetCustomer(request, reply, config)
  const maxAge = config.sessionIdleDays * 24 * 60 * 60
  reply.setCookie(name, '1', { ...signInCookie(request, config), path, maxAge })
}

export function forgetCustomer(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  if (sourceOf(request, config) !== 'own') return
  reply.clearCookie(name, { ...signInCookie(request, config), path })
}

/** Whether the browser says that a customer is signed in. */
export function saysCustomer({ cookies }: FastifyRequest): boolean {
  return cookies[name] !== undefined
}
