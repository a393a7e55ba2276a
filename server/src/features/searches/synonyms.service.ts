import { fail } from '@haat/contract/errors'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { Synonym, SynonymEdit, SynonymInput } from '@haat/contract/searches'
import { changesOf, recordAct, type Changes } from '#core/sql/audit.ts'
import { announceChange } from '#core/sql/changes.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import {
  deleteSynonymRow,
  holdSynonym,
  insertSynonym,
  selectSynonyms,
  updateSynonymRow,
} from './synonyms.queries.ts'

/** Words that mean the same to a search, those changed last first. */
export function listSynonyms(ctx: Ctx, query: ListQuery): Promise<Page<Synonym>> {
  return selectSynonyms(ctx, query)
}

/** Searches go by it from the next one on, in every process. */
export async function createSynonym(ctx: Ctx, actor: Actor, input: SynonymInput): Promise<Synonym> {
  return await writing(ctx, actor, 'synonym.created', async (tx) => {
    const result = await insertSynonym(tx, input)
    return { result, details: changesOf({}, asText(result)) }
  })
}

/** Changes what is given. NOT_FOUND when there is none, EDIT_CONFLICT when it has changed since. */
export async function updateSynonym(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seen, ...patch }: SynonymEdit,
): Promise<Synonym> {
  return await writing(ctx, actor, 'synonym.changed', async (tx) => {
    const held = (await holdSynonym(tx, id)) ?? fail('NOT_FOUND')
    const { words, alsoFinds, category } = held
    insistOnSeen(seen, { words, alsoFinds, category }, patch)
    const result = await updateSynonymRow(tx, id, patch)
    return { result, details: changesOf(asText(held), asText(result)) }
  })
}

/** NOT_FOUND when there is none. */
export async function deleteSynonym(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await writing(ctx, actor, 'synonym.deleted', async (tx) => {
    const held = (await holdSynonym(tx, id)) ?? fail('NOT_FOUND')
    await deleteSynonymRow(tx, id)
    return { result: { id }, details: changesOf(asText(held), { words: null }) }
  })
}

function asText({ words, alsoFinds, category }: Synonym): Record<string, string> {
  return { words: words.join(', '), alsoFinds: alsoFinds.join(', '), category }
}

/** One transaction that is put on record; pages kept with old answers are thrown away. */
async function writing<T extends { id: string }>(
  ctx: Ctx,
  actor: Actor,
  action: string,
  work: (tx: Tx) => Promise<{ result: T; details: Changes | null }>,
): Promise<T> {
  return await inTransaction(ctx, async (tx) => {
    const { result, details } = await work(tx)
    const act = { action, subjectType: 'synonym', subjectId: result.id }
    await recordAct(tx, actor, { ...act, details: { ...details } })
    await announceChange(tx)
    return result
  })
}
