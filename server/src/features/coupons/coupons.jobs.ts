import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { clearReservations } from './coupons.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'coupons.clear': object
  }
}

const clear: Task<'coupons.clear'> = (ctx) => clearReservations(ctx)

export const couponsTasks = { 'coupons.clear': clear }
export const couponsCron: readonly CronJob[] = [{ task: 'coupons.clear', match: '*/10 * * * *' }]
