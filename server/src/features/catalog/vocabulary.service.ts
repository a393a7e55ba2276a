import { inTransaction, type Ctx } from '#core/ctx.ts'
import { replaceVocabulary } from './vocabulary.queries.ts'

/**
 * Corrects the search vocabulary: counts how many products use each word, and deletes words that none uses any
 * more, since a search expects every known word to find something.
 */
export async function recountWords(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, replaceVocabulary)
}
