import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { float8, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** The state of the scheduled backups. */
const backupHealth = {
  /** The start of the newest full backup. */
  savedAt: tables.backup_state.saved_at,
  savedBytes: computed(float8.orNull, sql`saved_bytes::float8`),
  savedSeconds: tables.backup_state.saved_seconds,
  /** Every write that was acknowledged before this time can be restored. */
  coveredAt: tables.backup_state.covered_at,
  /** The time and reason of the last failed run, unless a later run succeeded. */
  failedAt: tables.backup_state.failed_at,
  failure: tables.backup_state.failure,
}
export type BackupHealth = RowOf<typeof backupHealth>

/** Reads the state for the readiness check and the metrics. */
export async function readBackupHealth(ctx: Pick<Ctx, 'db'>): Promise<BackupHealth> {
  return await ctx.db.one(backupHealth, sql`select ${columns(backupHealth)} from backup_state`)
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
