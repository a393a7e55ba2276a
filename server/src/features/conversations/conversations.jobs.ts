import type { Task } from '#core/jobs/jobs.ts'
import { notifyReader, type Reader } from './message-notices.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'conversations.notify': Reader
  }
}

const notify: Task<'conversations.notify'> = (ctx, reader) => notifyReader(ctx, reader)

export const conversationsTasks = { 'conversations.notify': notify }
