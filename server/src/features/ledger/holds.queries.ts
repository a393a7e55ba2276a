import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'

/**
 * Releases up to `most` orders whose hold is over, the oldest first, except those of the shops `skipped`. Returns how
 * many.
 */
export async function releaseHolds(
  tx: Tx,
  holdDays: number,
  most: number,
  skipped: readonly string[] = [],
): Promise<number> {
  const { released } = await tx.db.one(
    { released: int4 },
    sql`select release_due_holds(make_interval(secs => ${holdDays * 86_400}), ${most}, ${skipped}::uuid[]) as released`,
  )
  return released
}

/** Enters the next `most` orders from before the books. Returns how many it looked at. */
export async function backfillOrders(tx: Tx, most: number): Promise<number> {
  const { seen } = await tx.db.one({ seen: int4 }, sql`select backfill_orders(${most}) as seen`)
  return seen
}

/** Tells PostgreSQL how large the books are by now. */
export async function analyzeBooks(tx: Tx): Promise<void> {
  await tx.db.run(sql`analyze journals, journal_lines, ledger_holds`)
}
