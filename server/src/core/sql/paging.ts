import { pagingLimits } from '@haat/contract/paging.limits'
import type { Meta } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from './db.ts'
import { int4, type RowOf } from './kinds.ts'
import { columns, optional, present, type Selection } from './shapes.ts'

export interface PageQuery {
  from: Sql
  where?: readonly Sql[]
  orderBy: Sql
  page: number
  limit: number
  /**
   * The rows' key, for columns that are expensive to read: the statement then reads them for this page's
   * rows only, not for all the rows before it.
   */
  key?: Sql
  /** Joined for the columns of the page's rows only; needs a `key`. */
  joins?: Sql
  /** The maximum length of the list, so that counting and deep pages of a hot list stay cheap. */
  countAtMost?: number
  /** The table of which the list is every row, if there is no `where`: a long one need not be counted then. */
  table?: 'orders'
}

const defaultCount = 100_000
/** The sizes that are read; a page of another size is cut from the next larger one. */
const sizes = [10, 12, 24, 50, pagingLimits.pageSizeMax]

/** One page of rows and the total, in one round trip. The total is right even for pages past the end. */
export async function selectPage<S extends Selection>(
  ctx: Ctx,
  shape: S,
  query: PageQuery,
): Promise<{ rows: RowOf<S>[]; meta: Meta }> {
  const { page, limit, from, joins = sql.empty, countAtMost = defaultCount } = query
  const rows = await ctx.db.many(
    { total: int4, ...optional(shape) },
    sql`
    with counted as (select ${total(query)} as total)
    select counted.total, r.* from counted left join lateral (${
      (page - 1) * limit < countAtMost
        ? pageRows(shape, query)
        : sql`select ${columns(shape)} from ${from} ${joins} where false`
    }) r on true`,
  )
  const meta = { page, limit, total: rows[0]?.total ?? 0 }
  return { rows: present(shape, rows).slice(0, limit), meta }
}

/** The length of the list, at most `countAtMost`. */
function total({ from, where = [], table, countAtMost = defaultCount }: PageQuery): Sql {
  const counted = sql`(select count(*)::int
    from (select 1 from ${from} ${sql.where(where)} limit ${sql.int(countAtMost)}) c)`
  if (table === undefined || where.length > 0) return counted
  // What PostgreSQL's statistics say is not exact, but it is not half wrong about a table that only grows.
  return sql`case
    when (select reltuples from pg_class where oid = ${sql.raw(`'${table}'`)}::regclass) > ${sql.int(2 * countAtMost)}
    then ${sql.int(countAtMost)} else ${counted} end`
}

/** The query for a page's rows. It may return a few more than `limit`. */
export function pageRows(shape: Selection, query: PageQuery): Sql {
  const { page, limit, from, where = [], key, orderBy, joins = sql.empty } = query
  const select = columns(shape)
  const slice = sql`${sql.where(where)} order by ${orderBy}
    limit ${sql.int(readSize(limit))} offset ${(page - 1) * limit}`
  if (key === undefined) return sql`select ${select} from ${from} ${slice}`
  return sql`select ${select} from ${from} ${joins}
    where ${key} = any(array(select ${key} from ${from} ${slice})) order by ${orderBy}`
}

/**
 * How many rows to read for a page of `limit`. The number is inlined into the statement's text, so that
 * PostgreSQL caches its plan. Only a few sizes are used, so that there are few texts and prepared plans.
 */
export function readSize(limit: number): number {
  return sizes.find((size) => size >= limit) ?? limit
}

/** A LIKE pattern for "contains this text": trims spaces and escapes the wildcards. */
export function containing(term: string): string {
  return `%${term
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
