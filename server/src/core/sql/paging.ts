import { pagingLimits } from '@haat/contract/paging.limits'
import type { Meta } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from './db.ts'

export interface PageQuery {
  /** Columns; one of them is a never-null `id`. */
  select: Sql
  from: Sql
  where?: readonly Sql[]
  orderBy: Sql
  page: number
  limit: number
  /**
   * The rows' key, for columns that are dear to read: they are read for the page alone then, and not for
   * all the rows before it as well.
   */
  key?: Sql
  /** Joined for the columns of the page's rows alone; only with a `key`. */
  joins?: Sql
  /** The list ends here, so that nobody counts or leafs through a hot one without end. */
  countAtMost?: number
}

const defaultCount = 100_000
const noRows = sql`select null as id where false`
/** The sizes that are read; a page in between is cut from the next. */
const sizes = [10, 12, 24, 50, pagingLimits.pageSizeMax]

/** One page of rows and the total, in one round trip, right for pages past the end as well. */
export async function selectPage<Row extends { id: string }>(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ rows: Row[]; meta: Meta }> {
  const { page, limit, from, countAtMost = defaultCount } = query
  const where = sql.where(query.where ?? [])
  const rows = await ctx.db.many<Row & { total: number }>(sql`
    with counted as (
      select count(*)::int as total
      from (select 1 from ${from} ${where} limit ${sql.int(countAtMost)}) c
    )
    select counted.total, r.* from counted left join lateral (
      ${(page - 1) * limit < countAtMost ? pageRows(query) : noRows}) r on true`)
  const total = rows[0]?.total ?? 0
  const found = rows.filter((row) => row.id !== null).slice(0, limit)
  return { rows: found, meta: { page, limit, total } }
}

/** The query of a page's rows. It may find a few more than `limit`. */
export function pageRows({ select, from, where = [], key, ...query }: PageQuery): Sql {
  const { page, limit, orderBy, joins = sql.empty } = query
  const slice = sql`${sql.where(where)} order by ${orderBy}
    limit ${sql.int(readSize(limit))} offset ${(page - 1) * limit}`
  if (key === undefined) return sql`select ${select} from ${from} ${slice}`
  return sql`select ${select} from ${from} ${joins}
    where ${key} = any(array(select ${key} from ${from} ${slice})) order by ${orderBy}`
}

/**
 * How many rows to read for a page of `limit`. The number stands in the statement's text, so that its
 * plan is kept; a few sizes for every limit keep the texts (and their prepared plans) few as well.
 */
export function readSize(limit: number): number {
  return sizes.find((size) => size >= limit) ?? limit
}

/** A LIKE pattern for "contains these words": spaces around them and the pattern's own signs mean nothing. */
export function containing(term: string): string {
  return `%${term
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
