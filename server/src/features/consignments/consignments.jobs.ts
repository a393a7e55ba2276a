import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { askCouriers } from './looking.service.ts'
import { tellOfUnknown } from './telling.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'consignments.ask': object
  }
}

const askTask: Task<'consignments.ask'> = async (ctx) => {
  await askCouriers(ctx)
  await tellOfUnknown(ctx)
}

export const consignmentsTasks = { 'consignments.ask': askTask }
export const consignmentsCron: readonly CronJob[] = [
  { task: 'consignments.ask', match: '* * * * *' },
]
