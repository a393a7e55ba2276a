import type { Task } from '#core/jobs/jobs.ts'
import { refreshFamily } from './families.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'families.refresh': { id: string }
  }
}

const refresh: Task<'families.refresh'> = (ctx, { id }) => refreshFamily(ctx, id)

export const familyTasks = { 'families.refresh': refresh }
