import { fail } from '@haat/contract/errors'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { Synonym, SynonymEdit, SynonymInput } from '@haat/contract/searches'
import { changesOf } from '#core/sql/audit.ts'
import type { Actor, Ctx } from '#core/ctx.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import {
  deleteSynonymRow,
  lockSynonym,
  insertSynonym,
  selectSynonyms,
  updateSynonymRow,
} from './synonyms.queries.ts'

/** Synonyms, the last changed first. */
export function listSynonyms(ctx: Ctx, query: ListQuery): Promise<Page<Synonym>> {
  return selectSynonyms(ctx, query)
}

/** Creates a synonym. It applies to searches from the next one on, in every process. */
export async function createSynonym(ctx: Ctx, actor: Actor, input: SynonymInput): Promise<Synonym> {
  return await write(ctx, async (tx, record) => {
    const added = await insertSynonym(tx, input)
    await record(actor, 'synonym.created', added.id, changesOf({}, asText(added)))
    return added
  })
}

/**
 * Changes the given fields. Throws NOT_FOUND, and EDIT_CONFLICT when the synonym has changed since the editor read
 * it.
 */
export async function updateSynonym(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seen, ...patch }: SynonymEdit,
): Promise<Synonym> {
  return await write(ctx, async (tx, record) => {
    const current = (await lockSynonym(tx, id)) ?? fail('NOT_FOUND')
    const { words, alsoFinds, category } = current
    insistOnSeen(seen, { words, alsoFinds, category }, patch)
    const changed = await updateSynonymRow(tx, id, patch)
    await record(actor, 'synonym.changed', id, changesOf(asText(current), asText(changed)))
    return changed
  })
}

/** Deletes a synonym. Throws NOT_FOUND when there is none. */
export async function deleteSynonym(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await write(ctx, async (tx, record) => {
    const current = (await lockSynonym(tx, id)) ?? fail('NOT_FOUND')
    await deleteSynonymRow(tx, id)
    await record(actor, 'synonym.deleted', id, changesOf(asText(current), { words: null }))
    return { id }
  })
}

function asText({ words, alsoFinds, category }: Synonym): Record<string, string> {
  return { words: words.join(', '), alsoFinds: alsoFinds.join(', '), category }
}

/** Cached pages may contain search results by the old synonyms. */
const write = declareWrite({ subject: 'synonym', announces: true })
