import type { CronJob, Task } from '#core/jobs.ts'
import { forgetOldMails, sendMail } from './mail.service.ts'

declare module '#core/jobs.ts' {
  interface JobPayloads {
    'mail.send': { id: string }
    'mail.forget': object
  }
}

const send: Task<'mail.send'> = (ctx, { id }, attempt) => sendMail(ctx, id, attempt)
const forget: Task<'mail.forget'> = (ctx) => forgetOldMails(ctx)

export const mailTasks = { 'mail.send': send, 'mail.forget': forget }
export const mailCron: readonly CronJob[] = [{ task: 'mail.forget', match: '40 3 * * *' }]
