import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { forgetRemovedLines } from './carts.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'carts.forget': object
  }
}

const forget: Task<'carts.forget'> = (ctx) => forgetRemovedLines(ctx)

export const cartsTasks = { 'carts.forget': forget }
export const cartsCron: readonly CronJob[] = [{ task: 'carts.forget', match: '35 3 * * *' }]
