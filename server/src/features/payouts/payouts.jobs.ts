import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { assembleOnSchedule } from './assembling.service.ts'
import { watchDebts } from './debts.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'payouts.assemble': object
    'payouts.watch-debts': object
  }
}

const assemble: Task<'payouts.assemble'> = (ctx) => assembleOnSchedule(ctx)

const watch: Task<'payouts.watch-debts'> = (ctx) => watchDebts(ctx)

export const payoutsTasks = { 'payouts.assemble': assemble, 'payouts.watch-debts': watch }
export const payoutsCron: readonly CronJob[] = [
  // Each hour, so that no day is missed; the task knows the days.
  { task: 'payouts.assemble', match: '15 * * * *' },
  { task: 'payouts.watch-debts', match: '*/10 * * * *' },
]
