import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { runBackup } from './keep.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'backup.keep': object
  }
}

/** Runs every minute. A failed run is not retried, because the next minute's run copies what it missed. */
const keep: Task<'backup.keep'> = async (ctx) => {
  const { to } = ctx.config.backup
  if (to === undefined) return
  await runBackup(ctx, { to, isForced: false })
}

export const backupTasks = { 'backup.keep': keep }
export const backupCron: readonly CronJob[] = [
  { task: 'backup.keep', match: '* * * * *', maxAttempts: 1 },
]
