import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { countCompanions } from './counting.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'companions.count': object
  }
}

const count: Task<'companions.count'> = (ctx) => countCompanions(ctx)

export const companionsTasks = { 'companions.count': count }
export const companionsCron: readonly CronJob[] = [
  // At night (UTC; Dhaka is six hours ahead).
  { task: 'companions.count', match: '50 19 * * *' },
]
