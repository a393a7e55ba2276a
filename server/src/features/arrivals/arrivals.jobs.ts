import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { countArrivals } from './counting.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'arrivals.count': object
  }
}

const count: Task<'arrivals.count'> = (ctx) => countArrivals(ctx)

export const arrivalsTasks = { 'arrivals.count': count }
export const arrivalsCron: readonly CronJob[] = [
  // At night (UTC; Dhaka is six hours ahead).
  { task: 'arrivals.count', match: '40 19 * * *' },
]
