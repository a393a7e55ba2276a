import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { emptyExpiredMails, forgetOldMails, sendMail } from './mail.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'mail.send': { id: string }
    'mail.forget': object
    'mail.empty-expired': object
  }
}

const send: Task<'mail.send'> = (ctx, { id }, attempt) => sendMail(ctx, id, attempt)
const forget: Task<'mail.forget'> = (ctx) => forgetOldMails(ctx)
const emptyExpired: Task<'mail.empty-expired'> = (ctx) => emptyExpiredMails(ctx)

export const mailTasks = {
  'mail.send': send,
  'mail.forget': forget,
  'mail.empty-expired': emptyExpired,
}
export const mailCron: readonly CronJob[] = [
  { task: 'mail.forget', match: '40 3 * * *' },
  { task: 'mail.empty-expired', match: '* * * * *' },
]
