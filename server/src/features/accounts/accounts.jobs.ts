import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { forgetOutdated, sendResetLink } from './resets.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'accounts.send-reset-link': { email: string }
    'accounts.forget': object
  }
}

const sendLink: Task<'accounts.send-reset-link'> = (ctx, { email }) => sendResetLink(ctx, email)
const forget: Task<'accounts.forget'> = (ctx) => forgetOutdated(ctx)

export const accountsTasks = { 'accounts.send-reset-link': sendLink, 'accounts.forget': forget }
export const accountsCron: readonly CronJob[] = [{ task: 'accounts.forget', match: '20 3 * * *' }]
