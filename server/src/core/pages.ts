import { limits } from '@haat/contract/limits'
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
/** The sizes that are read; a page in between is cut from the next. */
const sizes = [10, 12, 24, 50, limits.pageSizeMax]

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
      order by ${query.orderBy} limit ${sql.int(readSize(limit))} offset ${(page - 1) * limit}
    ) r on true`)
  const total = rows[0]?.total ?? 0
  const found = rows.filter((row) => row.id !== null).slice(0, limit)
  return { rows: found, meta: { page, limit, total } }
}

/**
 * How many rows to read for a page of `limit`. The number stands in the statement's text, so that its
 * plan is kept; a few sizes for every limit keep the texts (and their prepared plans) few as well.
 */
export function readSize(limit: number): number {
  return sizes.find((size) => size >= limit) ?? limit
}

/** A LIKE pattern for "contains these words", with the pattern's own signs taken literally. */
export function containing(term: string): string {
  return `%${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
