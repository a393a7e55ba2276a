import { inTransaction, type Ctx } from '#core/ctx.ts'
import { replaceVocabulary } from './vocabulary.queries.ts'

/**
 * Sets the search vocabulary right: how many products use each word, and no words that none uses any
 * more, since a search takes every word it knows for one that finds something.
 */
export async function recountWords(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, replaceVocabulary)
}
