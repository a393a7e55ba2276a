import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, uuid } from '#core/sql/kinds.ts'

/** The orders that these digits or ids name, by their place in the list. */
export async function selectNamed(
  ctx: Ctx,
  names: readonly string[],
): Promise<{ at: number; id: string }[]> {
  return await ctx.db.many(
    { at: int4, id: uuid },
    sql`with n as (select * from unnest(${names}::text[]) with ordinality as n (name, at))
      select n.at::int, o.id from n
        join orders o on o.number = case when length(n.name) = 10 then n.name::bigint end
      union all
      select n.at::int, o.id from n
        join orders o on o.id = case when length(n.name) > 10 then n.name::uuid end`,
  )
}
