import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/** The tables grow a thousandfold while a market is seeded: a plan that was made at first would soon be wrong. */
export async function makePlansAnew(tx: Tx): Promise<void> {
  await tx.db.run(sql`set local plan_cache_mode = force_custom_plan`)
}

/**
 * Runs `work` with plans that are kept. Row by row, triggers and foreign keys would otherwise take most of their time to
 * plan. What `work` fills is analysed once its first rows are there, which makes such plans anew.
 */
export async function withKeptPlans(tx: Tx, work: () => Promise<void>): Promise<void> {
  await tx.db.run(sql`set local plan_cache_mode = auto`)
  await work()
  await makePlansAnew(tx)
}
