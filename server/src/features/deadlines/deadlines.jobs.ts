import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { watchDeadlines } from './watching.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'deadlines.watch': object
  }
}

const watch: Task<'deadlines.watch'> = (ctx) => watchDeadlines(ctx)

export const deadlinesTasks = { 'deadlines.watch': watch }
export const deadlinesCron: readonly CronJob[] = [{ task: 'deadlines.watch', match: '*/5 * * * *' }]
