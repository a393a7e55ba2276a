import { sql, type Db } from '../../../server/src/core/sql/db.ts'
import { int4 } from '../../../server/src/core/sql/kinds.ts'
import type { Journal } from '../../../server/testing/checker/journal.ts'

/** When orders were acknowledged, in ms of performance.now(). */
export interface OrderTimes {
  note(): void
  /** The longest time without an acknowledged order that ended after `since`, in ms. */
  longestGap(since: number): number
  /** Acknowledged orders a second between two moments. */
  rate(from: number, to: number): number
}

export function openOrderTimes(): OrderTimes {
  const times: number[] = []
  return {
    note: () => void times.push(performance.now()),
    longestGap: (since) => longestGapOf(times, since, performance.now()),
    rate: (from, to) =>
      (times.filter((time) => time >= from && time < to).length * 1_000) / (to - from),
  }
}

/** The longest time between two of `times` (ascending), of which the later, or `now`, is after `since`. */
export function longestGapOf(times: readonly number[], since: number, now: number): number {
  const before = times.findLast((time) => time <= since) ?? since
  const after = [...times.filter((time) => time > since), now]
  return Math.max(...after.map((time, index) => time - (after[index - 1] ?? before)))
}

/** Acknowledged orders that the database has not, and orders that nobody's key explains. */
export async function countLosses(
  db: Db,
  journal: Journal,
): Promise<{ lost: number; doubled: number }> {
  const ids = journal.orders.flatMap(({ answer }) => (answer === null ? [] : [answer.id]))
  const found = await db.one(
    { stand: int4, doubled: int4 },
    sql`
    select (select count(*) from orders where id = any(${ids}::uuid[]))::int as stand,
      (select count(*) from orders o where o.created_at >= (select at from ledger.opened)
        and not exists (select from idempotency_keys k where k.response ->> 'id' = o.id::text))::int
        as doubled`,
  )
  return { lost: new Set(ids).size - found.stand, doubled: found.doubled }
}
