import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import type { Subject } from './attempts.ts'

const secondsLeft = sql`ceil(extract(epoch from f.blocked_until - now()))::int`

/** For a larger statement: which of these subjects have to wait, as `{ name: seconds }`; null: none. */
export function waitsBySubject(subjects: readonly Subject[]): Sql {
  return sql`(select jsonb_object_agg(f.subject, ${secondsLeft}) ${waiting(subjects)})`
}

/** For a larger statement: how many seconds these subjects still wait; null when they may try. */
export function waitSeconds(subjects: readonly Subject[]): Sql {
  return sql`(select max(${secondsLeft}) ${waiting(subjects)})`
}

function waiting(subjects: readonly Subject[]): Sql {
  const names = subjects.map(({ name }) => sql`${name}`)
  return sql`from sign_in_failures f
    where f.subject in (${sql.join(names, ', ')}) and f.blocked_until > now()`
}

export async function findWait(ctx: Ctx, subjects: readonly Subject[]): Promise<number | null> {
  const row = await ctx.db.one<{ wait: number | null }>(sql`
    select ${waitSeconds(subjects)} as wait`)
  return row.wait
}

export interface CountedFailure {
  subject: string
  failures: number
  /** It was waiting already: of attempts made at the same time, the later ones may learn nothing. */
  is_refused: boolean
  /** Seconds until it may try again; null: it may now. */
  wait: number | null
}

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
  return await ctx.db.many<CountedFailure>(sql`
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
    returning subject, failures, is_refused, ${secondsLeft} as wait`)
}

/** For a larger statement: forgets the failures of a subject where the condition holds. */
export function forgetFailures(subject: string, condition: Sql): Sql {
  return sql`delete from sign_in_failures where subject = ${subject} and ${condition}`
}

/** Forgets every wrong guess of an account's password, wherever it came from. */
export async function forgetFailuresOf(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.run(sql`delete from sign_in_failures where email = ${email}`)
}
