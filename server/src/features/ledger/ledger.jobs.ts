import type { CronJob, Task } from '#core/jobs/jobs.ts'
import type { BookCheck } from './book-checks.ts'
import { checkBooks } from './books.service.ts'
import { backfillBooks, releaseEarnings } from './holds.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'ledger.backfill': object
    'ledger.check': object
    'ledger.release': object
  }
}

const backfill: Task<'ledger.backfill'> = (ctx) => backfillBooks(ctx)
const release: Task<'ledger.release'> = (ctx) => releaseEarnings(ctx)

/** `checks` are the rules of later features that the nightly check includes. */
export function ledgerTasks(checks: readonly BookCheck[]) {
  const check: Task<'ledger.check'> = async (ctx) => void (await checkBooks(ctx, checks))
  return { 'ledger.backfill': backfill, 'ledger.check': check, 'ledger.release': release }
}
export const ledgerCron: readonly CronJob[] = [
  { task: 'ledger.backfill', match: '* * * * *' },
  // At night (UTC; Dhaka is six hours ahead).
  { task: 'ledger.check', match: '10 21 * * *', maxAttempts: 3 },
  { task: 'ledger.release', match: '*/15 * * * *' },
]
