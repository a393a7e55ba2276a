import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/** How many messages came by the contact form within the last hour. */
export async function countRecentMessages(ctx: Ctx): Promise<number> {
  const row = await ctx.db.maybe<{ count: number }>(sql`
    select count(*)::int as count from mails
    where kind = 'contactMessage' and created_at > now() - interval '1 hour'`)
  return row?.count ?? 0
}
