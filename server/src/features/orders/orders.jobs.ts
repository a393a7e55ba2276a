import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { notifyOfOrders } from './order-notifications.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'orders.notify': object
  }
}

const notify: Task<'orders.notify'> = (ctx) => notifyOfOrders(ctx)

export const ordersTasks = { 'orders.notify': notify }
export const ordersCron: readonly CronJob[] = [{ task: 'orders.notify', match: '* * * * *' }]
