import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { learnFromSales } from './search-sales.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'search-sales.learn': object
  }
}

const learn: Task<'search-sales.learn'> = (ctx) => learnFromSales(ctx)

export const searchSalesTasks = { 'search-sales.learn': learn }
export const searchSalesCron: readonly CronJob[] = [
  // At night (UTC; Dhaka is six hours ahead), before the searches of old weeks are deleted.
  { task: 'search-sales.learn', match: '20 20 * * *' },
]
