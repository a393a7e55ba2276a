import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { countScorecards } from './counting.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'scorecards.count': object
  }
}

const count: Task<'scorecards.count'> = (ctx) => countScorecards(ctx)

export const scorecardsTasks = { 'scorecards.count': count }
export const scorecardsCron: readonly CronJob[] = [
  // At night (UTC; Dhaka is six hours ahead).
  { task: 'scorecards.count', match: '25 19 * * *' },
]
