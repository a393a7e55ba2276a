import type { Tx } from '#core/ctx.ts'
import type { DeadlineSource } from '#core/sql/deadline-source.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const told = pick(tables.deadline_events, 'subject_id', 'order_id', 'due_at')
export type ToldDeadline = RowOf<typeof told>

const hours = (count: number): Sql => sql`interval '${sql.int(count)} hours'`

/**
 * Notes up to `most` deadlines of a kind that have passed, or are about to, and that nobody was told about. What another
 * process notes meanwhile is left out, once that has committed. One that has passed is not warned of any more. What was
 * settled and is open again is noted again: it is due later than what was noted before.
 */
export async function noteDeadlines(
  tx: Tx,
  source: DeadlineSource,
  event: 'WARNED' | 'PASSED',
  most: number,
): Promise<ToldDeadline[]> {
  const { since, subjectId } = source
  const dueAt = sql`greatest(${since} + ${hours(source.hours)}, ${source.reopenedAt ?? sql`null`})`
  const isDue =
    event === 'PASSED'
      ? sql`${since} <= now() - ${hours(source.hours + (source.tellAfterHours ?? 0))}`
      : sql`${since} <= now() - ${hours(source.warnHours ?? source.hours)}
          and ${since} > now() - ${hours(source.hours)}`
  return await tx.db.many(
    told,
    sql`with due as materialized (
      select ${subjectId} as subject_id, ${source.orderId} as order_id, ${source.shopId} as shop_id,
        ${dueAt} as due_at
      from ${source.from}
      where ${source.open} and ${isDue} and not exists (
        select from (
          select kind, subject_id, event, due_at from deadline_events union all
          select kind, subject_id, event, due_at from deadline_events_again) t
        where t.kind = ${source.kind} and t.subject_id = ${subjectId} and t.event = ${event}
          and t.due_at >= ${dueAt})
      order by ${since} limit ${most}
    ), was as materialized (
      select subject_id from deadline_events where kind = ${source.kind} and event = ${event}
        and subject_id in (select subject_id from due)
    ), first as (
      insert into deadline_events (kind, event, subject_id, order_id, shop_id, due_at)
      select ${source.kind}, ${event}, subject_id, order_id, shop_id, due_at from due
      where subject_id not in (select subject_id from was) order by subject_id
      on conflict (kind, subject_id, event) do nothing
      returning subject_id, order_id, due_at
    ), again as (
      insert into deadline_events_again (kind, event, subject_id, order_id, shop_id, due_at)
      select ${source.kind}, ${event}, subject_id, order_id, shop_id, due_at from due
      where subject_id in (select subject_id from was) order by subject_id
      on conflict (kind, subject_id, event, due_at) do nothing
      returning subject_id, order_id, due_at
    )
    select * from first union all select * from again`,
  )
}
