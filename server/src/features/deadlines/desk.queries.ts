import {
  deadlineKinds,
  deadlineStates,
  type Deadline,
  type DeadlineCounts,
  type DeadlinesFileQuery,
  type DeadlinesQuery,
  type DeadlineState,
} from '@haat/contract/deadlines'
import type { Page } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import type { DeadlineSource } from '#core/sql/deadline-source.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, oneOf, timestamptz, uuid, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed, optional, present } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { deadlineSources } from './deadlines.rows.ts'

/** The end of today in Bangladesh. */
const tomorrow = sql`(((now() at time zone 'Asia/Dhaka')::date + 1)::timestamp at time zone 'Asia/Dhaka')`
const hours = (count: number): Sql => sql`interval '${sql.int(count)} hours'`

/** The source's part of what is in a state; compares the indexed column with a constant. */
const isIn = (source: DeadlineSource, state: DeadlineState): Sql => {
  const { since } = source
  const [begun, ends] = [
    sql`now() - ${hours(source.hours)}`,
    sql`${tomorrow} - ${hours(source.hours)}`,
  ]
  if (state === 'OVERDUE') return sql`${since} <= ${begun}`
  if (state === 'TODAY') return sql`${since} > ${begun} and ${since} < ${ends}`
  return sql`${since} > ${begun} and ${since} >= ${ends}`
}

const openIn = (source: DeadlineSource, state: DeadlineState | undefined): Sql =>
  state === undefined ? source.open : sql`${source.open} and ${isIn(source, state)}`

const chosen = ({ kind }: DeadlinesFileQuery) =>
  deadlineSources.filter((source) => kind === undefined || source.kind === kind)

const counts = {
  kind: oneOf(...deadlineKinds),
  overdue: int4,
  today: int4,
  later: int4,
}

/** How many of each kind are open, in the sequence of the kinds. */
export async function countDeadlines(ctx: Ctx): Promise<DeadlineCounts['kinds']> {
  const of = (source: DeadlineSource) => {
    const count = (state: DeadlineState) =>
      sql`(count(*) filter (where ${isIn(source, state)}))::int`
    return sql`select '${sql.raw(source.kind)}' as kind, ${count('OVERDUE')} as overdue,
      ${count('TODAY')} as today, ${count('LATER')} as later
      from ${source.from} where ${source.open}`
  }
  return await ctx.db.many(counts, sql.join(deadlineSources.map(of), ' union all '))
}

const row = {
  kind: computed(oneOf(...deadlineKinds), sql`d.kind`),
  subject_id: computed(uuid, sql`d.subject_id`),
  due_at: computed(timestamptz, sql`d.due_at`),
  state: computed(
    oneOf(...deadlineStates),
    sql`case when d.due_at <= now() then 'OVERDUE' when d.due_at < ${tomorrow} then 'TODAY' else 'LATER' end`,
  ),
  order_id: computed(tables.orders.id.orNull, sql`o.id`),
  number: computed(tables.orders.number, sql`o.number`),
  shop_id: computed(tables.shops.id.orNull, sql`s.id`),
  shop_name: computed(tables.shops.name.orNull, sql`s.name`),
}

/**
 * The statement for rows `offset` to `offset + most` of what is open, the first to run out first. Those of one moment have
 * a sequence too, within each kind as in the whole: all that was paid on one day is promised for the same moment.
 */
function openRows(
  filter: DeadlinesFileQuery,
  { offset, most }: { offset: number; most: number },
): Sql {
  const of = (source: DeadlineSource) => sql`(
    select '${sql.raw(source.kind)}' as kind, ${source.subjectId} as subject_id, ${source.orderId} as order_id,
      ${source.shopId} as shop_id, ${source.since} + ${hours(source.hours)} as due_at
    from ${source.from} where ${openIn(source, filter.state)}
    order by ${source.since}, ${source.subjectId} limit ${offset + most})`
  return sql`select ${columns(row)}
    from (
      select * from (${sql.join(chosen(filter).map(of), ' union all ')}) every
      order by due_at, kind, subject_id limit ${most} offset ${offset}
    ) d left join orders o on o.id = d.order_id left join shops s on s.id = d.shop_id
    order by d.due_at, d.kind, d.subject_id`
}

/** A page of what is open, with the total, in one round trip. */
export async function selectDeadlines(
  ctx: Ctx,
  { page, limit, ...filter }: DeadlinesQuery,
): Promise<Page<Deadline>> {
  const of = (source: DeadlineSource) =>
    sql`select count(*) as n from ${source.from} where ${openIn(source, filter.state)}`
  const rows = await ctx.db.many(
    { total: int4, ...optional(row) },
    sql`with counted as (
      select sum(n)::int as total from (${sql.join(chosen(filter).map(of), ' union all ')}) every
    )
    select counted.total, r.* from counted left join lateral (
      ${openRows(filter, { offset: (page - 1) * limit, most: limit })}) r on true`,
  )
  const meta = { page, limit, total: rows[0]?.total ?? 0 }
  return { data: present(row, rows).map(toDeadline), meta }
}

export async function selectForFile(
  ctx: Ctx,
  filter: DeadlinesFileQuery,
  most: number,
): Promise<Deadline[]> {
  return (await ctx.db.many(row, openRows(filter, { offset: 0, most }))).map(toDeadline)
}

function toDeadline(found: RowOf<typeof row>): Deadline {
  return {
    kind: found.kind,
    subjectId: found.subject_id,
    orderId: found.order_id,
    orderNumber: found.number === null ? null : `${found.number}`,
    shop: found.shop_id === null ? null : { id: found.shop_id, name: found.shop_name ?? '' },
    dueAt: found.due_at,
    state: found.state,
  }
}
