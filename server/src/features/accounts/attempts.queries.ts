import { limits } from '@haat/contract/limits'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/db.ts'
import type { Subject } from './attempts.ts'

const windowSeconds = limits.signInWindowMinutes * 60

/** For a larger statement: how many seconds these subjects still wait; null when they may try. */
export function waitSeconds(subjects: readonly Subject[]): Sql {
  const rows = subjects.map(({ name, allowed }) => sql`(${name}::text, ${allowed}::int)`)
  return sql`(
    select max(ceil(extract(epoch from f.window_started_at - now()) + ${windowSeconds}::int)::int)
    from (values ${sql.join(rows, ', ')}) s (name, allowed)
    join sign_in_failures f on f.subject = s.name and f.failures >= s.allowed
    where f.window_started_at > now() - make_interval(secs => ${windowSeconds}::int))`
}

export async function findWait(ctx: Ctx, subjects: readonly Subject[]): Promise<number | null> {
  const row = await ctx.db.one<{ wait: number | null }>(sql`
    select ${waitSeconds(subjects)} as wait`)
  return row.wait
}

/**
 * Counts a failed attempt for every subject. Answers the seconds to wait when it was one more than
 * allowed: of attempts made at the same time, no more than the allowed ones learn anything.
 */
export async function countFailure(ctx: Ctx, subjects: readonly Subject[]): Promise<number | null> {
  const rows = subjects.map(({ name }) => sql`(${name}, 1, now())`)
  const counted = await ctx.db.many<{ subject: string; failures: number; wait: number }>(sql`
    insert into sign_in_failures as f (subject, failures, window_started_at)
    values ${sql.join(rows, ', ')}
    on conflict (subject) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      window_started_at = case when ${isOver} then now() else f.window_started_at end
    returning subject, failures,
      ceil(extract(epoch from window_started_at - now()) + ${windowSeconds}::int)::int as wait`)
  const refused = counted.filter(({ subject, failures }) =>
    subjects.some(({ name, allowed }) => name === subject && failures > allowed),
  )
  return refused.length === 0 ? null : Math.max(...refused.map(({ wait }) => wait))
}

/** For a larger statement: forgets the failures of a subject where the condition holds. */
export function forgetFailures(subject: string, condition: Sql): Sql {
  return sql`delete from sign_in_failures where subject = ${subject} and ${condition}`
}

const isOver = sql`f.window_started_at <= now() - make_interval(secs => ${windowSeconds}::int)`
