import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { backfillNumbers } from './numbering.service.ts'
import { notifyOfOrders } from './order-notifications.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'orders.notify': object
    'orders.number': object
  }
}

const notify: Task<'orders.notify'> = (ctx) => notifyOfOrders(ctx)
const number: Task<'orders.number'> = (ctx) => backfillNumbers(ctx)

export const ordersTasks = { 'orders.notify': notify, 'orders.number': number }
export const ordersCron: readonly CronJob[] = [
  { task: 'orders.notify', match: '* * * * *' },
  { task: 'orders.number', match: '* * * * *' },
]
