import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { followBrand } from './brand-following.service.ts'
import { followName, type Renamed } from './renaming.service.ts'
import { chooseFront } from './search-front.service.ts'
import { recountWords } from './vocabulary.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'catalog.follow-name': Renamed
    'catalog.recount-words': Record<string, never>
    'catalog.choose-front': Record<string, never>
  }
}

const recount: Task<'catalog.recount-words'> = (ctx) => recountWords(ctx)

const choose: Task<'catalog.choose-front'> = (ctx) => chooseFront(ctx)

const follow: Task<'catalog.follow-name'> = (ctx, renamed) => followName(ctx, renamed)

const followNewBrand: Task<'catalog.follow-brand'> = (ctx, change) => followBrand(ctx, change)

export const catalogTasks = {
  'catalog.follow-brand': followNewBrand,
  'catalog.follow-name': follow,
  'catalog.recount-words': recount,
  'catalog.choose-front': choose,
}

/** Nightly, when there are few searches (UTC; Dhaka is six hours ahead). */
export const catalogCron: readonly CronJob[] = [
  { task: 'catalog.recount-words', match: '40 21 * * *' },
  { task: 'catalog.choose-front', match: '10 22 * * *' },
]
