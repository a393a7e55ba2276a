import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { forgetOldSearches } from './searches.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'searches.forget': Record<string, never>
  }
}

const forget: Task<'searches.forget'> = (ctx) => forgetOldSearches(ctx)

export const searchTasks = { 'searches.forget': forget }

/** Nightly, when there are few searches (UTC; Dhaka is six hours ahead). */
export const searchCron: readonly CronJob[] = [{ task: 'searches.forget', match: '20 21 * * *' }]
