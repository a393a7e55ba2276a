import type { Task } from '#core/jobs.ts'
import { prepareVariants, sweepPicture } from './media.service.ts'

declare module '#core/jobs.ts' {
  interface JobPayloads {
    'media.prepare': { id: string }
    'media.sweep': { id: string }
  }
}

const prepare: Task<'media.prepare'> = (ctx, { id }) => prepareVariants(ctx, id)
const sweep: Task<'media.sweep'> = (ctx, { id }) => sweepPicture(ctx, id)

export const mediaTasks = { 'media.prepare': prepare, 'media.sweep': sweep }
