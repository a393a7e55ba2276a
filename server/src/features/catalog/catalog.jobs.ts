import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { foldFacets, followFacets, sweepFacets } from './facet-counts.service.ts'
import type { Renamed } from './renaming.queries.ts'
import { followName } from './renaming.service.ts'
import { followBrand } from './brand-following.service.ts'
import { proveDiscounts } from './proving.service.ts'
import { chooseFront } from './search-front.service.ts'
import { recountWords } from './vocabulary.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'catalog.follow-name': Renamed
    'catalog.recount-words': Record<string, never>
    'catalog.choose-front': Record<string, never>
    'catalog.fold-facets': Record<string, never>
    'catalog.follow-facets': { categoryId: string }
    'catalog.sweep-facets': Record<string, never>
    'catalog.prove-discounts': Record<string, never>
  }
}

const recount: Task<'catalog.recount-words'> = (ctx) => recountWords(ctx)

const choose: Task<'catalog.choose-front'> = (ctx) => chooseFront(ctx)

const follow: Task<'catalog.follow-name'> = (ctx, renamed) => followName(ctx, renamed)

const fold: Task<'catalog.fold-facets'> = (ctx) => foldFacets(ctx)

const followKeys: Task<'catalog.follow-facets'> = (ctx, { categoryId }) =>
  followFacets(ctx, categoryId)

const sweep: Task<'catalog.sweep-facets'> = (ctx) => sweepFacets(ctx)
const followNewBrand: Task<'catalog.follow-brand'> = (ctx, change) => followBrand(ctx, change)

const prove: Task<'catalog.prove-discounts'> = (ctx) => proveDiscounts(ctx)

export const catalogTasks = {
  'catalog.follow-brand': followNewBrand,
  'catalog.follow-name': follow,
  'catalog.recount-words': recount,
  'catalog.choose-front': choose,
  'catalog.fold-facets': fold,
  'catalog.follow-facets': followKeys,
  'catalog.sweep-facets': sweep,
  'catalog.prove-discounts': prove,
}

/** Counts follow every minute, what is proven every hour; the rest is done nightly, when there are few searches (UTC; Dhaka is six hours ahead). */
export const catalogCron: readonly CronJob[] = [
  { task: 'catalog.fold-facets', match: '* * * * *', maxAttempts: 3 },
  { task: 'catalog.prove-discounts', match: '20 * * * *', maxAttempts: 3 },
  { task: 'catalog.sweep-facets', match: '50 21 * * *' },
  { task: 'catalog.recount-words', match: '40 21 * * *' },
  { task: 'catalog.choose-front', match: '10 22 * * *' },
]
