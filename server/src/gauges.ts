import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/db.ts'
import { jobGauges } from '#core/job-gauges.ts'
import { remembered } from '#core/remembered.ts'

/** Every figure that is read when somebody asks, in a process of any role. */
export function registerGauges(ctx: Ctx): void {
  const { metrics, pool } = ctx
  metrics.gauge(
    'haat_database_connections',
    'Connections of the pool by state, and how many callers wait for one.',
    () => ({
      total: pool.raw.totalCount,
      idle: pool.raw.idleCount,
      waiting: pool.raw.waitingCount,
    }),
    'state',
  )
  metrics.gauge(
    'haat_database_bytes',
    'Size of the database.',
    remembered(60_000, async () => {
      const row = await ctx.db.one<{ bytes: bigint }>(
        sql`select pg_database_size(current_database()) as bytes`,
      )
      return Number(row.bytes)
    }),
  )
  jobGauges(ctx)
}
