import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Subject } from './sign-in-attempts.ts'

const secondsLeft = sql`ceil(extract(epoch from f.blocked_until - now()))::int`

/**
 * Expression for a larger statement: the seconds that each of these subjects still has to wait, as `{ name: seconds
 * }`; null if none has to.
 */
export function waitsBySubject(subjects: readonly Subject[]): Sql {
  return sql`(select jsonb_object_agg(f.subject, ${secondsLeft}) ${waiting(subjects)})`
}

/** Expression for a larger statement: the seconds that these subjects still have to wait; null when they may try. */
export function waitSeconds(subjects: readonly Subject[]): Sql {
  return sql`(select max(${secondsLeft}) ${waiting(subjects)})`
}

function waiting(subjects: readonly Subject[]): Sql {
  const names = subjects.map(({ name }) => sql`${name}`)
  return sql`from sign_in_failures f
    where f.subject in (${sql.join(names, ', ')}) and f.blocked_until > now()`
}

export async function findWait(ctx: Ctx, subjects: readonly Subject[]): Promise<number | null> {
  const row = await ctx.db.one(
    { wait: int4.orNull },
    sql`
    select ${waitSeconds(subjects)} as wait`,
  )
  return row.wait
}

const countedFailure = {
  ...pick(tables.sign_in_failures, 'subject', 'failures'),
  /**
   * The subject was waiting already. Of simultaneous attempts, the later ones must not learn whether the password
   * was right.
   */
  is_refused: tables.sign_in_failures.is_refused,
  /** Seconds until the subject may try again; null when it may try now. */
  wait: computed(int4.orNull, secondsLeft),
}
export type CountedFailure = RowOf<typeof countedFailure>

/** Counts a failed attempt for every subject that is not waiting already. */
export async function countFailure(
  ctx: Ctx,
  subjects: readonly Subject[],
): Promise<CountedFailure[]> {
  const rows = subjects.map(({ name, email }) => sql`(${name}, ${email}::text, 1, now())`)
  const rules = subjects.map(
    ({ name, rule }) => sql`
      (${name}::text, ${rule.free}::int, ${rule.windowSeconds}::int,
       ${rule.firstWaitSeconds}::int, ${rule.longestWaitSeconds}::int)`,
  )
  return await ctx.db.many(
    countedFailure,
    sql`
    insert into sign_in_failures as f (subject, email, failures, window_started_at)
    values ${sql.join(rows, ', ')}
    on conflict (subject) do update
    set (failures, window_started_at, blocked_until, is_refused) = (
      select
        case when is_waiting then f.failures else n end,
        case when is_over and not is_waiting then now() else f.window_started_at end,
        case when is_waiting then f.blocked_until
             when n >= free then now() + make_interval(
               secs => least(longest, first * power(2, least(n - free, 20)))) end,
        is_waiting
      from (values ${sql.join(rules, ', ')}) rule (name, free, window_secs, first, longest),
        lateral (select
          coalesce(f.blocked_until > now(), false) as is_waiting,
          f.window_started_at <= now() - make_interval(secs => window_secs) as is_over) state,
        lateral (select case when is_over then 1 else f.failures + 1 end as n) counted
      where rule.name = f.subject)
    returning ${columns(countedFailure)}`,
  )
}

/** CTE for a larger statement: deletes the failures of a subject if the condition holds. */
export function forgetFailures(subject: string, condition: Sql): Sql {
  return sql`delete from sign_in_failures where subject = ${subject} and ${condition}`
}

/** Deletes every counted failure of an account's password, wherever it came from. */
export async function forgetFailuresOf(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.run(sql`delete from sign_in_failures where email = ${email}`)
}
