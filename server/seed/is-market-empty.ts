import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool } from '#core/sql/kinds.ts'

/** Whether the market is empty: no people, shops, categories or products. */
export async function isMarketEmpty(ctx: Ctx): Promise<boolean> {
  const { is_empty } = await ctx.db.one(
    { is_empty: bool },
    sql`
    select not exists (select from people) and not exists (select from shops)
      and not exists (select from categories) and not exists (select from products) as is_empty`,
  )
  return is_empty
}
