import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { refundReplaced } from './replaced.service.ts'
import { followClocks } from './return-clocks.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'returns.clocks': object
    'returns.refund-missing': { replacementId: string }
  }
}

const clocks: Task<'returns.clocks'> = (ctx) => followClocks(ctx)

const refundMissing: Task<'returns.refund-missing'> = (ctx, { replacementId }) =>
  refundReplaced(ctx, replacementId)

export const returnsTasks = { 'returns.clocks': clocks, 'returns.refund-missing': refundMissing }
export const returnsCron: readonly CronJob[] = [{ task: 'returns.clocks', match: '* * * * *' }]
