import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { followName, type Renamed } from './renaming.service.ts'
import { recountWords } from './vocabulary.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'catalog.follow-name': Renamed
    'catalog.recount-words': Record<string, never>
  }
}

const recount: Task<'catalog.recount-words'> = (ctx) => recountWords(ctx)

const follow: Task<'catalog.follow-name'> = (ctx, renamed) => followName(ctx, renamed)

export const catalogTasks = { 'catalog.follow-name': follow, 'catalog.recount-words': recount }

/** Nightly, when there are few searches (UTC; Dhaka is six hours ahead). */
export const catalogCron: readonly CronJob[] = [
  { task: 'catalog.recount-words', match: '40 21 * * *' },
]
