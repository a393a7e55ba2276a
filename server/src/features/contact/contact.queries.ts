import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'

/** The number of messages sent through the contact form within the last hour. */
export async function countRecentMessages(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db.one(
    { count: int4 },
    sql`
    select count(*)::int as count from mails
    where kind = 'contactMessage' and created_at > now() - interval '1 hour'`,
  )
  return count
}
