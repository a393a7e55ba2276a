import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { settleReplaced } from './replaced.service.ts'
import { followClocks } from './return-clocks.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'returns.clocks': object
  }
}

const clocks: Task<'returns.clocks'> = async (ctx) => {
  await followClocks(ctx)
  await settleReplaced(ctx)
}

export const returnsTasks = { 'returns.clocks': clocks }
export const returnsCron: readonly CronJob[] = [{ task: 'returns.clocks', match: '* * * * *' }]
