import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Db } from '#core/sql/db.ts'
import type { Journal } from '#testing/checker/journal.ts'
import { int4 } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'

const patienceMs = 150_000
/** Jobs that stay locked for longer are stuck: workers look for jobs of killed workers every 15 s. */
const heldMs = 60_000

/**
 * Waits until the market is idle, as if hours had passed: delayed jobs are made due, and gateways have decided.
 * The checker then finds whatever remains.
 */
export async function settleDown(db: Db): Promise<void> {
  await db.run(sql`update sandbox_transactions set decided_at = now() where decided_at > now()`)
  await db.run(sql`update payments set next_check_at = now() where next_check_at is not null`)
  // The sender of these refunds was killed before it stored the gateway's response, so request them again.
  await db.run(
    sql`update refund_attempts set next_check_at = now() where next_check_at is not null`,
  )
  await db.run(sql`
    update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'
    where locked_at is not null`)
  await workOff(db, ['payments.reconcile', 'payments.finish-refunds', 'orders.notify'])
  // It leaves orders for the next time that another job has locked.
  await workOff(db, ['ledger.release'])
}

/** Adds these jobs, and waits until no job is left. */
async function workOff(db: Db, jobs: readonly string[]): Promise<void> {
  for (const job of jobs) await db.run(sql`select graphile_worker.add_job(${job})`)
  const deadline = Date.now() + patienceMs
  let quietSince = Date.now()
  for (;;) {
    await db.run(sql`
      update graphile_worker._private_jobs set run_at = now()
      where run_at > now() and locked_at is null and attempts < max_attempts`)
    const { open, held } = await db.one(
      { open: int4, held: int4 },
      sql`
      select count(*) filter (where locked_at is null and attempts < max_attempts)::int as open,
        count(*) filter (where locked_at is not null)::int as held
      from graphile_worker._private_jobs`,
    )
    if (open === 0 && held === 0) return
    if (open > 0) quietSince = Date.now()
    if (Date.now() > deadline || Date.now() > quietSince + heldMs) return
    await sleep(250)
  }
}

/** Reviews are deleted with their orders, so the journal drops those of orders that were cancelled or came back. */
export async function forgetReviewsOfCancelled(
  db: Db,
  journal: Journal,
  reviewed: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await db.many(
    pick(tables.orders, 'id'),
    sql`select id from orders where status in ('CANCELLED', 'RETURNED')`,
  )
  const cancelled = new Set(rows.map(({ id }) => id))
  for (const [pair, order] of reviewed) if (cancelled.has(order)) journal.reviews.set(pair, null)
}
