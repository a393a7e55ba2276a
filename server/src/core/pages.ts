import type { Meta } from '@haat/contract/paging'
import type { Ctx } from './ctx.ts'
import { sql, type Sql } from './db.ts'

export interface PageQuery {
  /** Columns; one of them is a never-null `id`. */
  select: Sql
  from: Sql
  where?: readonly Sql[]
  orderBy: Sql
  page: number
  limit: number
  /** Counting stops here, so that a hot list never counts without end. */
  countAtMost?: number
}

const defaultCount = 100_000

/** One page of rows and the total, in one round trip, right for pages past the end as well. */
export async function selectPage<Row extends { id: string }>(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ rows: Row[]; meta: Meta }> {
  const { page, limit } = query
  const where = sql.where(query.where ?? [])
  const rows = await ctx.db.many<Row & { total: number }>(sql`
    with counted as (
      select count(*)::int as total
      from (select 1 from ${query.from} ${where} limit ${sql.int(query.countAtMost ?? defaultCount)}) c
    )
    select counted.total, r.* from counted left join lateral (
      select ${query.select} from ${query.from} ${where}
      order by ${query.orderBy} limit ${sql.int(limit)} offset ${(page - 1) * limit}
    ) r on true`)
  const total = rows[0]?.total ?? 0
  return { rows: rows.filter((row) => row.id !== null), meta: { page, limit, total } }
}

/** A LIKE pattern for "contains these words", with the pattern's own signs taken literally. */
export function containing(term: string): string {
  return `%${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
