import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { assembleOnSchedule } from './assembling.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'payouts.assemble': object
  }
}

const assemble: Task<'payouts.assemble'> = (ctx) => assembleOnSchedule(ctx)

export const payoutsTasks = { 'payouts.assemble': assemble }
// Each hour, so that no day is missed; the task knows the days.
export const payoutsCron: readonly CronJob[] = [{ task: 'payouts.assemble', match: '15 * * * *' }]
