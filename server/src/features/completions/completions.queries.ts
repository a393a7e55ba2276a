import type { Completions } from '@haat/contract/completions'
import { searchLimits } from '@haat/contract/searches.limits'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { oneOf, text, uuid } from '#core/sql/kinds.ts'

const completion = {
  kind: oneOf('CATEGORY', 'BRAND', 'TERM'),
  id: uuid.orNull,
  name: text,
  name_bn: text.orNull,
}

export async function selectCompletions(ctx: Ctx, term: string): Promise<Completions> {
  const rows = await ctx.db.many(
    completion,
    sql.search`
    select c.kind, c.id, c.name, c.name_bn
    from completions_of(${term}, ${searchLimits.completionsMax}) c order by c.kind, c.place`,
  )
  const placesOf = (kind: 'CATEGORY' | 'BRAND') =>
    rows.flatMap((row) =>
      row.kind === kind && row.id !== null
        ? [{ id: row.id, name: row.name, nameBn: row.name_bn ?? '' }]
        : [],
    )
  return {
    categories: placesOf('CATEGORY'),
    brands: placesOf('BRAND'),
    phrases: rows.flatMap(({ kind, name }) => (kind === 'TERM' ? [name] : [])),
  }
}
