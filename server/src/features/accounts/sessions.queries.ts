import type { Role } from '@haat/contract/roles'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql } from '#core/db.ts'

/** Whoever a live session belongs to; null once it ended or its person is blocked or gone. */
export async function findActor(ctx: Ctx, sessionId: string): Promise<Actor | null> {
  const row = await ctx.db.maybe<{ id: string; email: string; role: Role }>(sql`
    select p.id, p.email, p.role
    from sessions s join people p on p.id = s.person_id
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now()
      and p.status = 'ACTIVE' and p.deleted_at is null`)
  return row === null ? null : { ...row, sessionId }
}
