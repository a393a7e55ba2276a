import type { Actor, Ctx } from '#core/ctx.ts'
import { findActor } from './sessions.queries.ts'
import { readAccessToken } from './tokens.ts'

/**
 * Turns an access token into its person. The session's row is read each time, so that signing out,
 * blocking and deleting count from the very next request.
 */
export async function authenticate(ctx: Ctx, token: string): Promise<Actor | null> {
  const sessionId = await readAccessToken(ctx, token)
  return sessionId === null ? null : await findActor(ctx, sessionId)
}
