import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { backfillBooks, releaseEarnings } from './holds.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'ledger.backfill': object
    'ledger.release': object
  }
}

const backfill: Task<'ledger.backfill'> = (ctx) => backfillBooks(ctx)
const release: Task<'ledger.release'> = (ctx) => releaseEarnings(ctx)

export const ledgerTasks = { 'ledger.backfill': backfill, 'ledger.release': release }
export const ledgerCron: readonly CronJob[] = [
  { task: 'ledger.backfill', match: '* * * * *' },
  { task: 'ledger.release', match: '*/15 * * * *' },
]
