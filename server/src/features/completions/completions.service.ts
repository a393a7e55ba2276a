import type { Completions } from '@haat/contract/completions'
import type { Ctx } from '#core/ctx.ts'
import { selectCompletions } from './completions.queries.ts'

/** What completes a search that is being typed; nothing for an empty one. */
export async function completeSearch(ctx: Ctx, typed: string): Promise<Completions> {
  const term = typed.replaceAll('\0', ' ').trim()
  if (term === '') return { categories: [], brands: [], phrases: [] }
  return await selectCompletions(ctx, term)
}
