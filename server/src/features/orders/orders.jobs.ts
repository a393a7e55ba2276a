import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { tellOfOrders } from './telling.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'orders.tell': object
  }
}

const tell: Task<'orders.tell'> = (ctx) => tellOfOrders(ctx)

export const ordersTasks = { 'orders.tell': tell }
export const ordersCron: readonly CronJob[] = [{ task: 'orders.tell', match: '* * * * *' }]
