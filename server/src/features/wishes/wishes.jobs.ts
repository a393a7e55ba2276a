import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { tellWishes } from './telling.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'wishes.tell': object
  }
}

const tell: Task<'wishes.tell'> = (ctx) => tellWishes(ctx)

export const wishesTasks = { 'wishes.tell': tell }
export const wishesCron: readonly CronJob[] = [{ task: 'wishes.tell', match: '* * * * *' }]
