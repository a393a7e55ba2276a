import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { backfillNumbers } from './numbering.service.ts'
import { countSold } from './sold.service.ts'
import { notifyOfOrders } from './order-notifications.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'orders.count-sold': object
    'orders.notify': object
    'orders.number': object
  }
}

const notify: Task<'orders.notify'> = (ctx) => notifyOfOrders(ctx)
const number: Task<'orders.number'> = (ctx) => backfillNumbers(ctx)

const count: Task<'orders.count-sold'> = (ctx) => countSold(ctx)

export const ordersTasks = {
  'orders.count-sold': count,
  'orders.notify': notify,
  'orders.number': number,
}
export const ordersCron: readonly CronJob[] = [
  { task: 'orders.notify', match: '* * * * *' },
  { task: 'orders.number', match: '* * * * *' },
  // At night (UTC; Dhaka is six hours ahead).
  { task: 'orders.count-sold', match: '30 21 * * *' },
]
