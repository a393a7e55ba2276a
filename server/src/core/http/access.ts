import { fail } from '@haat/contract/errors'
import { sessionHeader } from '@haat/contract/headers'
import { isAllowed, type Access } from '@haat/contract/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Requirement } from '#core/ctx.ts'

/** Who may call a route. */
interface AccessRule {
  who: Access
  /** Requirements that an account does not have to meet for it. */
  allowedBefore?: readonly Requirement[]
}

/** Finds out who sends a request, and refuses those who may not. */
export async function checkAccess(
  app: FastifyInstance,
  rule: AccessRule,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { actor, hasEnded } = await callerOf(app, request)
  if (hasEnded && rule.who !== 'anyone') fail('SESSION_ENDED')
  if (hasEnded) reply.header(sessionHeader, 'ended')
  request.actor = actor
  admit(rule, request)
}

/**
 * The person that the request's access token belongs to. `hasEnded`: the token is not valid because it has
 * expired, belongs to a session that has ended, or is forged.
 */
export async function callerOf(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<{ actor: Actor | null; hasEnded: boolean }> {
  const header = request.headers.authorization
  if (header === undefined || header === '' || header === 'null' || header === 'undefined')
    return { actor: null, hasEnded: false }
  const token = /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : header.trim()
  const actor = await app.authenticate(token)
  return { actor, hasEnded: actor === null }
}

/**
 * Rejects an account that has to meet a requirement first. Routes that anyone may call treat it as an
 * anonymous visitor, so that it sees the public site, but nothing that only its role may see.
 */
function admit({ who, allowedBefore = [] }: AccessRule, request: FastifyRequest): void {
  const requirement = request.actor?.requirement ?? null
  if (requirement !== null && !allowedBefore.includes(requirement)) {
    if (who !== 'anyone') fail(requirement)
    request.actor = null
  }
  if (isAllowed(who, request.actor?.role ?? null)) return
  fail(request.actor === null ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED')
}
