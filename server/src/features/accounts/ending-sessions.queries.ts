import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/** Ends the session of a refresh token, of an access token, or both. */
export async function endSession(
  ctx: Ctx,
  by: { tokenHash: string | null; sessionId: string | null },
): Promise<void> {
  await ctx.db.run(sql`
    update sessions set revoked_at = now()
    where revoked_at is null and (id = ${by.sessionId}::uuid
      or id = (select session_id from refresh_tokens where hash = ${by.tokenHash}))`)
}

/** Ends every session of a person, or all but one. Returns how many it ended. */
export async function endSessionsOf(
  ctx: Ctx,
  personId: string,
  exceptSessionId: string | null = null,
): Promise<number> {
  return await ctx.db.run(sql`
    update sessions set revoked_at = now()
    where person_id = ${personId} and revoked_at is null
      and id is distinct from ${exceptSessionId}::uuid`)
}
