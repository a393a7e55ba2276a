import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/** How the backups that are made by themselves are doing; times are ISO 8601. */
export interface BackupHealth {
  /** Beginning of the newest whole backup. */
  savedAt: string | null
  savedBytes: number | null
  savedSeconds: number | null
  /** Whatever was acknowledged before this can be restored. */
  coveredAt: string | null
  /** The last try that failed, unless one succeeded since, and why. */
  failedAt: string | null
  failure: string | null
}

/** For readiness and metrics: one row, read by its key. */
export async function readBackupHealth(ctx: Pick<Ctx, 'db'>): Promise<BackupHealth> {
  return await ctx.db.one<BackupHealth>(sql`
    select saved_at as "savedAt", saved_bytes::float8 as "savedBytes",
           saved_seconds as "savedSeconds", covered_at as "coveredAt", failed_at as "failedAt", failure
    from backup_state`)
}

export async function noteSaved(
  ctx: Pick<Ctx, 'db'>,
  { at, bytes, seconds }: { at: Date; bytes: number; seconds: number },
): Promise<void> {
  await ctx.db.run(sql`
    update backup_state set saved_at = ${at}, saved_bytes = ${bytes}::bigint, saved_seconds = ${seconds},
      covered_at = greatest(covered_at, ${at})`)
}

export async function noteCovered(ctx: Pick<Ctx, 'db'>, at: Date): Promise<void> {
  await ctx.db.run(sql`
    update backup_state set covered_at = ${at}, failed_at = null, failure = null`)
}

export async function noteFailed(ctx: Pick<Ctx, 'db'>, failure: string): Promise<void> {
  await ctx.db.run(
    sql`update backup_state set failed_at = now(), failure = ${failure.slice(0, 500)}`,
  )
}
