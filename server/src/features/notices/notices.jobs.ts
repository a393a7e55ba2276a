import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { forgetNotices } from './notices.service.ts'
import { sendTextMessage } from './text-messages.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'notices.forget': object
    'notices.send-text': { id: string }
  }
}

const forget: Task<'notices.forget'> = (ctx) => forgetNotices(ctx)
const sendText: Task<'notices.send-text'> = (ctx, { id }, attempt) =>
  sendTextMessage(ctx, id, attempt)

export const noticesTasks = { 'notices.forget': forget, 'notices.send-text': sendText }
export const noticesCron: readonly CronJob[] = [{ task: 'notices.forget', match: '35 3 * * *' }]
