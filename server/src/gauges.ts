import { cachedFor } from '#core/concurrency/single-flight.ts'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int8 } from '#core/sql/kinds.ts'
import { jobGauges } from '#core/jobs/job-gauges.ts'
import { readBackupHealth } from './backup/state.ts'

/** Registers the gauges of a process, for any role. */
export function registerGauges(ctx: Ctx): void {
  const { metrics, pool } = ctx
  metrics.gauge(
    'haat_database_connections',
    'Connections of the pool by state, and the number of callers that wait for one.',
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
    cachedFor(60_000, async () => {
      const row = await ctx.db.one(
        { bytes: int8 },
        sql`select pg_database_size(current_database()) as bytes`,
      )
      return Number(row.bytes)
    }),
  )
  jobGauges(ctx)
  if (ctx.config.backup.to !== undefined) backupGauges(ctx)
}

/** Only for a market with backups: without them the gauges are missing, not zero. */
function backupGauges({ metrics, db }: Ctx): void {
  const health = cachedFor(5_000, () => readBackupHealth({ db }))
  metrics.gauge(
    'haat_backup_age_seconds',
    'Age of the newest full backup, and of the newest state that can be restored.',
    async () => {
      const { savedAt, coveredAt } = await health()
      return { ...ageOf('whole', savedAt), ...ageOf('covered', coveredAt) }
    },
    'what',
  )
  metrics.gauge(
    'haat_backup_failing',
    '1 if the last backup failed; the table backup_state says why.',
    async () => ((await health()).failedAt === null ? 0 : 1),
  )
}

function ageOf(what: string, since: string | null): Record<string, number> {
  return since === null ? {} : { [what]: (Date.now() - Date.parse(since)) / 1_000 }
}
