import { recordAct } from '#core/sql/audit.ts'
import type { Ctx } from '#core/ctx.ts'
import type { Subject } from './sign-in-attempts.ts'
import { countFailure, type CountedFailure } from './sign-in-attempts.queries.ts'

/**
 * Counts a wrong password. Returns the seconds to wait when too many came before it; the caller then must not
 * reveal whether the password was right. The audit log records the first failure of an account and every subject
 * that starts to wait. That is a few lines a day for each account and address, however many guesses are made.
 */
export async function countWrongPassword(
  ctx: Ctx,
  subjects: readonly Subject[],
  personId: string | null,
): Promise<number | null> {
  const counted = await countFailure(ctx, subjects)
  for (const subject of subjects) {
    const action = eventOf(subject, subjects, counted)
    if (action === null || (subject.kind !== 'address' && personId === null)) continue
    const about =
      subject.kind === 'address' || personId === null
        ? { subjectType: 'address' }
        : { subjectType: 'person', subjectId: personId }
    await recordAct(ctx, null, { action, ...about, details: { from: subject.from } })
  }
  const waits = counted.flatMap(({ is_refused, wait }) => (is_refused ? [wait ?? 0] : []))
  return waits.length === 0 ? null : Math.max(...waits)
}

function eventOf(
  subject: Subject,
  subjects: readonly Subject[],
  counted: readonly CountedFailure[],
): string | null {
  const count = counted.find((row) => row.subject === subject.name)
  if (count === undefined || count.is_refused) return null
  if (count.failures === subject.rule.free) return 'sign-in.throttled'
  return count.failures === 1 && subject === subjects.at(-1) ? 'sign-in.failed' : null
}
